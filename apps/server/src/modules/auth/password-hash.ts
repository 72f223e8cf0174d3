import { createHash, createHmac, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../../http/turns.ts'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Each takes 19 MiB and a whole core: more at once would only starve everybody else. */
const TURNS = { atOnce: 2, waiting: 64, retrySeconds: 3 }
/** Nobody's, made with the same options. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$4DxkyswWLAO2DMelsONZEg$pWXCLx3N+i5zamn1R+u38DT3e+9abvvSY4u6vac5pos'

/** The digest as a browser sends it. */
export const SHA256_HEX = /^[0-9a-f]{64}$/i

/** argon2id over the peppered SHA-256 digest (design.md §3, Login). */
export function createPasswordHasher(pepper: Buffer) {
  const inTurn = createTurns(TURNS)
  const peppered = (sha256Hex: string) => createHmac('sha256', pepper).update(sha256Hex.toLowerCase()).digest('base64')
  const hashDigest = (sha256Hex: string) => inTurn(() => hash(peppered(sha256Hex), OPTIONS))
  const verifyDigest = (stored: string, sha256Hex: string) => inTurn(() => verify(stored, peppered(sha256Hex)))

  return {
    hashDigest,
    verifyDigest,
    /** Takes as long as a real verification, so that an unknown name cannot be told by the clock. */
    async verifyNothing(sha256Hex: string): Promise<false> {
      await verifyDigest(NOBODY, sha256Hex)
      return false
    },
  }
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

export const sha256Of = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
export const md5Of = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

/** A one-time password that satisfies the policy and is easy to type: no look-alikes. */
export function inventPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const pick = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${pick(letters.toUpperCase(), 1)}${pick(letters, 3)}-${pick('23456789', 4)}-${pick(letters, 4)}`
}
