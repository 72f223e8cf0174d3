/** CAS protocol 3.0 §2.5, §2.6: `/login` and `/p3/serviceValidate` with JSON. */
import { callEndpointOk, EndpointFailure } from '../../endpoints/endpoints.service.ts'
import type { CasProvider } from '@liveline/contract/setting/sign-on-providers.ts'
import { personOf, providerUnavailable, TicketRefused, valueAt, type ConfirmedPerson } from './confirmed-person.ts'
import { withState, type ReturnedTicket, type Way } from './way.ts'

const at = ({ url }: CasProvider, path: string, query: Readonly<Record<string, string>>) =>
  `${url.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`

export const casLoginAddress = (provider: CasProvider, { state, returnAddress }: Way & { state: string }): string =>
  at(provider, '/login', { service: withState(returnAddress, state) })

/** @throws {AppError} SSO_PROVIDER_UNAVAILABLE @throws {TicketRefused} */
export async function confirmCas(
  provider: CasProvider,
  { ticket, authorizeId, way }: ReturnedTicket,
): Promise<ConfirmedPerson> {
  const service = way === undefined ? provider.portalService : withState(way.returnAddress, authorizeId)
  if (service === undefined) throw new TicketRefused('expired')
  const url = at(provider, '/p3/serviceValidate', { service, ticket, format: 'JSON' })
  let answer: unknown
  try {
    const { text } = await callEndpointOk({ url, method: 'GET', headers: {} })
    answer = JSON.parse(text)
  } catch (error) {
    if (error instanceof EndpointFailure || error instanceof SyntaxError) throw providerUnavailable(provider, error)
    throw error
  }
  const success = valueAt(answer, 'serviceResponse.authenticationSuccess')
  if (success === undefined) throw new TicketRefused('refused')
  const attribute = (name: string | undefined) => (name === undefined ? 'user' : `attributes.${name}`)
  return personOf(success, {
    externalId: 'user',
    userName: attribute(provider.userClaim),
    name: attribute(provider.nameClaim),
  })
}
