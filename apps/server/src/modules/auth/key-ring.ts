import { constants, createPrivateKey, generateKeyPair, privateDecrypt, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { seal, unseal } from '../../http/secrets.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'

const generate = promisify(generateKeyPair)
const ROTATE_AFTER_MS = 3_600_000
/** Longer than any challenge lives. */
const KEEP_RETIRED_MS = 3_600_000

export type PublicKey = { readonly id: string; readonly modulus: string; readonly exponent: string }
type Key = PublicKey & { readonly privateKey: KeyObject; readonly createdAt: Date }
type KeyRow = {
  id: string
  modulus_hex: string
  exponent_hex: string
  sealed_private_key: Buffer
  created_at: Date
}

const COLUMNS = 'id, modulus_hex, exponent_hex, sealed_private_key, created_at'
const base64urlToHex = (text: string | undefined) => Buffer.from(text ?? '', 'base64url').toString('hex')

/** The RSA keys of the login: one active pair, shared by every node through the database, never made on a request. */
export function createKeyRing(part: { database: Database; clock: Clock; ids: Ids; sealingKey: Buffer; log: Log }) {
  const { database, clock, ids, sealingKey, log } = part
  const known = new Map<string, Key>()
  let current: Key | undefined
  let timer: NodeJS.Timeout | undefined

  function open(row: KeyRow): Key | undefined {
    try {
      const privateKey = createPrivateKey({
        key: unseal(sealingKey, row.sealed_private_key),
        format: 'der',
        type: 'pkcs8',
      })
      return { id: row.id, modulus: row.modulus_hex, exponent: row.exponent_hex, privateKey, createdAt: row.created_at }
    } catch {
      // Sealed under a key file that is gone: a fresh pair takes its place.
      log.warn({ keyId: row.id }, 'a login key cannot be opened with this key file')
      return undefined
    }
  }

  async function findActive(): Promise<Key | undefined> {
    const { rows } = await database.query<KeyRow>(
      `select ${COLUMNS} from rsa_keys where retired_at is null and created_at > $1 order by created_at desc limit 1`,
      [new Date(clock.now().getTime() - ROTATE_AFTER_MS)],
    )
    return rows[0] === undefined ? undefined : open(rows[0])
  }

  async function makeActive(): Promise<Key> {
    const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 })
    const { n, e } = publicKey.export({ format: 'jwk' })
    const now = clock.now()
    const key: Key = {
      id: ids.next(),
      modulus: base64urlToHex(n),
      exponent: base64urlToHex(e),
      privateKey,
      createdAt: now,
    }
    const sealed = seal(sealingKey, privateKey.export({ format: 'der', type: 'pkcs8' }))
    await database.transaction(async (tx) => {
      await tx.query('delete from rsa_keys where retired_at < $1', [new Date(now.getTime() - KEEP_RETIRED_MS)])
      await tx.query('update rsa_keys set retired_at = $1 where retired_at is null', [now])
      await tx.query(
        `insert into rsa_keys (id, modulus_hex, exponent_hex, sealed_private_key, created_at)
         values ($1, $2, $3, $4, $5)`,
        [key.id, key.modulus, key.exponent, sealed, now],
      )
    })
    return key
  }

  async function refresh(): Promise<Key> {
    current = (await findActive()) ?? (await makeActive())
    for (const [id, key] of known) {
      if (clock.now().getTime() - key.createdAt.getTime() > ROTATE_AFTER_MS + KEEP_RETIRED_MS) known.delete(id)
    }
    known.set(current.id, current)
    return current
  }

  async function findKey(id: string): Promise<Key | undefined> {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const { rows } = await database.query<KeyRow>(`select ${COLUMNS} from rsa_keys where id = $1`, [id])
    const key = rows[0] === undefined ? undefined : open(rows[0])
    if (key !== undefined) known.set(id, key)
    return key
  }

  return {
    async start(): Promise<void> {
      await refresh()
      timer = setInterval(() => {
        if (current !== undefined && clock.now().getTime() - current.createdAt.getTime() < ROTATE_AFTER_MS) return
        refresh().catch((error: unknown) => log.error({ err: error }, 'the login key could not be rotated'))
      }, 60_000)
      timer.unref()
    },
    stop(): void {
      clearInterval(timer)
    },
    currentPublicKey(): PublicKey {
      if (current === undefined) throw new Error('The key ring was not started')
      return { id: current.id, modulus: current.modulus, exponent: current.exponent }
    },
    /** The texts inside; undefined when any of them was not encrypted for this key, or is no text. */
    async decrypt(keyId: string, ciphertexts: readonly string[]): Promise<string[] | undefined> {
      const key = await findKey(keyId)
      if (key === undefined) return undefined
      try {
        // Strict: half of a surrogate pair or a stray byte is no text that anybody typed.
        const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
        return ciphertexts.map((text) =>
          utf8.decode(
            privateDecrypt(
              { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
              Buffer.from(text, 'base64'),
            ),
          ),
        )
      } catch {
        return undefined
      }
    },
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>
