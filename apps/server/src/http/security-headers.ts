import type { FastifyRequest } from 'fastify'

/** What every answer carries; the console's pages bring their own content policy (security.md §4.1). */
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
} as const
const encryptedHeaders = { ...apiHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

export type SecurityHeaders = typeof apiHeaders

/** `isEncrypted`: the public address is https, whatever this one request says of itself. */
export function securityHeaders(isEncrypted: boolean): {
  readonly fixed: SecurityHeaders
  of(request: FastifyRequest): SecurityHeaders
} {
  const fixed = isEncrypted ? encryptedHeaders : apiHeaders
  // What a proxy says of the protocol is heard from trusted ones only, see `trustProxy`.
  return { fixed, of: ({ protocol }) => (isEncrypted || protocol === 'https' ? encryptedHeaders : apiHeaders) }
}
