import { authRedirectAddress, loginAddress, paths } from './paths.ts'

/** What the guard may decide for an address (specification §2, route guard). */
export type GuardDecision =
  /** A token came in the address: show `to`, which no longer holds it, and ask whether to log in with it. */
  | { readonly kind: 'confirmToken'; readonly token: string; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'login' }
  | { readonly kind: 'authRedirect' }
  | { readonly kind: 'map' }
  | { readonly kind: 'console' }

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
  const token = query.get('token')
  if (token !== null && token !== '') {
    return { kind: 'confirmToken', token, to: path + without(query, ['token']) }
  }
  if (path === paths.login) return hasToken ? { kind: 'redirect', to: paths.root } : { kind: 'login' }
  if (path === paths.authRedirect) return { kind: 'authRedirect' }
  if (path === paths.map) return { kind: 'map' }
  if (hasToken) return { kind: 'console' }
  if (query.has('ticket') && query.has('authorizeId')) {
    const target = safeRedirect(path + without(query, ['ticket', 'authorizeId']))
    return { kind: 'redirect', to: authRedirectAddress(target) }
  }
  return { kind: 'redirect', to: loginAddress(path + without(query, [])) }
}

const NO_ORIGIN = 'http://same.invalid'

/** The path to open after login: of this origin, or `/` (answers A16). Never another site, never the login itself. */
export function safeRedirect(target: string | null | undefined): string {
  if (target === null || target === undefined || !/^\/(?![/\\])/.test(target)) return paths.root
  // Browsers drop these before they read an address, which could turn a path into another host.
  if (/[\u0000-\u001f\\]/.test(target)) return paths.root
  const url = new URL(target, NO_ORIGIN)
  if (url.origin !== NO_ORIGIN) return paths.root
  if (url.pathname === paths.login || url.pathname === paths.authRedirect || url.pathname.startsWith(paths.refresh))
    return paths.root
  // A token is confirmed where an address is opened, never carried through the login.
  return url.pathname + (url.searchParams.has('token') ? without(url.searchParams, ['token']) : url.search)
}
