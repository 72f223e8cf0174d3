import type { Queryable, Tx } from '../../database/open-database.ts'

/** A pair of which the private key is sealed with a key file. */
export type StoredKey = {
  readonly id: string
  readonly modulus: string
  readonly exponent: string
  readonly sealed: Buffer
  readonly createdAt: Date
}

type KeyRow = {
  id: string
  modulus_hex: string
  exponent_hex: string
  sealed_private_key: Buffer
  created_at: Date
}

const COLUMNS = 'id, modulus_hex, exponent_hex, sealed_private_key, created_at'

const keyOf = (row: KeyRow): StoredKey => ({
  id: row.id,
  modulus: row.modulus_hex,
  exponent: row.exponent_hex,
  sealed: row.sealed_private_key,
  createdAt: row.created_at,
})

export async function findActiveKey(queryable: Queryable, madeAfter: Date): Promise<StoredKey | undefined> {
  const { rows } = await queryable.query<KeyRow>(
    `select ${COLUMNS} from rsa_keys where retired_at is null and created_at > $1 order by created_at desc limit 1`,
    [madeAfter],
  )
  return rows[0] && keyOf(rows[0])
}

export async function findRsaKey(queryable: Queryable, id: string): Promise<StoredKey | undefined> {
  const { rows } = await queryable.query<KeyRow>(`select ${COLUMNS} from rsa_keys where id = $1`, [id])
  return rows[0] && keyOf(rows[0])
}

export async function deleteRetiredKeys(tx: Tx, retiredBefore: Date): Promise<void> {
  await tx.query('delete from rsa_keys where retired_at < $1', [retiredBefore])
}

/** Retires the active key; this one takes its place. */
export async function replaceActiveKey(tx: Tx, key: StoredKey): Promise<void> {
  await tx.query('update rsa_keys set retired_at = $1 where retired_at is null', [key.createdAt])
  await tx.query(
    `insert into rsa_keys (id, modulus_hex, exponent_hex, sealed_private_key, created_at)
     values ($1, $2, $3, $4, $5)`,
    [key.id, key.modulus, key.exponent, key.sealed, key.createdAt],
  )
}
