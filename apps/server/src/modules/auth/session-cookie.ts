/**
 * The cookie that binds a browser's session (security.md §4.2). Each session has one of its own, named after its token:
 * whichever of two logins is answered last, every token finds the cookie that belongs to it (docs/adr/0007).
 */
import { hash } from 'node:crypto'

/** Browsers take it only from this very host, over TLS or from localhost, and send it to no other. */
const PREFIX = '__Host-liveline-'
const NAME_CHARACTERS = 12
const VALUE_SHAPE = /^[A-Za-z0-9_-]{43}$/
/** As long as an ended session answers why it ended; on the server it ends far sooner. */
const KEPT_SECONDS = 7 * 24 * 3_600
/** Browsers at a shared desk gather the cookies of sessions that nobody logged out of. */
const MOST_KEPT = 8

const nameOf = (token: string) => PREFIX + hash('sha256', `cookie of ${token}`, 'base64url').slice(0, NAME_CHARACTERS)

/** Name and value of each pair of a `Cookie` header, in the order sent (RFC 6265bis §5.8.3, read leniently). */
export function parseCookies(header: string): (readonly [name: string, value: string])[] {
  return header.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals < 0 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()] as const]
  })
}

/** The secret that the browser keeps for this token, when it sent one that can be one. */
export function boundSecretOf(token: string, header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const name = nameOf(token)
  const value = parseCookies(header).find(([candidate]) => candidate === name)?.[1]
  return value !== undefined && VALUE_SHAPE.test(value) ? value : undefined
}

const cookie = (name: string, value: string, maxAge: number) =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; Secure; HttpOnly; SameSite=Strict`

/** `Set-Cookie` of a new session; the oldest of too many others go. */
export function bindingCookies(token: string, secret: string, header: string | undefined): string[] {
  const others = parseCookies(header ?? '').filter(([name]) => name.startsWith(PREFIX))
  // Browsers send the oldest first (RFC 6265bis §5.8.3).
  const surplus = others.slice(0, Math.max(0, others.length - MOST_KEPT + 1))
  return [...surplus.map(([name]) => cookie(name, '', 0)), cookie(nameOf(token), secret, KEPT_SECONDS)]
}

/** `Set-Cookie` of a session that has ended. */
export const clearedCookie = (token: string) => cookie(nameOf(token), '', 0)
