/** Words that an administrator lists, and where they stand in a text (answers F8). They show and flag; they forbid nothing. */
import type { Page, Paging } from '@liveline/contract/paging.ts'
import { say } from '@liveline/contract/language.ts'
import type { SensitiveWord, SensitiveWordMatch } from '@liveline/contract/sensitive-word/shapes.ts'
import { createWordMatcher, markWords, plainFolding } from '@liveline/sensitive-words'
import type { Clock } from '../../clock.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import * as repository from './sensitive-words.repository.ts'
import { sensitiveWordTexts } from './sensitive-words.texts.ts'

export type SensitiveWordsService = ReturnType<typeof createSensitiveWordsService>

export function createSensitiveWordsService({ database, clock }: { database: Queryable; clock: Clock }) {
  const readWords = (from = database) => readCached(from, 'sensitiveWords', 'words', () => repository.listWords(from))
  const readMatcher = (from = database) =>
    readCached(from, 'sensitiveWords', 'matcher', async () =>
      createWordMatcher((await readWords(from)).map(({ word }) => word)),
    )

  return {
    async page(keyword: string, { page, pageSize }: Paging): Promise<Page<SensitiveWord>> {
      const wanted = plainFolding.fold(keyword.trim())
      const found = (await readWords()).filter(({ word }) => plainFolding.fold(word).includes(wanted))
      return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize }
    },

    /** @throws {AppError} SENSITIVE_WORD_EXISTS */
    async create(write: Write, caller: Caller, word: string): Promise<{ id: number }> {
      return write(async (tx) => {
        await repository.lockWords(tx)
        const folded = await freeFold(tx, word)
        const id = await repository.insertWord(tx, { word, folded, at: clock.now() })
        await note(tx, caller, 'create', id, { after: { word } })
        return { id }
      })
    },

    /** @throws {AppError} NOT_FOUND, SENSITIVE_WORD_EXISTS */
    async update(write: Write, caller: Caller, { id, word }: SensitiveWord): Promise<void> {
      await write(async (tx) => {
        await repository.lockWords(tx)
        const before = await getWord(tx, caller, id)
        const folded = await freeFold(tx, word, id)
        await repository.updateWord(tx, { id, word, folded })
        await note(tx, caller, 'update', id, { before: { word: before.word }, after: { word } })
      })
    },

    /** @throws {AppError} NOT_FOUND */
    async remove(write: Write, caller: Caller, id: number): Promise<void> {
      await write(async (tx) => {
        await repository.lockWords(tx)
        const { word } = await getWord(tx, caller, id)
        await repository.deleteWord(tx, id)
        await note(tx, caller, 'delete', id, { before: { word } })
      })
    },

    /** What finds the sensitive words of a text, each once. */
    async finder(from: Queryable): Promise<(text: string) => readonly string[]> {
      const matcher = await readMatcher(from)
      return (text) => [...new Set(matcher.find(text).map(({ word }) => word))]
    },

    /** For each text, in their order. */
    async match(texts: readonly string[]): Promise<SensitiveWordMatch[]> {
      const matcher = await readMatcher()
      return texts.map((text) => markWords(text, matcher.find(text)))
    },
  }
}

/** What the word folds to, which is no other's. */
async function freeFold(tx: Tx, word: string, ownId?: number): Promise<string> {
  const folded = plainFolding.fold(word)
  const holder = await repository.findFolded(tx, folded)
  if (holder !== undefined && holder.id !== ownId)
    throw new AppError('SENSITIVE_WORD_EXISTS', { details: { word: holder.word } })
  return folded
}

async function getWord(tx: Tx, { language }: Caller, id: number): Promise<SensitiveWord> {
  const found = await repository.findWord(tx, id)
  if (found !== undefined) return found
  throw new AppError('NOT_FOUND', { details: { what: say(language, sensitiveWordTexts.word) } })
}

const note = (
  tx: Tx,
  caller: Caller,
  verb: 'create' | 'update' | 'delete',
  objectId: number,
  change: { before?: object; after?: object },
) => audit(tx, caller, { action: `sensitiveWord.${verb}`, objectType: 'sensitiveWord', objectId, ...change })
