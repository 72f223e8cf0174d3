import type { KeyPair } from '@liveline/contract/session/shapes.ts'
import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { mgf1, OAEP } from 'micro-rsa-dsa-dh/rsa.js'

/**
 * What the specification asks of a login (§5): digests of the password, each encrypted with the server's public key.
 * In plain JavaScript because WebCrypto is absent on plain-HTTP origins (design.md §3).
 */
const oaep = OAEP(sha256, mgf1(sha256))

type PublicKey = Pick<KeyPair, 'modulus' | 'exponent'>

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** RSA-OAEP with SHA-256 for hash and mask, base64. */
function encrypt(key: PublicKey, text: string): string {
  const publicKey = { n: BigInt(`0x${key.modulus}`), e: BigInt(`0x${key.exponent}`) }
  return toBase64(oaep.encrypt(publicKey, utf8ToBytes(text)))
}

export const md5Hex = (text: string): string => bytesToHex(md5(utf8ToBytes(text)))
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export interface Credentials {
  readonly userName: string
  readonly password: string
  readonly verifyCode: string
}

export function loginBody(key: PublicKey, credentials: Credentials) {
  return {
    userName: encrypt(key, credentials.userName.trim()),
    password: encrypt(key, md5Hex(credentials.password)),
    passwordSha256: encrypt(key, sha256Hex(credentials.password)),
    verifyCode: credentials.verifyCode,
  }
}

/** The password that unlocks the session; whose it is the session says. */
export const unlockBody = (key: PublicKey, password: string) => ({
  password: encrypt(key, md5Hex(password)),
  passwordSha256: encrypt(key, sha256Hex(password)),
})

export const verifyCodeBody = (key: PublicKey, userName: string) => ({ userName: encrypt(key, userName.trim()) })

/** The old password travels as digests, the new one whole inside the encryption (design.md §3). */
export function passwordChangeBody(key: PublicKey, passwords: { old: string; next: string; confirm: string }) {
  return {
    oldPassword: encrypt(key, md5Hex(passwords.old)),
    oldPasswordSha256: encrypt(key, sha256Hex(passwords.old)),
    password: encrypt(key, passwords.next),
    passwordConfirm: encrypt(key, passwords.confirm),
  }
}

/** A password given to somebody, whole inside the encryption (design.md §3). */
export const givenPassword = (key: PublicKey, password: string) => ({ password: encrypt(key, password) })
