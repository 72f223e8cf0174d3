import type { ApiData } from '@liveline/contract/define-api.ts'
import type { signOnApi } from '@liveline/contract/sign-on/calls.ts'
import { send } from '../api/http.ts'
import { noteArrival } from './login-from.ts'
import { setToken } from './token.ts'

/** What a provider of single sign-on sent with the browser (docs/single-sign-on.md). */
export interface SignOnTicket {
  readonly ticket: string
  readonly authorizeId: string
  readonly provider?: string
  readonly issuer?: string
}

/** Trades a ticket for a session, and answers the path that was asked for at its beginning, or ''. @throws {ApiError} */
export async function enterWithTicket(ticket: SignOnTicket, loginFrom: string | undefined): Promise<string> {
  const { token, redirect } = (await send('POST', '/system/sso/login', { body: ticket, quiet: true })) as ApiData<
    typeof signOnApi.logIn
  >
  await noteArrival(loginFrom)
  setToken(token)
  return redirect
}
