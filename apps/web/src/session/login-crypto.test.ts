import { constants, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loginBody, md5Hex, passwordChangeBody, sha256Hex } from './login-crypto.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = publicKey.export({ format: 'jwk' })
const hex = (part: string | undefined) => Buffer.from(part ?? '', 'base64url').toString('hex')
const key = { modulus: hex(jwk.n), exponent: hex(jwk.e) }

const decrypted = (text: string) =>
  privateDecrypt(
    { key: privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
    Buffer.from(text, 'base64'),
  ).toString()

describe('loginBody', () => {
  it('encrypts the trimmed name and both digests so that only the server can read them', () => {
    const body = loginBody(key, { userName: ' 李四 ', password: 'Pässw0rd!', verifyCode: '' })

    expect(decrypted(body.userName)).toBe('李四')
    expect(decrypted(body.password)).toBe(createHash('md5').update('Pässw0rd!').digest('hex'))
    expect(decrypted(body.passwordSha256)).toBe(createHash('sha256').update('Pässw0rd!').digest('hex'))
  })

  it('gives another ciphertext every time', () => {
    const credentials = { userName: 'a', password: 'b', verifyCode: '' }

    expect(loginBody(key, credentials).userName).not.toBe(loginBody(key, credentials).userName)
  })
})

describe('passwordChangeBody', () => {
  it('sends the old password as digests and the new one whole', () => {
    const body = passwordChangeBody(key, { old: 'old', next: 'N3w-word!', confirm: 'N3w-word!' })

    expect(decrypted(body.oldPassword)).toBe(md5Hex('old'))
    expect(decrypted(body.oldPasswordSha256)).toBe(sha256Hex('old'))
    expect([decrypted(body.password), decrypted(body.passwordConfirm)]).toEqual(['N3w-word!', 'N3w-word!'])
  })
})
