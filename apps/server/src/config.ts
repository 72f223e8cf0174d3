import { join, resolve } from 'node:path'
import type { DrawingLimits } from '@liveline/workflow-engine'
import { defaultDataDir } from './data-directory.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PACKS = ['live-line', 'none'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]
export type Pack = (typeof PACKS)[number]

export type Config = {
  readonly host: string
  /** 0 lets the system choose a free one. */
  readonly port: number
  /** The PostgreSQL to use; undefined: the server starts its own. */
  readonly databaseUrl: string | undefined
  /** Absolute. Holds the embedded database, the secrets and first-login.json. */
  readonly dataDir: string
  /** Absolute; mode 0700. Keys that must not lie in the database or its backups. */
  readonly secretsDir: string
  readonly pack: Pack
  readonly logLevel: LogLevel
  /** False for load tests, whose one session asks for what a thousand people do. */
  readonly limitsRates: boolean
  /** What a drawing may ask for; refused at release, and held to when it is computed. */
  readonly drawingLimits: DrawingLimits
  /** Address under which browsers reach the console, without a trailing slash. */
  readonly baseUrl: string
  /** False: nobody named the address, and it is the one of this machine. */
  readonly isBaseUrlGiven: boolean
}

/** A setting that cannot be used; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the settings from environment variables; an empty variable counts as not set. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = readPort(env)
  const host = text(env, 'HOST') ?? '0.0.0.0'
  const givenDataDir = text(env, 'DATA_DIR')
  const dataDir = givenDataDir === undefined ? defaultDataDir() : resolve(givenDataDir)
  const givenBaseUrl = readBaseUrl(env)
  return {
    host,
    port,
    databaseUrl: readDatabaseUrl(env),
    dataDir,
    secretsDir: join(dataDir, 'secrets'),
    pack: readChoice(env, 'LIVELINE_PACK', PACKS, 'live-line'),
    limitsRates: readChoice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    drawingLimits: {
      minimumTimerMs: readCount(env, 'MIN_TIMER_SECONDS', { fallback: 60, least: 1, most: 86_400 }) * 1_000,
      maximumInstances: readCount(env, 'MAX_MULTI_INSTANCE', { fallback: 500, least: 1, most: 2_000 }),
    },
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    baseUrl: givenBaseUrl ?? `http://localhost:${port}`,
    isBaseUrlGiven: givenBaseUrl !== undefined,
  }
}

function text(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function readPort(env: NodeJS.ProcessEnv): number {
  const value = text(env, 'PORT')
  if (value === undefined) return 8080
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError(`PORT must be a number from 0 to 65535, not '${value}'.`)
  }
  return Number(value)
}

function readCount(
  env: NodeJS.ProcessEnv,
  name: string,
  { fallback, least, most }: { fallback: number; least: number; most: number },
): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not '${value}'.`)
  }
  return Number(value)
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

function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const value = text(env, 'DATABASE_URL')
  if (value === undefined) return undefined
  // The value may hold a password, so it is never repeated.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigError('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
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
