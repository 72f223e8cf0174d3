/** A portal that takes a ticket at a configured address and answers in JSON who it is. */
import { callEndpointOk, EndpointFailure } from '../../endpoints/endpoints.service.ts'
import type { HttpProvider } from '@liveline/contract/setting/sign-on-providers.ts'
import { personOf, providerUnavailable, TicketRefused, valueAt, type ConfirmedPerson } from './confirmed-person.ts'
import { withState, type ReturnedTicket, type Way } from './way.ts'

/** A ticket is on its way for seconds (design.md §3). */
const OLDEST_TICKET_MS = 60_000

export function httpLoginAddress(
  { loginUrl }: HttpProvider,
  { state, returnAddress }: Way & { state: string },
): string | undefined {
  return loginUrl?.replace('{return}', () => encodeURIComponent(withState(returnAddress, state)))
}

/** @throws {AppError} SSO_PROVIDER_UNAVAILABLE @throws {TicketRefused} */
export async function confirmHttp(
  provider: HttpProvider,
  { ticket, authorizeId, now }: ReturnedTicket,
): Promise<ConfirmedPerson> {
  const { authorization, success, issuedAtPath } = provider
  let answer: unknown
  try {
    const { text } = await callEndpointOk({
      url: provider.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify({ ticket, authorizeId }),
    })
    answer = JSON.parse(text)
  } catch (error) {
    if (error instanceof EndpointFailure || error instanceof SyntaxError) throw providerUnavailable(provider, error)
    throw error
  }
  if (success !== undefined && valueAt(answer, success.path) !== success.equals) throw new TicketRefused('refused')
  if (issuedAtPath !== undefined && !isFresh(valueAt(answer, issuedAtPath), now)) throw new TicketRefused('expired')
  const userName = provider.userClaim ?? 'userName'
  return personOf(answer, { externalId: userName, userName, name: provider.nameClaim ?? 'name' })
}

function isFresh(issuedAt: unknown, now: Date): boolean {
  const moment = typeof issuedAt === 'number' ? issuedAt * 1_000 : Date.parse(String(issuedAt))
  return Math.abs(now.getTime() - moment) <= OLDEST_TICKET_MS
}
