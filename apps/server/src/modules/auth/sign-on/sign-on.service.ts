/**
 * Single sign-on (design.md §3, answers A13–A15, docs/single-sign-on.md): a *start* is a login that began here and waits
 * for the browser to come back with a *ticket*; a *portal* sends browsers with tickets that nobody asked for.
 */
import { randomBytes } from 'node:crypto'
import { say, type Language } from '@liveline/contract/language.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../audit/audit.service.ts'
import type { LateAudit } from '../../audit/late-audit.service.ts'
import type { SignOnProvider } from '@liveline/contract/setting/sign-on-providers.ts'
import type { SystemConfigService } from '../../system-config/system-config.service.ts'
import type { LoggedIn, SessionOrigin, SessionsService } from '../sessions.service.ts'
import { accountOfPerson } from './account-of-person.ts'
import { TicketRefused, type ConfirmedPerson } from './confirmed-person.ts'
import { confirmTicket, loginAddressAt } from './provider-kind.ts'
import { signOnTexts } from './sign-on.texts.ts'
import * as repository from './sign-on.repository.ts'

export const START_SECONDS = 5 * 60
const SECRET_BYTES = 32
const STATE_SHAPE = /^[A-Za-z0-9_-]{43}$/
/** Far longer than any provider knows a ticket. */
const TICKETS_KEPT_MS = 24 * 3_600_000
const LANDING_PATH = '/auth-redirect'
/** A path of this origin however a browser reads it; the console looks again. */
const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u

export type SignOnParts = {
  readonly database: Database
  readonly clock: Clock
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  readonly sessions: SessionsService
  readonly lateAudit: LateAudit
  /** Under which browsers reach the console, without a trailing slash. */
  readonly baseUrl: string
}

export type Returned = {
  readonly ticket: string
  readonly authorizeId: string
  readonly provider: string | undefined
  readonly issuer: string | undefined
  readonly browserSecret: string | undefined
  readonly language: Language
  readonly origin: SessionOrigin
}

export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

export type SignOnService = ReturnType<typeof createSignOnService>

export function createSignOnService({ database, clock, systemConfig, sessions, lateAudit, baseUrl }: SignOnParts) {
  const listProviders = () => systemConfig.read('ssoProviders')

  /** The provider of a ticket, and the start when the login began here, in this browser. */
  async function originOfTicket({ authorizeId, provider: asked, browserSecret, language }: Returned) {
    const providers = await listProviders()
    const now = clock.now()
    const start =
      browserSecret === undefined
        ? undefined
        : await repository.takeStart(database, { state: authorizeId, browserSecret, now })
    const provider = providers.find((one) =>
      start === undefined
        ? (one.authorizeId ?? one.id) === authorizeId && (asked === undefined || one.id === asked)
        : one.id === start.provider,
    )
    if (provider !== undefined) return { provider, start }
    if (STATE_SHAPE.test(authorizeId)) throw refusal('expired', language)
    throw new AppError('SSO_PROVIDER_UNKNOWN', { details: { provider: asked ?? authorizeId } })
  }

  async function confirm(provider: SignOnProvider, start: repository.KeptStart | undefined, returned: Returned) {
    const { ticket, authorizeId, issuer } = returned
    const now = clock.now()
    // Before anybody is asked: of a hundred who bring the same ticket one is heard.
    if (!(await repository.useTicket(database, provider.id, ticket, now))) throw new TicketRefused('used')
    return confirmTicket(provider, { ticket, authorizeId, issuer, way: start, now })
  }

  async function noteRefused(provider: string, userName: string, address: string): Promise<void> {
    const entry = { action: 'session.signOn', objectType: 'signOnProvider', objectId: provider, address }
    await lateAudit.note({ userId: 0, userName }, { ...entry, result: 'refused' })
  }

  return {
    /** Where the browser goes to log in; it comes back with the state, once. @throws {AppError} */
    async start(wanted: { provider: string; redirect: string | undefined; browserSecret: string }): Promise<string> {
      const provider = (await listProviders()).find(({ id }) => id === wanted.provider)
      const state = newSecret()
      const way = { codeVerifier: newSecret(), nonce: newSecret(), returnAddress: baseUrl + LANDING_PATH }
      const address = provider && (await loginAddressAt(provider, { ...way, state }))
      if (provider === undefined || address === undefined) {
        throw new AppError('SSO_PROVIDER_UNKNOWN', { details: { provider: wanted.provider } })
      }
      await repository.insertStart(database, {
        ...way,
        provider: provider.id,
        state,
        browserSecret: wanted.browserSecret,
        target: safePath(wanted.redirect ?? ''),
        expiresAt: new Date(clock.now().getTime() + START_SECONDS * 1_000),
      })
      return address
    },

    /** @throws {AppError} SSO_FAILED, SSO_PROVIDER_UNKNOWN, SSO_PROVIDER_UNAVAILABLE, SSO_USER_UNKNOWN, SSO_USER_DISABLED */
    async logIn(returned: Returned): Promise<LoggedIn & { readonly redirect: string }> {
      const { language, origin } = returned
      const { provider, start } = await originOfTicket(returned)
      let person: ConfirmedPerson | undefined
      try {
        const confirmed = await confirm(provider, start, returned)
        person = confirmed
        const { account, opened } = await database.transaction(async (tx) => {
          const found = await accountOfPerson(tx, provider, confirmed, clock.now())
          const session = await sessions.open(tx, found.userId, origin)
          await audit(tx, found, {
            action: 'session.signOn',
            objectType: 'user',
            objectId: found.userId,
            address: origin.address,
            after: { provider: provider.id },
          })
          return { account: found, opened: session }
        })
        const { userName, mustChangePassword } = account
        return { ...opened, userName, mustChangePassword, redirect: start?.target ?? '' }
      } catch (error) {
        if (!(error instanceof TicketRefused || error instanceof AppError)) throw error
        await noteRefused(provider.id, person?.userName ?? '', origin.address)
        throw error instanceof TicketRefused ? refusal(error.reason, language, error) : error
      }
    },

    purge: (): Promise<void> => {
      const now = clock.now()
      return repository.purgeSignOns(database, { now, usedBefore: new Date(now.getTime() - TICKETS_KEPT_MS) })
    },
  }
}

/** `/.//other.example` is such a path until its dot is resolved. */
const safePath = (asked: string): string =>
  PATH.test(asked) && !new URL(asked, 'http://same.invalid').pathname.startsWith('//') ? asked : ''

function refusal(reason: TicketRefused['reason'], language: Language, cause?: unknown): AppError {
  return new AppError('SSO_FAILED', { details: { reason: say(language, signOnTexts[reason]) }, cause })
}
