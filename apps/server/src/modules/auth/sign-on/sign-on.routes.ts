import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import { signOnApi } from '@liveline/contract/sign-on/calls.ts'
import type { FastifyInstance } from 'fastify'
import { sourceOf } from '../../../address-source.ts'
import { AppError } from '../../../http/app-error.ts'
import { languageOf } from '../../../http/error-handler.ts'
import type { RateLimit } from '../../../http/rate-limit.ts'
import { serve } from '../../../http/serve.ts'
import { bodyOf, originOf, type NoteOpened } from '../auth.routes.ts'
import { browserCookie, browserSecretOf } from './browser-cookie.ts'
import { newSecret, START_SECONDS, type SignOnService } from './sign-on.service.ts'

export type SignOnRouteParts = {
  readonly signOn: SignOnService
  /** Logins begun, per source: each is a row until it is used or expires. */
  readonly starts: RateLimit
  /** Tickets that did not log anybody in, per source. */
  readonly refusedTickets: RateLimit
  readonly noteOpened: NoteOpened
}

/** What the landing page knows to say. */
const landingErrors: Partial<Record<ErrorCode, string>> = { SSO_PROVIDER_UNKNOWN: 'unknown', RATE_LIMITED: 'busy' }

export function signOnRoutes(
  app: FastifyInstance,
  { signOn, starts, refusedTickets, noteOpened }: SignOnRouteParts,
): void {
  serve(app, signOnApi, {
    async start({ query, request, reply }) {
      const browserSecret = browserSecretOf(request.headers.cookie) ?? newSecret()
      const isSecure = request.headers['sec-fetch-site'] !== undefined
      try {
        starts.take(sourceOf(request.ip))
        const address = await signOn.start({ ...query, redirect: query.redirect, browserSecret })
        const cookie = browserCookie(browserSecret, { isSecure, seconds: START_SECONDS })
        return await reply.header('set-cookie', cookie).redirect(address)
      } catch (error) {
        // A person looks at the answer, not a program: the landing page says it in words.
        if (!(error instanceof AppError)) throw error
        request.log.warn({ err: error, provider: query.provider }, 'a single sign-on could not begin')
        return reply.redirect(`/auth-redirect?error=${landingErrors[error.code] ?? 'unavailable'}`)
      }
    },

    async logIn({ body, request, reply }) {
      const source = sourceOf(request.ip)
      // Taken beforehand, so that many at once are counted too.
      refusedTickets.take(source)
      const opened = await signOn.logIn({
        ticket: body.ticket,
        authorizeId: body.authorizeId,
        provider: body.provider,
        issuer: body.issuer,
        browserSecret: browserSecretOf(request.headers.cookie),
        language: languageOf(request),
        origin: originOf(request),
      })
      refusedTickets.giveBack(source)
      noteOpened(opened, request, reply)
      return { ...bodyOf(opened), redirect: opened.redirect }
    },
  })
}
