import { constants, createHash, createPublicKey, publicEncrypt } from 'node:crypto'

interface Envelope {
  readonly retcode: number
  readonly msg: string
  readonly data?: unknown
}

/** Calls one path; gives back the bare data, or throws the sentence of the failure. */
export async function call<T>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const envelope = (await answer.json()) as Envelope
  if (envelope.retcode !== 0) throw new Error(`${method} ${path}: ${answer.status} ${envelope.retcode} ${envelope.msg}`)
  return envelope.data as T
}

const hex = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text, 'utf8').digest('hex')

/** A key pair of the server: its id, and what encrypts with it by RSA-OAEP (design.md §3). */
async function challengeOf(url: string): Promise<{ key: string; encrypt: (text: string) => string }> {
  const pair = await call<{ key: string; modulus: string; exponent: string }>(url, 'GET', '/system/keypair')
  const base64Url = (hexText: string) =>
    Buffer.from(hexText.length % 2 === 0 ? hexText : `0${hexText}`, 'hex').toString('base64url')
  const key = createPublicKey({
    key: { kty: 'RSA', n: base64Url(pair.modulus), e: base64Url(pair.exponent) },
    format: 'jwk',
  })
  const padding = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return { key: pair.key, encrypt: (text) => publicEncrypt(padding, Buffer.from(text, 'utf8')).toString('base64') }
}

/** Logs in as the console does: name and both digests of the password, encrypted. */
export async function logIn(url: string, userName: string, password: string): Promise<string> {
  const { key, encrypt } = await challengeOf(url)
  const { token } = await call<{ token: string }>(url, 'POST', `/system/login/${key}`, {
    body: {
      userName: encrypt(userName),
      password: encrypt(hex('md5', password)),
      passwordSha256: encrypt(hex('sha256', password)),
      verifyCode: '',
    },
  })
  return token
}

/** Gives whoever the token belongs to another password; every session of theirs ends. */
export async function changePassword(url: string, token: string, old: string, next: string): Promise<void> {
  const { key, encrypt } = await challengeOf(url)
  await call(url, 'POST', `/system/edit/password/${key}`, {
    token,
    body: {
      oldPassword: encrypt(hex('md5', old)),
      oldPasswordSha256: encrypt(hex('sha256', old)),
      password: encrypt(next),
      passwordConfirm: encrypt(next),
    },
  })
}
