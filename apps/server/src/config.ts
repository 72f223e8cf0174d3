import { join, resolve } from 'node:path'
import type { DrawingLimits } from '@liveline/workflow-engine'
import { isLoopback, parseAddressRanges, type AddressRanges } from './address-ranges.ts'
import { defaultDataDir } from './data-directory.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PACKS = ['live-line', 'none'] as const
const ONE_TIME_PASSWORDS = ['reusable', 'once'] as const
const LOG_FORMATS = ['text', 'json'] as const
const METRICS_READERS = ['off', 'local', 'on'] as const

type LogLevel = (typeof LOG_LEVELS)[number]
/** Lines for a person, or for a program. */
type LogFormat = (typeof LOG_FORMATS)[number]
export type Pack = (typeof PACKS)[number]
export type OneTimePasswords = (typeof ONE_TIME_PASSWORDS)[number]
/** Nobody, programs of this machine, or anybody. */
export type MetricsReaders = (typeof METRICS_READERS)[number]
/** Paths of PEM files. */
export type TlsFiles = { readonly cert: string; readonly key: string }

export type Config = {
  readonly host: string
  /** Others than this machine can reach it. */
  readonly isOpenToOthers: boolean
  /** 0 lets the system choose a free one. */
  readonly port: number
  /** The PostgreSQL to use; undefined: the server starts its own. */
  readonly databaseUrl: string | undefined
  /** The same database as the role that owns its tables and migrates; undefined: `databaseUrl` does both. */
  readonly databaseOwnerUrl: string | undefined
  /** Absolute. Holds the embedded database, the secrets and first-login.json. */
  readonly dataDir: string
  /** Absolute; mode 0700. Where backups are kept; servers on one database may share it. */
  readonly backupDir: string
  /** False: backups of the configuration are signed only, and readable. Whole ones are sealed in any case. */
  readonly sealsBackups: boolean
  /** Absolute; mode 0700. Keys that must not lie in the database or its backups. */
  readonly secretsDir: string
  readonly pack: Pack
  /** How long a one-time password holds. */
  readonly oneTimePasswordDays: number
  /** Whether its first use ends a one-time password. */
  readonly oneTimePasswords: OneTimePasswords
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  /** False for load tests, whose one session asks for what a thousand people do. */
  readonly limitsRates: boolean
  /** Connections that one address may hold; 0 for no limit. */
  readonly connectionsPerAddress: number
  /** Proxies whose X-Forwarded-* headers are believed; undefined: none. */
  readonly trustedProxies: AddressRanges | undefined
  /** What https is served with; undefined: plain HTTP. */
  readonly tlsFiles: TlsFiles | undefined
  readonly metrics: MetricsReaders
  readonly servesApiDocs: boolean
  /** What a drawing may ask for; refused at release, and held to when it is computed. */
  readonly drawingLimits: DrawingLimits
  /** How many due jobs (timers, reminders) this server does at once. */
  readonly jobWorkers: number
  /** Address under which browsers reach the console, without a trailing slash. */
  readonly baseUrl: string
  /** False: nobody named the address, and it is the one of this machine. */
  readonly isBaseUrlGiven: boolean
}

/** A setting that cannot be used; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings from environment variables; an empty variable counts as not set.
 * @param isTerminal a person reads what is printed
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, isTerminal = process.stdout.isTTY): Config {
  const port = readNumber(env, 'PORT', { fallback: 8080, most: 65_535 })
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const isOpenToOthers = !isLoopback(host)
  const limitsRates = readChoice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on'
  const tlsFiles = readTlsFiles(env)
  const trustedProxies = readTrustedProxies(env)
  const givenDataDir = text(env, 'DATA_DIR')
  const dataDir = givenDataDir === undefined ? defaultDataDir() : resolve(givenDataDir)
  const givenBaseUrl = readBaseUrl(env)
  // A proxy of this machine opens what listens on loopback only.
  const isForOthers = isOpenToOthers || trustedProxies !== undefined || givenBaseUrl !== undefined
  return {
    host,
    isOpenToOthers,
    port,
    ...readDatabaseUrls(env),
    dataDir,
    secretsDir: join(dataDir, 'secrets'),
    backupDir: resolve(text(env, 'BACKUP_DIR') ?? join(dataDir, 'backups')),
    sealsBackups: readChoice(env, 'BACKUP_ENCRYPTION', ['on', 'off'], 'on') === 'on',
    pack: readChoice(env, 'LIVELINE_PACK', PACKS, 'live-line'),
    oneTimePasswordDays: readNumber(env, 'ONE_TIME_PASSWORD_DAYS', { fallback: 7, least: 1, most: 90 }),
    oneTimePasswords: readChoice(env, 'ONE_TIME_PASSWORDS', ONE_TIME_PASSWORDS, 'reusable'),
    limitsRates,
    connectionsPerAddress: limitsRates
      ? readNumber(env, 'CONNECTIONS_PER_ADDRESS', { fallback: 200, most: 1_000_000 })
      : 0,
    trustedProxies,
    tlsFiles,
    metrics: readChoice(env, 'METRICS', METRICS_READERS, 'local'),
    servesApiDocs: readChoice(env, 'API_DOCS', ['on', 'off'], isForOthers ? 'off' : 'on') === 'on',
    drawingLimits: {
      minimumTimerMs: readNumber(env, 'MIN_TIMER_SECONDS', { fallback: 60, least: 1, most: 86_400 }) * 1_000,
      maximumInstances: readNumber(env, 'MAX_MULTI_INSTANCE', { fallback: 500, least: 1, most: 2_000 }),
    },
    jobWorkers: readNumber(env, 'JOB_WORKERS', { fallback: 2, least: 1, most: 8 }),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: readChoice(env, 'LOG_FORMAT', LOG_FORMATS, isTerminal ? 'text' : 'json'),
    baseUrl: givenBaseUrl ?? `${tlsFiles === undefined ? 'http' : 'https'}://localhost:${port}`,
    isBaseUrlGiven: givenBaseUrl !== undefined,
  }
}

function text(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { fallback, least = 0, most }: { fallback: number; least?: number; most: number },
): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  if (!/^\d{1,7}$/.test(value) || Number(value) < least || Number(value) > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not '${value}'.`)
  }
  return Number(value)
}

function readTrustedProxies(env: NodeJS.ProcessEnv): AddressRanges | undefined {
  const value = text(env, 'TRUST_PROXY')
  if (value === undefined) return undefined
  const ranges = parseAddressRanges(value)
  if ('has' in ranges) return ranges
  throw new ConfigError(
    `TRUST_PROXY must list addresses or ranges of your proxies, such as 10.0.0.5, 10.1.0.0/16 or loopback, separated by commas; '${ranges.wrong}' is none.`,
  )
}

function readTlsFiles(env: NodeJS.ProcessEnv): TlsFiles | undefined {
  const cert = text(env, 'TLS_CERT')
  const key = text(env, 'TLS_KEY')
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) {
    const [given, missing] = cert === undefined ? ['TLS_KEY', 'TLS_CERT'] : ['TLS_CERT', 'TLS_KEY']
    throw new ConfigError(`${given} is set without ${missing}: https needs the paths of both files.`)
  }
  return { cert: resolve(cert), key: resolve(key) }
}

function readChoice<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const value = text(env, name)
  if (value === undefined) return fallback
  const choice = choices.find((candidate) => candidate === value)
  if (choice === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not '${value}'.`)
  return choice
}

function readDatabaseUrls(env: NodeJS.ProcessEnv): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const databaseOwnerUrl = readDatabaseUrl(env, 'DATABASE_OWNER_URL')
  if (databaseUrl === undefined && databaseOwnerUrl !== undefined) {
    throw new ConfigError('DATABASE_OWNER_URL is set without DATABASE_URL, which names the role that serves requests.')
  }
  return { databaseUrl, databaseOwnerUrl }
}

function readDatabaseUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  // The value may hold a password, so it is never repeated.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigError(`${name} must look like postgresql://user:password@host:5432/database.`)
  }
  return value
}

function readBaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const value = text(env, 'BASE_URL')
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigError(
      `BASE_URL must be an http or https address such as https://liveline.example.com, not '${value}'.`,
    )
  }
  return value.replace(/\/+$/, '')
}
