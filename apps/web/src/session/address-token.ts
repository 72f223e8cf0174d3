import type { ApiData } from '@liveline/contract/define-api.ts'
import type { sessionApi } from '@liveline/contract/session/calls.ts'
import { ApiError } from '../api/api-error.ts'
import { endsSession, send } from '../api/http.ts'
import { noteArrival } from './login-from.ts'
import { getToken, setToken } from './token.ts'

export type AddressPerson = ApiData<typeof sessionApi.previewToken>

/** The time a log-out may take before the console opens all the same. */
const LEAVE_MS = 3_000

/** Whom the token of an address would log in. @throws {ApiError} */
export async function personOfAddressToken(token: string): Promise<AddressPerson> {
  const options = { body: { token }, quiet: true, isRead: true }
  return (await send('POST', '/system/token/preview', options)) as AddressPerson
}

/** Who is logged in here already. @throws {ApiError} */
export async function personHere(): Promise<AddressPerson | undefined> {
  if (getToken() === undefined) return undefined
  try {
    return (await send('GET', '/system/user/info', { quiet: true })) as ApiData<typeof sessionApi.userInfo>
  } catch (error) {
    const isNobody = error instanceof ApiError && (endsSession(error) || error.httpStatus === 403)
    if (isNobody) return undefined
    throw error
  }
}

/** A token that an address brought, and where its person came from, as the address says. */
export interface AddressToken {
  readonly token: string
  readonly loginFrom?: string
}

/** Trades the token of an address for a session of this browser, in place of that of `leaving`. @throws {ApiError} */
export async function enterWithAddressToken(
  { token, loginFrom }: AddressToken,
  leaving: AddressPerson | undefined,
): Promise<void> {
  const answer = await send('POST', '/system/token/exchange', { body: { token }, quiet: true })
  if (leaving !== undefined) {
    const url = `/system/logout/${encodeURIComponent(leaving.userName)}`
    // It may have ended meanwhile; the new session stands in any case.
    await send('POST', url, { quiet: true, timeoutMs: LEAVE_MS }).catch(() => {})
  }
  // Where somebody else came from is not where this one leaves to (answers A13).
  await noteArrival(loginFrom)
  setToken((answer as ApiData<typeof sessionApi.exchangeToken>).token)
}
