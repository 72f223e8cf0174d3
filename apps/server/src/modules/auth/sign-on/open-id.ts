/** OpenID Connect: authorization code flow with PKCE, state and nonce, through `openid-client`. */
import * as client from 'openid-client'
import { callEndpoint, EndpointFailure } from '../../endpoints/endpoints.service.ts'
import type { OpenIdProvider } from '@liveline/contract/setting/sign-on-providers.ts'
import { personOf, providerUnavailable, TicketRefused, type ConfirmedPerson } from './confirmed-person.ts'
import type { ReturnedTicket, Way } from './way.ts'

const DISCOVERY_KEPT_MS = 10 * 60_000
const MOST_KEPT = 20

/** By what is configured, so that a changed setting holds at once. */
const kept = new Map<string, { readonly at: number; readonly configuration: client.Configuration }>()

/** Only its own host and those listed: a description must not lead this server into the plant's network. */
function guardedFetch(provider: OpenIdProvider): client.CustomFetch {
  const hosts = new Set([new URL(provider.issuer).host, ...provider.hosts])
  return async (url, { method, headers, body }) => {
    const { host, protocol } = new URL(url)
    if (!hosts.has(host)) throw new EndpointFailure(`host ${host} is not configured`)
    if (protocol !== new URL(provider.issuer).protocol) throw new EndpointFailure(`${protocol} is not configured`)
    const content = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined
    const answer = await callEndpoint({ url, method, headers, body: content })
    const isEmpty = answer.status === 204 || answer.status === 304
    return new Response(isEmpty ? null : answer.text, { status: answer.status, headers: answer.headers })
  }
}

async function configurationOf(provider: OpenIdProvider): Promise<client.Configuration> {
  const key = JSON.stringify(provider)
  const found = kept.get(key)
  if (found !== undefined && Date.now() - found.at < DISCOVERY_KEPT_MS) return found.configuration
  const { issuer, clientId, clientSecret } = provider
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
  // Which providers may be spoken to without TLS is decided where the settings are read.
  const isPlain = new URL(issuer).protocol === 'http:'
  try {
    const configuration = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
      [client.customFetch]: guardedFetch(provider),
      ...(isPlain ? { execute: [client.allowInsecureRequests] } : {}),
    })
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { at: Date.now(), configuration })
    return configuration
  } catch (error) {
    throw providerUnavailable(provider, error)
  }
}

/** @throws {AppError} SSO_PROVIDER_UNAVAILABLE */
export async function openIdLoginAddress(
  provider: OpenIdProvider,
  { state, nonce, codeVerifier, returnAddress }: Way & { state: string },
): Promise<string> {
  return client
    .buildAuthorizationUrl(await configurationOf(provider), {
      redirect_uri: returnAddress,
      scope: provider.scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    })
    .toString()
}

/** @throws {AppError} SSO_PROVIDER_UNAVAILABLE @throws {TicketRefused} */
export async function confirmOpenId(
  provider: OpenIdProvider,
  { ticket, authorizeId, issuer, way }: ReturnedTicket,
): Promise<ConfirmedPerson> {
  // A code is worth nothing but to the browser for which it was asked.
  if (way === undefined) throw new TicketRefused('expired')
  const configuration = await configurationOf(provider)
  const address = new URL(way.returnAddress)
  address.search = new URLSearchParams({
    code: ticket,
    state: authorizeId,
    ...(issuer === undefined ? {} : { iss: issuer }),
  }).toString()
  try {
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: authorizeId,
      expectedNonce: way.nonce,
      pkceCodeVerifier: way.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const userClaim = provider.userClaim ?? 'preferred_username'
    const hasName = claims !== undefined && Object.hasOwn(claims, userClaim)
    const isOffered = configuration.serverMetadata().userinfo_endpoint !== undefined
    const more =
      hasName || claims === undefined || !isOffered
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    const names = { externalId: 'sub', userName: userClaim, name: provider.nameClaim ?? 'name' }
    const said: Readonly<Record<string, unknown>> = { ...more, ...claims }
    // Anybody may have typed it (OpenID Connect Core §5.1, `email_verified`).
    if (userClaim === 'email' && said['email_verified'] === false) throw new TicketRefused('unverified')
    return personOf(said, names)
  } catch (error) {
    if (error instanceof TicketRefused) throw error
    if (isSilence(error)) throw providerUnavailable(provider, error)
    throw new TicketRefused('refused', error)
  }
}

/** Whether the provider did not answer, as against answering that it does not agree. */
function isSilence(error: unknown): boolean {
  if (error instanceof EndpointFailure) return true
  return error instanceof Error && error.cause instanceof EndpointFailure
}
