import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { KeyPair } from '@liveline/contract/session.api.ts'
import { md5Of, sha256Of } from '../src/modules/auth/password-hash.ts'

/** RSA-OAEP with SHA-256, as the console does it. */
export function encryptFor({ modulus, exponent }: KeyPair, text: string): string {
  const key = createPublicKey({
    key: {
      kty: 'RSA',
      n: Buffer.from(modulus, 'hex').toString('base64url'),
      e: Buffer.from(exponent, 'hex').toString('base64url'),
    },
    format: 'jwk',
  })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64')
}

export const loginBody = (pair: KeyPair, userName: string, password: string) => ({
  userName: encryptFor(pair, userName),
  password: encryptFor(pair, md5Of(password)),
  passwordSha256: encryptFor(pair, sha256Of(password)),
})
