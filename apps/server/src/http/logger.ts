import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'

/** Values that must never reach a log, wherever an object carries them (security.md §4.5). */
const redact = [
  'token',
  'authorization',
  'cookie',
  'password',
  'passwordSha256',
  'oldPassword',
  'oldPasswordSha256',
  'passwordConfirm',
  'verifyCode',
  'ticket',
  'authorizeId',
  'key',
  'phone',
  'idNo',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** The logger of the process; Fastify makes it, so that its log lines and ours look alike. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return Fastify({ logger: { level: logLevel, redact: { paths: redact, censor: '[hidden]' } } }).log
}
