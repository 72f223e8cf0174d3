import type { Matching, SensitiveWord, WordLevel } from '@liveline/contract/sensitive-word/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** A word of the list with what it folds to. */
export type ListedWord = SensitiveWord & { readonly folded: string }
/** What may be set of a word. */
export type WordFacts = Pick<
  SensitiveWord,
  'word' | 'level' | 'category' | 'replacement' | 'exceptions' | 'enabled'
> & { readonly folded: string }
/** Who writes, and when. */
export type Writer = { readonly by: string; readonly at: Date }

type WordRow = {
  readonly id: string
  readonly word: string
  readonly folded: string
  readonly level: WordLevel
  readonly category: string
  readonly replacement: string
  readonly exceptions: string[]
  readonly enabled: boolean
  readonly updated_by: string
  readonly at: Date
}
const COLUMNS =
  'id, word, folded, level, category, replacement, exceptions, enabled, updated_by, coalesce(updated_at, created_at) as at'
const wordOf = ({ id, updated_by, at, ...row }: WordRow): ListedWord => ({
  ...row,
  id: Number(id),
  updatedBy: updated_by,
  updatedAt: at.toISOString(),
})

/** The newest first. */
export async function listWords(queryable: Queryable): Promise<ListedWord[]> {
  const { rows } = await queryable.query<WordRow>(`select ${COLUMNS} from sensitive_words order by id desc`)
  return rows.map(wordOf)
}

/** Names the state of the list, and says how long it is. */
export async function readState(queryable: Queryable): Promise<{ epoch: string; count: number }> {
  const { rows } = await queryable.query<{ epoch: string; count: number }>(
    `select epoch::text, (select count(*)::int from sensitive_words) as count
     from cache_epochs where subject = 'sensitiveWords'`,
  )
  return rows[0] ?? { epoch: '0', count: 0 }
}

export async function readMatching(queryable: Queryable): Promise<Matching> {
  const { rows } = await queryable.query<Matching>('select traditional, separators from sensitive_word_matching')
  return rows[0] ?? { traditional: false, separators: '' }
}

export async function saveMatching(tx: Tx, { traditional, separators }: Matching): Promise<void> {
  await tx.query('update sensitive_word_matching set traditional = $1, separators = $2', [traditional, separators])
}

/** Before any other statement about a word: whoever else changes words waits, and everybody forgets what he kept. */
export const lockWords = (tx: Tx): Promise<void> => noteChange(tx, 'sensitiveWords')

export async function findWord(tx: Tx, id: number): Promise<ListedWord | undefined> {
  const { rows } = await tx.query<WordRow>(`select ${COLUMNS} from sensitive_words where id = $1`, [id])
  return rows[0] && wordOf(rows[0])
}

/** The word that is the same once folded. */
export async function findFolded(tx: Tx, folded: string): Promise<ListedWord | undefined> {
  const { rows } = await tx.query<WordRow>(`select ${COLUMNS} from sensitive_words where folded = $1`, [folded])
  return rows[0] && wordOf(rows[0])
}

/** Those of them that are in the list. */
export async function listFolded(queryable: Queryable, folded: readonly string[]): Promise<Set<string>> {
  const { rows } = await queryable.query<{ folded: string }>(
    'select folded from sensitive_words where folded = any($1::text[])',
    [folded],
  )
  return new Set(rows.map((row) => row.folded))
}

/** In the order given. @returns their ids */
export async function insertWords(tx: Tx, words: readonly WordFacts[], { by, at }: Writer): Promise<number[]> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into sensitive_words
       (word, folded, level, category, replacement, exceptions, enabled, created_at, updated_at, updated_by)
     select word, folded, level, category, replacement, exceptions, enabled, $2, $2, $3
     from rows from (jsonb_to_recordset($1::jsonb) as (word text, folded text, level text, category text,
       replacement text, exceptions text[], enabled boolean)) with ordinality
       as one (word, folded, level, category, replacement, exceptions, enabled, place)
     order by place returning id`,
    [JSON.stringify(words), at, by],
  )
  return rows.map(({ id }) => Number(id))
}

export async function updateWord(tx: Tx, id: number, facts: WordFacts, { by, at }: Writer): Promise<void> {
  const { word, folded, level, category, replacement, exceptions, enabled } = facts
  await tx.query(
    `update sensitive_words set word = $2, folded = $3, level = $4, category = $5, replacement = $6, exceptions = $7,
            enabled = $8, updated_by = $9, updated_at = $10
     where id = $1`,
    [id, word, folded, level, category, replacement, exceptions, enabled, by, at],
  )
}

/** @returns the words that were switched */
export async function switchWords(
  tx: Tx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
  { by, at }: Writer,
): Promise<string[]> {
  const { rows } = await tx.query<{ word: string }>(
    `update sensitive_words set enabled = $2, updated_by = $3, updated_at = $4
     where id = any($1::bigint[]) and enabled <> $2 returning word`,
    [ids, enabled, by, at],
  )
  return rows.map(({ word }) => word)
}

/** @returns the words that are gone */
export async function deleteWords(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.query<{ word: string }>(
    'delete from sensitive_words where id = any($1::bigint[]) returning word',
    [ids],
  )
  return rows.map(({ word }) => word)
}
