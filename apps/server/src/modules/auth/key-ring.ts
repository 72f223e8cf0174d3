import { constants, createPrivateKey, generateKeyPair, privateDecrypt, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { seal, unseal } from '../../http/secrets.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'
import * as repository from './rsa-keys.repository.ts'
import type { StoredKey } from './rsa-keys.repository.ts'

const generate = promisify(generateKeyPair)
const ROTATE_AFTER_MS = 3_600_000
/** Longer than any challenge lives. */
const KEEP_RETIRED_MS = 3_600_000

export type PublicKey = { readonly id: string; readonly modulus: string; readonly exponent: string }
type Key = PublicKey & { readonly privateKey: KeyObject; readonly createdAt: Date }
const base64urlToHex = (text: string | undefined) => Buffer.from(text ?? '', 'base64url').toString('hex')

/** The RSA keys of the login: one active pair, shared by every node through the database, never made on a request. */
export function createKeyRing(part: { database: Database; clock: Clock; ids: Ids; sealingKey: Buffer; log: Log }) {
  const { database, clock, ids, sealingKey, log } = part
  const known = new Map<string, Key>()
  let current: Key | undefined
  let timer: NodeJS.Timeout | undefined

  function open({ sealed, ...stored }: StoredKey): Key | undefined {
    try {
      const privateKey = createPrivateKey({ key: unseal(sealingKey, sealed), format: 'der', type: 'pkcs8' })
      return { ...stored, privateKey }
    } catch {
      // Sealed under a key file that is gone: a fresh pair takes its place.
      log.warn({ keyId: stored.id }, 'a login key cannot be opened with this key file')
      return undefined
    }
  }

  async function findActive(): Promise<Key | undefined> {
    const stored = await repository.findActiveKey(database, new Date(clock.now().getTime() - ROTATE_AFTER_MS))
    return stored === undefined ? undefined : open(stored)
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
      await repository.deleteRetiredKeys(tx, new Date(now.getTime() - KEEP_RETIRED_MS))
      await repository.replaceActiveKey(tx, { ...key, sealed })
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
    const stored = await repository.findRsaKey(database, id)
    const key = stored === undefined ? undefined : open(stored)
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
