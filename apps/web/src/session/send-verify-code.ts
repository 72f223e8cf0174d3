import type { ApiData } from '@liveline/contract/define-api.ts'
import type { sessionApi } from '@liveline/contract/session/calls.ts'
import { send } from '../api/http.ts'
import { withChallenge } from './log-in.ts'
import { verifyCodeBody } from './login-crypto.ts'

export type CodeKey = ApiData<typeof sessionApi.keypair>
type Sent = ApiData<typeof sessionApi.sendVerifyCode>

/** Has a code sent; the login with it must use the key that comes back. @throws {ApiError} */
export function sendVerifyCode(userName: string): Promise<Sent & { readonly codeKey: CodeKey }> {
  return withChallenge(async (codeKey) => {
    const url = `/system/sendVerifyCode/${encodeURIComponent(codeKey.key)}`
    const sent = (await send('POST', url, { body: verifyCodeBody(codeKey, userName), quiet: true })) as Sent
    return { ...sent, codeKey }
  })
}
