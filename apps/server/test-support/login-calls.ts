/** Logins and password changes as the console makes them, for tests. */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { type KeyPair } from '@liveline/contract/session/shapes.ts'
import { loadSecrets } from '../src/http/secrets.ts'
import { createPasswordHasher, md5Of, sha256Of } from '../src/modules/auth/password-hash.ts'
import type { TestApp } from './test-app.ts'

/** RSA-OAEP with SHA-256. */
export function encrypt({ modulus, exponent }: KeyPair, text: string | Buffer): string {
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

export const loginBody = (pair: KeyPair, userName: string | Buffer, password: string) => ({
  userName: encrypt(pair, userName),
  password: encrypt(pair, md5Of(password)),
  passwordSha256: encrypt(pair, sha256Of(password)),
})

export const passwordBody = (pair: KeyPair, change: { old: string; next: string; confirm?: string }) => ({
  oldPassword: encrypt(pair, md5Of(change.old)),
  oldPasswordSha256: encrypt(pair, sha256Of(change.old)),
  password: encrypt(pair, change.next),
  passwordConfirm: encrypt(pair, change.confirm ?? change.next),
})

/** What the table of users keeps of a password; it is slow to make, so once a file. */
export async function passwordHashOf({ dataDir }: Pick<TestApp, 'dataDir'>, password: string): Promise<string> {
  const { pepper } = await loadSecrets(`${dataDir}/secrets`)
  return createPasswordHasher(pepper).hashDigest(sha256Of(password))
}

export async function keyPair(test: TestApp, address?: string): Promise<KeyPair> {
  return (await test.call(sessionApi.keypair, {}, undefined, address === undefined ? {} : { address })).data
}

export async function logIn(test: TestApp, userName: string | Buffer, password: string, address?: string) {
  const pair = await keyPair(test, address)
  const input = { params: { exponentOrKey: pair.key }, body: loginBody(pair, userName, password) }
  return test.call(sessionApi.login, input, undefined, address === undefined ? {} : { address })
}

export async function changePassword(
  test: TestApp,
  token: string,
  change: { old: string; next: string; confirm?: string },
) {
  const pair = await keyPair(test)
  const input = { params: { key: pair.key }, body: passwordBody(pair, change) }
  return test.call(sessionApi.changePassword, input, token, { language: 'en' })
}
