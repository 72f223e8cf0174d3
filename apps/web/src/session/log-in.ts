import type { ApiData } from '@liveline/contract/define-api.ts'
import type { sessionApi } from '@liveline/contract/session/calls.ts'
import { ApiError } from '../api/api-error.ts'
import { send } from '../api/http.ts'
import type { Credentials } from './login-crypto.ts'
import { noteLoginFrom } from './login-from.ts'
import { setToken } from './token.ts'

type KeyPairData = ApiData<typeof sessionApi.keypair>
type LoginData = ApiData<typeof sessionApi.login>

/**
 * Runs a call that spends a challenge. A challenge that ran out meanwhile is no fault of the person:
 * a new one is fetched and the call repeated once, unseen (answers A1).
 */
export async function withChallenge<T>(run: (keyPair: KeyPairData) => Promise<T>): Promise<T> {
  // Types only: the contract's schemas would weigh more than the whole login page.
  const fetchKey = async () => (await send('GET', '/system/keypair', { quiet: true })) as KeyPairData
  try {
    return await run(await fetchKey())
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHALLENGE_EXPIRED') return run(await fetchKey())
    throw error
  }
}

/**
 * Logs in and keeps the token. `codeKey` is the key that a verification code was sent for, and serves several tries.
 * @throws {ApiError} to be shown beside the form.
 */
export async function logIn(credentials: Credentials, codeKey?: KeyPairData): Promise<LoginData> {
  const { loginBody } = await import('./login-crypto.ts')
  const attempt = async (keyPair: KeyPairData) => {
    const url = `/system/login/${encodeURIComponent(keyPair.key)}`
    return (await send('POST', url, { body: loginBody(keyPair, credentials), quiet: true })) as LoginData
  }
  const answer = await (codeKey === undefined ? withChallenge(attempt) : attempt(codeKey))
  // Whoever logs in here comes back here (answers A13).
  noteLoginFrom(undefined, [])
  setToken(answer.token)
  return answer
}
