import { z } from 'zod'
import { OpenedSession } from '../session/shapes.ts'

/**
 * What came back from a provider (docs/single-sign-on.md). OpenID Connect: `ticket` is its `code`, `authorizeId` its
 * `state`. CAS and HTTP: the ticket, with the `authorizeId` that the way there carried, or the portal's own.
 */
export const SignOnBody = z.object({
  ticket: z.string().min(1).max(4_096),
  authorizeId: z.string().min(1).max(200),
  /** Only where several portals send the same `authorizeId`. */
  provider: z.string().min(1).max(40).optional(),
  /** The `iss` beside the `code` (RFC 9207). */
  issuer: z.string().max(500).optional(),
})

/** A session has been opened; `redirect` is the path that was asked for when the login began, else empty. */
export const SignedOn = OpenedSession.extend({ redirect: z.string() })
