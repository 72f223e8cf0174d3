import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiCall, ApiData, ClientInput } from '@liveline/contract/define-api.ts'
import { defaultDrawingLimits } from '@liveline/workflow-engine'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import type { Clock } from '../src/clock.ts'
import type { Config, OneTimePasswords, Pack } from '../src/config.ts'
import type { Database } from '../src/database/open-database.ts'
import { createLogger } from '../src/http/logger.ts'
import { systemIds } from '../src/ids.ts'
import type { FirstLogins } from '../src/modules/auth/first-logins.ts'
import type { PasswordHasher } from '../src/modules/auth/password-hash.ts'
import type { DataJobWorker } from '../src/modules/data-jobs/run-data-jobs.ts'
import type { BackupWorker } from '../src/modules/backups/run-backups.ts'
import type { PushNotices } from '../src/modules/endpoints/push-notices.ts'
import type { FormsService } from '../src/modules/forms/forms.service.ts'
import type { CatalogueService } from '../src/modules/live-line/catalogue.service.ts'
import type { PageTablesService } from '../src/modules/page-tables/page-tables.service.ts'
import type { Servers } from '../src/modules/servers/servers.service.ts'
import type { WorkFlow } from '../src/wiring/work-flow.ts'
import { userNameKey } from '../src/modules/users/users.service.ts'
import { assertHandlers } from './assert-handlers.ts'
import { createTestDatabase } from './test-database.ts'

export type TestClock = Clock & { set(moment: Date | string): void; advance(ms: number): void }

/** What a call answered; `data` is there when `retcode` is 0. */
export type Answer<C extends ApiCall> = {
  readonly status: number
  readonly retcode: number
  readonly msg: string
  readonly data: ApiData<C>
  readonly details: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export type CallOptions = {
  readonly idempotencyKey?: string
  readonly language?: string
  /** Where the call comes from; 127.0.0.1 unless told otherwise. */
  readonly address?: string
  /** Sent as it is, instead of the input's body. */
  readonly rawBody?: string | Buffer
  /** Beside those that the call needs. */
  readonly headers?: Readonly<Record<string, string>>
}

export type TestApp = {
  readonly app: FastifyInstance
  readonly database: Database
  /** The same as the owner of the tables, for what the server itself may not do; `database` where that was given. */
  readonly asOwner: Database
  readonly clock: TestClock
  readonly forms: FormsService
  readonly catalogue: CatalogueService
  readonly pageTables: PageTablesService
  readonly firstLogins: FirstLogins
  /** Definitions to load, and due jobs to run by the test's clock. */
  readonly workflow: WorkFlow
  /** Tells people outside the console when a test says so. */
  readonly pushNotices: PushNotices
  /** Does exports and imports when a test says so. */
  readonly dataJobWorker: DataJobWorker
  /** Makes, compares and restores backups when a test says so. */
  readonly backupWorker: BackupWorker
  /** Beats only when a test says so. */
  readonly servers: Servers
  /** The folder that stands for DATA_DIR. */
  readonly dataDir: string
  /** Makes one call through HTTP; `as` is a user name (a session is opened for it) or a token. */
  call<const C extends ApiCall>(call: C, input: ClientInput<C>, as?: string, options?: CallOptions): Promise<Answer<C>>
  /** Loads a pack as the start of the server does, sample work included. */
  loadPack(pack: Pack, signal?: AbortSignal): Promise<void>
  /** A fresh session of an API client, without the slow login; answers the token. */
  loginAs(userName: string): Promise<string>
  close(): Promise<void>
}

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

/** A clock that tests move; it starts at the present moment. */
export function createTestClock(start: Date = new Date()): TestClock {
  let now = start
  return {
    now: () => new Date(now),
    elapsedMs: () => now.getTime(),
    set: (moment) => void (now = new Date(moment)),
    advance: (ms) => void (now = new Date(now.getTime() + ms)),
  }
}

export type TestAppOptions = {
  readonly clock?: TestClock
  /** Share one database (and `dataDir`) to play a second node or a restart; it is then not dropped by `close`. */
  readonly database?: Database
  readonly dataDir?: string
  /** Off unless it is what is tested: the clock of a test stands still. */
  readonly limitsRates?: boolean
  /** See AppParts. */
  readonly deadAfterMs?: number
  readonly oneTimePasswords?: OneTimePasswords
  /** Wraps the real hasher, to count what it is asked. */
  readonly makeHasher?: (pepper: Buffer) => PasswordHasher
  /** Says nothing unless it is what is tested. */
  readonly log?: FastifyBaseLogger
  /** Settings of the operator. */
  readonly config?: Partial<Config>
}

/** The whole server on a migrated database of its own, without pack and without a port. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? createTestClock()
  const ownDatabase = options.database === undefined ? await createTestDatabase() : undefined
  const database = options.database ?? ownDatabase
  if (database === undefined) throw new Error('unreachable')
  const { limitsRates = false, oneTimePasswords = 'reusable', makeHasher } = options
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'liveline-app-')))
  await chmod(dataDir, 0o755)
  const {
    app,
    sessions,
    servers,
    firstLogins,
    forms,
    catalogue,
    pageTables,
    workflow,
    dataJobWorker,
    backupWorker,
    pushNotices,
    loadPack,
  } = await createApp({
    config: {
      dataDir,
      secretsDir: join(dataDir, 'secrets'),
      baseUrl: 'http://localhost',
      limitsRates,
      drawingLimits: defaultDrawingLimits,
      oneTimePasswordDays: 7,
      oneTimePasswords,
      ...options.config,
    },
    ...(makeHasher === undefined ? {} : { makeHasher }),
    deadAfterMs: options.deadAfterMs,
    database,
    clock,
    ids: systemIds,
    log: options.log ?? createLogger({ logLevel: 'silent' }),
  })
  await app.ready()
  const tokens = new Map<string, string>()

  async function loginAs(userName: string): Promise<string> {
    const { rows } = await database!.query<{ id: string }>('select id from users where user_name_key = $1', [
      userNameKey(userName),
    ])
    const user = rows[0]
    if (user === undefined) throw new Error(`There is no user '${userName}'`)
    const origin = { address: '127.0.0.1', userAgent: 'test', isBrowser: false }
    return database!.transaction(async (tx) => (await sessions.open(tx, Number(user.id), origin)).token)
  }

  async function tokenOf(as: string): Promise<string> {
    if (TOKEN_SHAPE.test(as)) return as
    const kept = tokens.get(as)
    if (kept !== undefined) return kept
    const token = await loginAs(as)
    tokens.set(as, token)
    return token
  }

  return {
    app,
    loadPack,
    database,
    asOwner: ownDatabase?.asOwner ?? database,
    clock,
    forms,
    catalogue,
    pageTables,
    firstLogins,
    workflow,
    dataJobWorker,
    backupWorker,
    pushNotices,
    servers,
    dataDir,
    loginAs,

    async call(call, input, as, { idempotencyKey, language, address, rawBody, headers } = {}) {
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await app.inject({
        method: call.method,
        url: addressOf(call.path, params ?? {}, query ?? {}),
        headers: {
          ...(as === undefined ? {} : { token: await tokenOf(as) }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(language === undefined ? {} : { 'accept-language': language }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
        ...(address === undefined ? {} : { remoteAddress: address }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      const content = isJson ? response.json() : { retcode: 0, msg: '', data: null }
      return {
        status: response.statusCode,
        retcode: content.retcode,
        msg: content.msg,
        data: content.data,
        details: content.details ?? {},
        headers: response.headers,
        text: response.body,
      }
    },

    async close() {
      await app.close()
      try {
        if (ownDatabase !== undefined) await assertHandlers(ownDatabase.asOwner)
      } finally {
        await ownDatabase?.drop()
      }
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The path with its parameters filled in, and the query behind it. */
export function addressOf(path: string, params: object, query: object): string {
  const values = params as Readonly<Record<string, unknown>>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '0')))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`
}
