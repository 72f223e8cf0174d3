import type { AddressToken } from '../session/address-token.ts'
import type { SignOnTicket } from '../session/sign-on.ts'
import { authRedirectAddress, loginAddress, paths } from './paths.ts'

/** What the guard may decide for an address (specification §2, route guard). */
export type GuardDecision =
  /** A token came in the address: show `to`, which no longer holds it, and ask whether to log in with it. */
  | ({ readonly kind: 'confirmToken'; readonly to: string } & AddressToken)
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'login' }
  /** The landing page of single sign-on: with what came back, or why nothing did; `to` no longer shows it. */
  | { readonly kind: 'signOn'; readonly returned: SignOnReturn; readonly to: string }
  | { readonly kind: 'map' }
  | { readonly kind: 'console' }

export interface SignOnReturn {
  readonly ticket?: SignOnTicket
  /** Of the provider (RFC 6749 §4.1.2.1), or of our own server when the login could not begin. */
  readonly error?: string
  /** Where the person came from, to be held against the list of the configuration (answers A13). */
  readonly loginFrom?: string
  /** The path to open afterwards. */
  readonly target: string
}

interface Address {
  /** Path of the address. */
  readonly path: string
  /** Query text, with or without its question mark. */
  readonly search: string
  readonly hasToken: boolean
}

function without(search: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  const text = rest.toString()
  return text === '' ? '' : `?${text}`
}

/** Decides what an address leads to. Pure: it neither stores nor navigates. */
export function guard({ path, search, hasToken }: Address): GuardDecision {
  const query = new URLSearchParams(search)
  // `//x` is a path of this origin where it is opened and another host where it is gone to, which browsers refuse.
  const [, beyond] = /^[/\\]{2,}(.*)$/.exec(path) ?? []
  if (beyond !== undefined) return { kind: 'redirect', to: `/${beyond}${without(query, [])}` }
  // Also behind an empty one, or it would stay in the address.
  const token = query.getAll('token').find((each) => each !== '')
  const loginFrom = query.get('loginFrom')
  const from = loginFrom !== null && { loginFrom }
  if (token !== undefined) {
    return { kind: 'confirmToken', token, ...from, to: path + without(query, ['token', 'loginFrom']) }
  }
  if (path === paths.login) return hasToken ? { kind: 'redirect', to: paths.root } : { kind: 'login' }
  const isLanding = path === paths.authRedirect
  const ticket = ticketIn(query, isLanding)
  if (isLanding || ticket !== undefined) {
    const asked = isLanding
      ? query.get('redirect')
      : path + without(query, ['ticket', 'authorizeId', 'provider', 'loginFrom'])
    const [target, error] = [safeRedirect(asked), query.get('error')]
    const returned = {
      target,
      ...(ticket !== undefined && { ticket }),
      ...(isLanding && error !== null && { error }),
      ...from,
    }
    return { kind: 'signOn', returned, to: authRedirectAddress(target) }
  }
  if (path === paths.map) return { kind: 'map' }
  if (hasToken) return { kind: 'console' }
  return { kind: 'redirect', to: loginAddress(path + without(query, [])) }
}

/** OpenID Connect brings `code` and `state` to the landing page, portals ticket and authorizeId to any. */
function ticketIn(query: URLSearchParams, isLanding: boolean): SignOnTicket | undefined {
  const of = (name: string) => query.get(name) ?? ''
  const provider = of('provider') === '' ? {} : { provider: of('provider') }
  if (of('ticket') !== '' && of('authorizeId') !== '') {
    return { ticket: of('ticket'), authorizeId: of('authorizeId'), ...provider }
  }
  if (!isLanding || of('code') === '' || of('state') === '') return undefined
  return { ticket: of('code'), authorizeId: of('state'), ...(of('iss') !== '' && { issuer: of('iss') }) }
}

const NO_ORIGIN = 'http://same.invalid'

/** The path to open after login: of this origin, or `/` (answers A16). Never another site, never the login itself. */
export function safeRedirect(target: string | null | undefined): string {
  if (target === null || target === undefined || !/^\/(?![/\\])/.test(target)) return paths.root
  // Browsers drop these before they read an address, which could turn a path into another host.
  if (/[\u0000-\u001f\\]/.test(target)) return paths.root
  const url = new URL(target, NO_ORIGIN)
  // `/.//evil.example` is a path of this origin until its dot is resolved: read once more it is another host.
  if (url.origin !== NO_ORIGIN || url.pathname.startsWith('//')) return paths.root
  if (url.pathname === paths.login || url.pathname === paths.authRedirect || url.pathname.startsWith(paths.refresh))
    return paths.root
  // A token is confirmed where an address is opened, never carried through the login.
  return url.pathname + (url.searchParams.has('token') ? without(url.searchParams, ['token']) : url.search)
}
