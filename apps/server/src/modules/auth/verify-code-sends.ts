/**
 * How often a code may be sent, counted as logins are (docs/adr/0008-login-limits.md): a *pair* is a name at one source.
 * Where the account has logged in before its pair counts alone, so that no stranger elsewhere keeps a person from a
 * code; all unknown sources together share what may ring one telephone. A code that was sent is never touched.
 */
import type { Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import * as repository from './verify-code-sends.repository.ts'

/** Between two codes of a pair. */
export const RESEND_SECONDS = 60
export const WINDOW_SECONDS = 3_600

type Rule = { readonly most: number; readonly pauseSeconds: number }
/** In an hour; a source is a plant of many people, and no single one may use up what an account has elsewhere. */
const rules = {
  knownPair: { most: 10, pauseSeconds: RESEND_SECONDS },
  unknownPair: { most: 5, pauseSeconds: RESEND_SECONDS },
  account: { most: 20, pauseSeconds: 0 },
  source: { most: 100, pauseSeconds: 0 },
} as const satisfies Record<string, Rule>

/** Counts a code asked for, whether anybody has that name or not. @throws {AppError} RATE_LIMITED */
export async function countCodeSend(
  tx: Tx,
  { accountKey, source, isKnown, now }: { accountKey: string; source: string; isKnown: boolean; now: Date },
): Promise<void> {
  await count(tx, pairSubject(accountKey, source), isKnown ? rules.knownPair : rules.unknownPair, now)
  if (!isKnown) await count(tx, accountSubject(accountKey), rules.account, now)
  await count(tx, `source ${source}`, rules.source, now)
}

/** For an administrator's unlock. */
export const forgetCodeSends = (tx: Tx, accountKey: string): Promise<void> =>
  repository.deleteSends(tx, accountSubject(accountKey), pairSubject(accountKey, ''))

async function count(tx: Tx, subject: string, { most, pauseSeconds }: Rule, now: Date): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const moments = { now, pauseFrom: before(pauseSeconds), windowFrom: before(WINDOW_SECONDS) }
  if (await repository.countSend(tx, subject, { ...moments, most })) return
  const found = await repository.findSends(tx, subject)
  const secondsUntil = (from: Date | undefined, seconds: number) =>
    ((from ?? now).getTime() - now.getTime()) / 1_000 + seconds
  const isFull = (found?.sends ?? 0) >= most
  const seconds = isFull
    ? secondsUntil(found?.countedFrom, WINDOW_SECONDS)
    : secondsUntil(found?.lastSentAt, pauseSeconds)
  throw new AppError('RATE_LIMITED', { details: { seconds: Math.max(1, Math.ceil(seconds)) } })
}

// No name holds a line break.
const accountSubject = (accountKey: string) => `account ${accountKey}`
const pairSubject = (accountKey: string, source: string) => `pair ${accountKey}\n${source}`
