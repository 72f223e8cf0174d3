/** Wires how people come in: passwords and their limits, verification codes, single sign-on, the accounts behind them. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { CallerLimits } from '../http/limit-callers.ts'
import type { LimitExchange } from '../http/limit-exchange.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { Secrets } from '../http/secrets.ts'
import type { Ids } from '../ids.ts'
import { createLateAudit } from '../modules/audit/late-audit.service.ts'
import { accountsRoutes } from '../modules/auth/accounts.routes.ts'
import { authRoutes, createNoteOpened, type AuthRouteParts } from '../modules/auth/auth.routes.ts'
import { createAuthService } from '../modules/auth/auth.service.ts'
import { purgeChallenges } from '../modules/auth/challenges.repository.ts'
import { createFirstLogins } from '../modules/auth/first-logins.ts'
import { createGivenPasswords } from '../modules/auth/given-passwords.service.ts'
import { createKeyRing } from '../modules/auth/key-ring.ts'
import { createLoginLimits } from '../modules/auth/login-limits.ts'
import { createPasswordAge } from '../modules/auth/password-age.ts'
import { createPasswordHasher, type PasswordHasher } from '../modules/auth/password-hash.ts'
import { createVerifyCodeSender } from '../modules/auth/send-verify-code.ts'
import type { SessionsService } from '../modules/auth/sessions.service.ts'
import { identitiesRoutes } from '../modules/auth/sign-on/identities.routes.ts'
import { createIdentitiesService } from '../modules/auth/sign-on/identities.service.ts'
import { signOnRoutes } from '../modules/auth/sign-on/sign-on.routes.ts'
import { createSignOnService } from '../modules/auth/sign-on/sign-on.service.ts'
import { createVerifyCodes } from '../modules/auth/verify-codes.ts'
import type { ChannelsService } from '../modules/endpoints/channels.service.ts'
import type { EndpointsService } from '../modules/endpoints/endpoints.service.ts'
import type { SystemConfigService } from '../modules/system-config/system-config.service.ts'

/** Password calls of one person in a minute. */
const PASSWORD_CALLS_PER_MINUTE = 120
/** Of single sign-on begun, from one source; a plant behind one address comes to work. */
const SIGN_ONS_PER_MINUTE = 60
const SIGN_ONS_AT_ONCE = 120
/** Of single sign-on, from one source. */
const REFUSED_TICKETS_PER_MINUTE = 60

export type LoginsParts = {
  readonly config: Pick<Config, 'dataDir' | 'baseUrl' | 'oneTimePasswordDays' | 'oneTimePasswords'>
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: FastifyBaseLogger
  readonly secrets: Pick<Secrets, 'pepper' | 'sealingKey'>
  readonly exchange: LimitExchange
  readonly systemConfig: SystemConfigService
  readonly endpoints: EndpointsService
  readonly channels: ChannelsService
  readonly sessions: SessionsService
  readonly makeHasher: ((pepper: Buffer) => PasswordHasher) | undefined
}

export function createLogins(parts: LoginsParts) {
  const { config, database, clock, ids, log, secrets, exchange, systemConfig, sessions, makeHasher } = parts
  const { endpoints, channels } = parts
  const hasher = (makeHasher ?? createPasswordHasher)(secrets.pepper)
  const keyRing = createKeyRing({ database, clock, ids, sealingKey: secrets.sealingKey, log })
  const limits = createLoginLimits({ database, clock })
  const firstLogins = createFirstLogins({
    database,
    clock,
    hasher,
    dataDir: config.dataDir,
    oneTimeDays: config.oneTimePasswordDays,
    log,
  })
  const passwordAge = createPasswordAge({ systemConfig, clock })
  const lateAudit = createLateAudit({ database, log })
  const send = createVerifyCodeSender({ database, ids, log, systemConfig, endpoints, channels })
  const verifyCodes = createVerifyCodes({ database, clock, pepper: secrets.pepper, log, limits, send })
  const signOn = createSignOnService({ database, clock, systemConfig, sessions, lateAudit, baseUrl: config.baseUrl })
  const identities = createIdentitiesService({ database, clock, systemConfig, sessions })
  const auth = createAuthService({
    database,
    clock,
    sessions,
    keyRing,
    hasher,
    limits,
    verifyCodes,
    systemConfig,
    passwordAge,
    firstLogins,
    lateAudit,
    oneTimePasswords: config.oneTimePasswords,
  })
  const givenPasswords = createGivenPasswords({
    database,
    clock,
    keyRing,
    hasher,
    systemConfig,
    firstLogins,
    oneTimeDays: config.oneTimePasswordDays,
  })
  const limitOf = (name: string, perMinute: number, burst = perMinute) =>
    createRateLimit({ perMinute, burst, clock, shared: { exchange, name } })
  const passwordCalls = limitOf('passwords', PASSWORD_CALLS_PER_MINUTE)
  const starts = limitOf('signOns', SIGN_ONS_PER_MINUTE, SIGN_ONS_AT_ONCE)
  const refusedTickets = limitOf('refusedTickets', REFUSED_TICKETS_PER_MINUTE)

  return {
    limits,
    firstLogins,
    givenPasswords,
    /** @param callerLimits undefined: callers are not limited */
    routes(
      app: FastifyInstance,
      callerLimits: CallerLimits | undefined,
      others: Pick<AuthRouteParts, 'delegations' | 'menus' | 'roles'>,
    ): void {
      const noteOpened = createNoteOpened(callerLimits)
      authRoutes(app, { auth, database, clock, systemConfig, passwordAge, passwordCalls, noteOpened, ...others })
      signOnRoutes(app, { signOn, starts, refusedTickets, noteOpened })
      identitiesRoutes(app, { identities })
      accountsRoutes(app, { limits })
    },
    start: (): Promise<void> => keyRing.start(),
    async purge(): Promise<void> {
      await Promise.all([
        purgeChallenges(database, clock.now()),
        sessions.purge(),
        limits.purge(),
        verifyCodes.purge(),
        signOn.purge(),
      ])
    },
    /** Waits for what is on its way. */
    async stop(): Promise<void> {
      keyRing.stop()
      await verifyCodes.finish()
      await lateAudit.finish()
    },
  }
}
