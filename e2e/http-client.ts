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

/** Logs in as the console does: RSA-OAEP of the name and of both digests (design.md §3). */
export async function logIn(url: string, userName: string, password: string): Promise<string> {
  const pair = await call<{ key: string; modulus: string; exponent: string }>(url, 'GET', '/system/keypair')
  const base64Url = (hexText: string) =>
    Buffer.from(hexText.length % 2 === 0 ? hexText : `0${hexText}`, 'hex').toString('base64url')
  const key = createPublicKey({
    key: { kty: 'RSA', n: base64Url(pair.modulus), e: base64Url(pair.exponent) },
    format: 'jwk',
  })
  const encrypt = (text: string) =>
    publicEncrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text, 'utf8'),
    ).toString('base64')
  const { token } = await call<{ token: string }>(url, 'POST', `/system/login/${pair.key}`, {
    body: {
      userName: encrypt(userName),
      password: encrypt(hex('md5', password)),
      passwordSha256: encrypt(hex('sha256', password)),
      verifyCode: '',
    },
  })
  return token
}
