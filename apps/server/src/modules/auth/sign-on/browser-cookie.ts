/**
 * The cookie by which a browser is known again that comes back from a provider: nobody can send a link that logs
 * another one in. Our own page sends the ticket on, so `Strict` comes along.
 */
import { parseCookies } from '../session-cookie.ts'

/** Browsers keep the first over TLS and on localhost; elsewhere there is only the second. */
const SECURE_NAME = '__Host-ll-sign-on'
const PLAIN_NAME = 'll-sign-on'
const SHAPE = /^[A-Za-z0-9_-]{43}$/

export function browserSecretOf(header: string | undefined): string | undefined {
  const found = parseCookies(header ?? '').filter(([, value]) => SHAPE.test(value))
  return (found.find(([name]) => name === SECURE_NAME) ?? found.find(([name]) => name === PLAIN_NAME))?.[1]
}

export function browserCookie(secret: string, { isSecure, seconds }: { isSecure: boolean; seconds: number }): string {
  const [name, secure] = isSecure ? [SECURE_NAME, ' Secure;'] : [PLAIN_NAME, '']
  return `${name}=${secret}; Max-Age=${seconds}; Path=/;${secure} HttpOnly; SameSite=Strict`
}
