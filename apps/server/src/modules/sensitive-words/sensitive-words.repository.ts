import type { SensitiveWord } from '@liveline/contract/sensitive-word/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

type WordRow = { readonly id: string; readonly word: string }
const wordOf = ({ id, word }: WordRow): SensitiveWord => ({ id: Number(id), word })

/** The newest first. */
export async function listWords(queryable: Queryable): Promise<SensitiveWord[]> {
  const { rows } = await queryable.query<WordRow>('select id, word from sensitive_words order by id desc')
  return rows.map(wordOf)
}

/** Before any other statement about a word: whoever else changes words waits, and everybody forgets what he kept. */
export const lockWords = (tx: Tx): Promise<void> => noteChange(tx, 'sensitiveWords')

export async function findWord(tx: Tx, id: number): Promise<SensitiveWord | undefined> {
  const { rows } = await tx.query<WordRow>('select id, word from sensitive_words where id = $1', [id])
  return rows[0] && wordOf(rows[0])
}

/** The word that is the same once folded. */
export async function findFolded(tx: Tx, folded: string): Promise<SensitiveWord | undefined> {
  const { rows } = await tx.query<WordRow>('select id, word from sensitive_words where folded = $1', [folded])
  return rows[0] && wordOf(rows[0])
}

export async function insertWord(
  tx: Tx,
  { word, folded, at }: { word: string; folded: string; at: Date },
): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    'insert into sensitive_words (word, folded, created_at) values ($1, $2, $3) returning id',
    [word, folded, at],
  )
  return Number(rows[0]?.id)
}

export async function updateWord(
  tx: Tx,
  { id, word, folded }: { id: number; word: string; folded: string },
): Promise<void> {
  await tx.query('update sensitive_words set word = $2, folded = $3 where id = $1', [id, word, folded])
}

export async function deleteWord(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from sensitive_words where id = $1', [id])
}
