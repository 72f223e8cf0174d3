import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { linesForPeople, type LogLines } from './lines-for-people.ts'

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

/**
 * The logger of the process; Fastify makes it, so that its log lines and ours look alike.
 * @param out standard output unless a test listens
 */
export function createLogger(
  { logLevel, logFormat = 'json' }: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'logFormat'>>,
  out?: LogLines,
): FastifyBaseLogger {
  const stream = logFormat === 'text' ? linesForPeople(out ?? process.stdout) : out
  return Fastify({
    logger: { level: logLevel, redact: { paths: redact, censor: '[hidden]' }, ...(stream && { stream }) },
  }).log
}
