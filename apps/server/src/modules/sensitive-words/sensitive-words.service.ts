/** Words that an administrator lists, and where they stand in a text (answers F8, F9). */
import type { Page, Paging } from '@liveline/contract/paging.ts'
import { say } from '@liveline/contract/language.ts'
import type {
  ImportedWords,
  Matching,
  SensitiveWord,
  SensitiveWordMatch,
  TestedText,
} from '@liveline/contract/sensitive-word/shapes.ts'
import { markWords, plainFolding, replaceWords } from '@liveline/sensitive-words'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { createKeptMatcher } from './kept-matcher.ts'
import * as repository from './sensitive-words.repository.ts'
import type { ListedWord, WordFacts } from './sensitive-words.repository.ts'
import { sensitiveWordTexts } from './sensitive-words.texts.ts'
import { chosenWords, type WordChoice } from './chosen-words.ts'
import { readWordLines, type LineFault, type WordLine } from './word-lines.ts'

export type SensitiveWordsService = ReturnType<typeof createSensitiveWordsService>

/** What is to be changed of a word; what is not named stays. */
type WordChange = { readonly id: number; readonly word: string } & {
  readonly [Name in keyof Omit<WordLine, 'word'>]?: WordLine[Name] | undefined
}

/** Problems of each kind that an import tells. */
const MOST_TOLD = 50
/** Words that the audit log names of an act on many. */
const MOST_NAMED = 200

export function createSensitiveWordsService(parts: { database: Queryable; clock: Clock; log: FastifyBaseLogger }) {
  const { database, clock } = parts
  const kept = createKeptMatcher(parts)
  const writerOf = ({ name }: Caller) => ({ by: name, at: clock.now() })

  return {
    /** Follows the list while the server runs. */
    start: kept.start,
    stop: kept.stop,

    async page(choice: WordChoice, { page, pageSize }: Paging): Promise<Page<SensitiveWord>> {
      const found = chosenWords(await kept.readWords(database), choice)
      const rows = found.slice((page - 1) * pageSize, page * pageSize).map(shown)
      return { rows, total: found.length, page, pageSize }
    },

    /** @throws {AppError} NOT_FOUND */
    detail: async (caller: Caller, id: number): Promise<SensitiveWord> =>
      shown((await kept.readWords(database)).find((word) => word.id === id) ?? refuseMissing(caller)),

    /** By their names. */
    async categories(): Promise<{ category: string; words: number }[]> {
      const counts = new Map<string, number>()
      for (const { category } of await kept.readWords(database))
        if (category !== '') counts.set(category, (counts.get(category) ?? 0) + 1)
      return [...counts]
        .map(([category, words]) => ({ category, words }))
        .toSorted((a, b) => a.category.localeCompare(b.category, 'zh-CN'))
    },

    /** @throws {AppError} SENSITIVE_WORD_EXISTS, SENSITIVE_WORD_EXCEPTION */
    async create(write: Write, caller: Caller, entered: WordLine): Promise<{ id: number }> {
      const facts = factsOf(entered)
      return write(async (tx) => {
        await repository.lockWords(tx)
        await assertFree(tx, facts)
        const [id] = await repository.insertWords(tx, [facts], writerOf(caller))
        if (id === undefined) throw new Error('A word that was just stored has no id')
        await note(tx, caller, 'create', id, { after: told(facts) })
        return { id }
      })
    },

    /** @throws {AppError} NOT_FOUND, SENSITIVE_WORD_EXISTS, SENSITIVE_WORD_EXCEPTION */
    async update(write: Write, caller: Caller, change: WordChange): Promise<void> {
      await write(async (tx) => {
        await repository.lockWords(tx)
        const before = await getWord(tx, caller, change.id)
        const facts = factsOf({
          word: change.word,
          level: change.level ?? before.level,
          category: change.category ?? before.category,
          replacement: change.replacement ?? before.replacement,
          exceptions: change.exceptions ?? before.exceptions,
          enabled: change.enabled ?? before.enabled,
        })
        await assertFree(tx, facts, change.id)
        await repository.updateWord(tx, change.id, facts, writerOf(caller))
        await note(tx, caller, 'update', change.id, { before: told(before), after: told(facts) })
      })
    },

    /** @throws {AppError} NOT_FOUND */
    async remove(write: Write, caller: Caller, id: number): Promise<void> {
      await write(async (tx) => {
        await repository.lockWords(tx)
        const before = await getWord(tx, caller, id)
        await repository.deleteWords(tx, [id])
        await note(tx, caller, 'delete', id, { before: told(before) })
      })
    },

    setEnabled: (write: Write, caller: Caller, asked: { ids: readonly number[]; enabled: boolean }) =>
      write(async (tx): Promise<{ changed: number }> => {
        await repository.lockWords(tx)
        const words = await repository.switchWords(tx, asked, writerOf(caller))
        const { enabled } = asked
        await note(tx, caller, 'setEnabled', '', { before: { enabled: !enabled }, after: { enabled, words } })
        return { changed: words.length }
      }),

    removeEach: (write: Write, caller: Caller, ids: readonly number[]) =>
      write(async (tx): Promise<{ removed: number }> => {
        await repository.lockWords(tx)
        const words = await repository.deleteWords(tx, ids)
        await note(tx, caller, 'deleteEach', '', { before: { words } })
        return { removed: words.length }
      }),

    /** What is right is stored together. @throws {AppError} SENSITIVE_IMPORT_REFUSED */
    async importWords(
      write: Write,
      caller: Caller,
      asked: { text: string; level: WordLine['level']; category: string; dryRun: boolean; skipWrong: boolean },
    ): Promise<ImportedWords> {
      if (asked.dryRun) return judgeLines(database, asked).then(({ result }) => result)
      return write(async (tx) => {
        await repository.lockWords(tx)
        const { words, result } = await judgeLines(tx, asked)
        if (result.wrong > 0 && !asked.skipWrong)
          throw new AppError('SENSITIVE_IMPORT_REFUSED', { details: { count: result.wrong } })
        await repository.insertWords(tx, words, writerOf(caller))
        const named = words.slice(0, MOST_NAMED).map(({ word }) => word)
        await note(tx, caller, 'import', '', { after: { added: words.length, words: named } })
        return result
      })
    },

    readMatching: () => kept.readMatching(database),

    saveMatching: (write: Write, caller: Caller, matching: Matching): Promise<void> =>
      write(async (tx) => {
        await repository.lockWords(tx)
        const before = await repository.readMatching(tx)
        await repository.saveMatching(tx, matching)
        await note(tx, caller, 'matching', '', { before, after: matching })
      }),

    /** What finds the sensitive words of a text, each once. */
    async finder(from: Queryable): Promise<(text: string) => readonly string[]> {
      const { find } = await kept.read(from)
      return (text) => [...new Set(find(text).map(({ word }) => word))]
    },

    /** For each text, in their order. */
    async match(texts: readonly string[]): Promise<SensitiveWordMatch[]> {
      const { find } = await kept.read()
      return texts.map((text) => markWords(text, find(text)))
    },

    /** By the list as it stands. */
    async test(text: string): Promise<TestedText> {
      const { find, wordOf } = await kept.readNewest()
      const found = find(text)
      return {
        hits: found.map(({ start, end, word }) => {
          const { level = 'medium', category = '' } = wordOf(word) ?? {}
          return { start, end, word, level, category }
        }),
        replaced: replaceWords(text, found, (word) => wordOf(word)?.replacement || undefined),
      }
    },
  }
}

const shown = ({ id, updatedBy, updatedAt, ...word }: ListedWord): SensitiveWord => ({
  id,
  ...told(word),
  updatedBy,
  updatedAt,
})
const told = ({ word, level, category, replacement, exceptions, enabled }: WordLine) => ({
  word,
  level,
  category,
  replacement,
  exceptions,
  enabled,
})

/** @throws {AppError} SENSITIVE_WORD_EXCEPTION */
function factsOf(word: WordLine): WordFacts {
  const phrase = strayException(word)
  if (phrase !== undefined) throw new AppError('SENSITIVE_WORD_EXCEPTION', { details: { phrase, word: word.word } })
  return { ...word, exceptions: [...new Set(word.exceptions)], folded: plainFolding.fold(word.word) }
}

/** An exception without the word in it would do nothing, and one that is the word would switch it off. */
function strayException({ word, exceptions }: WordLine): string | undefined {
  const folded = plainFolding.fold(word)
  return exceptions.find((phrase) => {
    const around = plainFolding.fold(phrase)
    return around === folded || !around.includes(folded)
  })
}

/** What an import would bring, and what is wrong with its lines. */
async function judgeLines(
  queryable: Queryable,
  { text, level, category }: { text: string; level: WordLine['level']; category: string },
): Promise<{ words: WordFacts[]; result: ImportedWords }> {
  const lines = readWordLines(text, { level, category })
  const folded = lines.map((line) => ('word' in line ? plainFolding.fold(line.word.word) : ''))
  const known = await repository.listFolded(queryable, folded)
  const taken = new Set<string>()
  const words: WordFacts[] = []
  const faults: { line: number; text: string; fault: LineFault }[] = []
  for (const [index, line] of lines.entries()) {
    const own = folded[index] ?? ''
    const fault = 'fault' in line ? line.fault : faultOf(line.word, own, { known, taken })
    if (fault !== undefined) faults.push({ line: line.line, text: line.text.trim().slice(0, 100), fault })
    else if ('word' in line) words.push({ ...line.word, folded: own })
    taken.add(own)
  }
  const skipped = faults.filter(({ fault }) => isSkipped(fault)).length
  const told = new Map<LineFault, number>()
  const problems = faults.filter(({ fault }) => {
    const before = told.get(fault) ?? 0
    told.set(fault, before + 1)
    return before < MOST_TOLD
  })
  return { words, result: { added: words.length, skipped, wrong: faults.length - skipped, problems } }
}

const isSkipped = (fault: LineFault) => fault === 'known' || fault === 'twice'

function faultOf(
  word: WordLine,
  folded: string,
  { known, taken }: { known: ReadonlySet<string>; taken: ReadonlySet<string> },
): LineFault | undefined {
  if (known.has(folded)) return 'known'
  if (taken.has(folded)) return 'twice'
  return strayException(word) === undefined ? undefined : 'exceptions'
}

/** @throws {AppError} SENSITIVE_WORD_EXISTS */
async function assertFree(tx: Tx, { folded }: WordFacts, ownId?: number): Promise<void> {
  const holder = await repository.findFolded(tx, folded)
  if (holder !== undefined && holder.id !== ownId)
    throw new AppError('SENSITIVE_WORD_EXISTS', { details: { word: holder.word } })
}

const getWord = async (tx: Tx, caller: Caller, id: number): Promise<ListedWord> =>
  (await repository.findWord(tx, id)) ?? refuseMissing(caller)

function refuseMissing({ language }: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, sensitiveWordTexts.word) } })
}

const note = (
  tx: Tx,
  caller: Caller,
  verb: string,
  objectId: number | '',
  change: { before?: object; after?: object },
) => audit(tx, caller, { action: `sensitiveWord.${verb}`, objectType: 'sensitiveWord', objectId, ...change })
