import type { ApiData } from '@liveline/contract/define-api.ts'
import type { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { send } from '../api/http.ts'

/**
 * Where a person came from who was logged in by another system (specification §4): a log-out leads back there. Without
 * one it is "the manager", this console's own login page.
 */
const KEY = 'liveline.loginFrom'

/** The address that may be gone back to, as a browser writes it; undefined for one that is on no list (answers A13). */
export function allowedAddress(asked: string | null | undefined, allowed: readonly string[]): string | undefined {
  if (asked === null || asked === undefined) return undefined
  let url: URL
  try {
    url = new URL(asked)
  } catch {
    return undefined
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '') return undefined
  return allowed.some((entry) => covers(entry, url)) ? url.href : undefined
}

/** Origin and path are compared as the browser reads them: `https://a.example.evil` is not below `https://a.example`. */
function covers(entry: string, url: URL): boolean {
  let { origin, pathname } = url
  try {
    ;({ origin, pathname } = new URL(entry))
  } catch {
    return false
  }
  if (origin !== url.origin) return false
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`
  return url.pathname === pathname || url.pathname.startsWith(folder)
}

/** Notes at the login where the person came from; anything that is not allowed counts as this console itself. */
export function noteLoginFrom(asked: string | null | undefined, allowed: readonly string[]): void {
  const address = allowedAddress(asked, allowed)
  if (address === undefined) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, address)
}

/** The same, held against the list of the configuration; without an answer the person came from the console itself. */
export async function noteArrival(asked: string | undefined): Promise<void> {
  const allowed = asked === undefined ? [] : await allowedAddresses().catch(() => [])
  noteLoginFrom(asked, allowed)
}

async function allowedAddresses(): Promise<readonly string[]> {
  const answer = await send('GET', '/system/config/read', { quiet: true })
  return (answer as ApiData<typeof systemConfigApi.read>).config.loginFromAllowed
}

/** Where a log-out leads, if not to this console's login page; the list is asked again, for it may have changed. */
export function loginFromAddress(allowed: readonly string[]): string | undefined {
  return allowedAddress(localStorage.getItem(KEY), allowed)
}
