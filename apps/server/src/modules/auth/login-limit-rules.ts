/**
 * How often a password may be tried (docs/adr/0008-login-limits.md). An *attempt* is counted before it is evaluated;
 * a *block* is the time in which no further one is let through.
 */
export type LimitKind = 'account' | 'pair' | 'source'

export type LimitState = {
  readonly used: number
  readonly countedFrom: Date
  /** The length of the last block; the next one is twice as long. */
  readonly blockSeconds: number
  readonly blockedUntil: Date | null
}

type Rule = {
  /** Attempts up to a block. */
  readonly most: number
  /** Attempts after a block, up to the next one. */
  readonly mostAfterBlock: number
  readonly firstBlockSeconds: number
  readonly longestBlockSeconds: number
  /** All attempts are forgotten this long after the first of them, or one of them each time it passes. */
  readonly forgets: 'all' | 'one'
  readonly afterSeconds: number
  /** Blocks stop growing once there has been none for so long. */
  readonly calmSeconds: number
}

/** From this failure on a person is told how many tries are left, and may be asked for a code (answers A6, A7). */
export const TOLD_FROM_FAILURE = 3

const MINUTE = 60
const HOUR = 3_600

const limitRules: Readonly<Record<LimitKind, Rule>> = {
  pair: {
    most: 5,
    mostAfterBlock: 5,
    firstBlockSeconds: 15 * MINUTE,
    longestBlockSeconds: HOUR,
    forgets: 'all',
    afterSeconds: 15 * MINUTE,
    calmSeconds: 24 * HOUR,
  },
  account: {
    most: 5,
    mostAfterBlock: 1,
    firstBlockSeconds: 30,
    longestBlockSeconds: 5 * MINUTE,
    forgets: 'all',
    afterSeconds: 15 * MINUTE,
    calmSeconds: HOUR,
  },
  // 20 at once and 30 an hour: no hour sees more than 50.
  source: {
    most: 20,
    mostAfterBlock: 20,
    firstBlockSeconds: 2 * MINUTE,
    longestBlockSeconds: 2 * MINUTE,
    forgets: 'one',
    afterSeconds: 2 * MINUTE,
    calmSeconds: HOUR,
  },
}

/** A limit nothing has touched for so long is as good as none. */
export const LIMITS_KEPT_SECONDS = Math.max(...Object.values(limitRules).map((rule) => rule.calmSeconds))

export const untouched = (now: Date): LimitState => ({ used: 0, countedFrom: now, blockSeconds: 0, blockedUntil: null })

export const isBlocked = ({ blockedUntil }: LimitState, now: Date): boolean =>
  blockedUntil !== null && blockedUntil > now

/** The state with one attempt more; the one that uses the last brings the block. Not to be asked while blocked. */
export function withAttempt(kind: LimitKind, state: LimitState, now: Date): LimitState {
  const rule = limitRules[kind]
  const { used: before, countedFrom } = forgetting(rule, state, now)
  const used = before + 1
  if (used < rule.most) return { ...state, used, countedFrom }
  const growing = state.blockedUntil === null || secondsBetween(state.blockedUntil, now) < rule.calmSeconds
  const doubled = Math.max(rule.firstBlockSeconds, growing ? state.blockSeconds * 2 : 0)
  const blockSeconds = Math.min(doubled, rule.longestBlockSeconds)
  const blockedFrom = rule.forgets === 'one' ? countedFrom : now
  return { used, countedFrom, blockSeconds, blockedUntil: new Date(blockedFrom.getTime() + blockSeconds * 1_000) }
}

/** Failures that still count; after a block as many as brought it, until a login succeeds. */
export function failuresBefore(kind: LimitKind, state: LimitState, now: Date): number {
  if (kind === 'source') return 0
  return state.blockedUntil === null ? forgetting(limitRules[kind], state, now).used : limitRules[kind].most
}

/** What a person is told of the limit of an account at his own source (answers A7); nothing before the third failure. */
export type AttemptsLeft = { readonly triesLeft?: number; readonly lockedSeconds?: number }

export function attemptsLeft(state: LimitState, now: Date): AttemptsLeft {
  if (state.blockedUntil !== null && state.blockedUntil > now) {
    return { lockedSeconds: Math.ceil(secondsBetween(now, state.blockedUntil)) }
  }
  const { used } = forgetting(limitRules.pair, state, now)
  return used < TOLD_FROM_FAILURE ? {} : { triesLeft: limitRules.pair.most - used }
}

/** The state after an attempt that was counted and then proved right, or was never evaluated. */
export function withoutAttempt(kind: LimitKind, state: LimitState): LimitState {
  const isBlocking = state.used >= limitRules[kind].most
  const blockSeconds = isBlocking ? Math.floor(state.blockSeconds / 2) : state.blockSeconds
  return {
    ...state,
    used: Math.max(0, state.used - 1),
    blockSeconds,
    blockedUntil: isBlocking ? null : state.blockedUntil,
  }
}

function forgetting(rule: Rule, state: LimitState, now: Date): { used: number; countedFrom: Date } {
  const { used, countedFrom } = state
  const steps = Math.floor(secondsBetween(countedFrom, now) / rule.afterSeconds)
  if (rule.forgets === 'one') {
    if (steps >= used) return { used: 0, countedFrom: now }
    return { used: used - steps, countedFrom: new Date(countedFrom.getTime() + steps * rule.afterSeconds * 1_000) }
  }
  if (steps >= 1) return { used: 0, countedFrom: now }
  return used >= rule.most ? { used: rule.most - rule.mostAfterBlock, countedFrom: now } : { used, countedFrom }
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime()) / 1_000
