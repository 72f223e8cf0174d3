/** What the three kinds of providers are asked alike. */
import type { SignOnProvider } from '@liveline/contract/setting/sign-on-providers.ts'
import { casLoginAddress, confirmCas } from './cas.ts'
import type { ConfirmedPerson } from './confirmed-person.ts'
import { confirmHttp, httpLoginAddress } from './http-exchange.ts'
import { confirmOpenId, openIdLoginAddress } from './open-id.ts'
import type { ReturnedTicket, Way } from './way.ts'

/** Where the browser goes to log in; undefined where logins cannot begin here. @throws {AppError} SSO_PROVIDER_UNAVAILABLE */
export async function loginAddressAt(
  provider: SignOnProvider,
  way: Way & { state: string },
): Promise<string | undefined> {
  switch (provider.kind) {
    case 'oidc':
      return openIdLoginAddress(provider, way)
    case 'cas':
      return casLoginAddress(provider, way)
    case 'http':
      return httpLoginAddress(provider, way)
  }
}

/** Asks the provider, server to server. @throws {AppError} SSO_PROVIDER_UNAVAILABLE @throws {TicketRefused} */
export function confirmTicket(provider: SignOnProvider, returned: ReturnedTicket): Promise<ConfirmedPerson> {
  switch (provider.kind) {
    case 'oidc':
      return confirmOpenId(provider, returned)
    case 'cas':
      return confirmCas(provider, returned)
    case 'http':
      return confirmHttp(provider, returned)
  }
}
