/** From where on a number is worth a look, and from where on somebody has to act: all of it, each with its source. */
import type { Judgement } from '@liveline/contract/system-health/shapes.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

type Rule = { readonly look: number; readonly act: number }
const never = Number.POSITIVE_INFINITY

/** By the value itself: at `look`, and at `act`. */
const rules = {
  /** Lists find processes by the clock of whoever started them and allow a minute (lists/instance-order.ts); time servers keep a tenth of a second. */
  clockOffMs: { look: 2 * SECOND, act: 30 * SECOND },
  /** While servers are exchanged one by one there are two; longer than that takes, one was forgotten (docs/adr/0025). */
  versions: { look: 2, act: never },
  /** Caches are believed while the database answers within 0.8 s (database/pools.ts); an idle one takes a millisecond. */
  answerMs: { look: 300, act: 800 },
  /** A server opens up to 21 (database/pools.ts): with a quarter of the hundred left one more still starts. */
  connectionShare: { look: 0.75, act: 0.9 },
  /** Ours end after 10 s in a statement and 15 s between two (database/pools.ts); others keep what was deleted from being reused. */
  longestTransactionMs: { look: 5 * MINUTE, act: HOUR },
  /** PostgreSQL stops when its disk is full, and so does the audit log, without which nothing is written. */
  diskShare: { look: 0.8, act: 0.9 },
  /** PostgreSQL cleans up at a fifth by itself; at half it is kept from it, mostly by a transaction left open. */
  deadPercent: { look: 30, act: 50 },
  /** Whoever changes over to a copy loses what it does not have yet. */
  replicaLagMs: { look: MINUTE, act: 10 * MINUTE },
  /** Every server looks once a second for what is due (docs/adr/0021). */
  dueForMs: { look: MINUTE, act: 10 * MINUTE },
  /** Given up after a day and a half of tries (docs/adr/0021): nobody tries again but a person. */
  incidents: { look: 1, act: 1 },
  /** Nobody whom the drawing names may do them; somebody waits for each. */
  withoutHandler: { look: 1, act: 1 },
  /** Counted every quarter of a minute (docs/adr/0032); the figures are promised to be right up to the last hour. */
  uncountedForMs: { look: 10 * MINUTE, act: HOUR },
  /** Tried again after 10 s, 30 s, 2 min and 10 min (jobs/back-off.ts): the fourth try has failed, then the sixth. */
  sendingForMs: { look: 10 * MINUTE, act: HOUR },
  retriedSendings: { look: 1, act: never },
  failedSendings: { look: 1, act: 1 },
  /** A block takes five wrong passwords (docs/adr/0008); ten at once are no forgetful people. */
  locked: { look: 1, act: 10 },
  openFaults: { look: 1, act: never },
  /** One is made every day: a day and a half is a night left out. */
  backupAgeMs: { look: 36 * HOUR, act: 72 * HOUR },
  failedBackups: { look: 1, act: 3 },
  /** Made once a week. */
  testAgeMs: { look: 8 * 24 * HOUR, act: 15 * 24 * HOUR },
  /** What cannot be restored is no backup. */
  failedTests: { look: 1, act: 1 },
  /** Rows are chained within half a second (docs/adr/0020). */
  auditLagMs: { look: MINUTE, act: 10 * MINUTE },
} as const satisfies Record<string, Rule>

export function judge(rule: keyof typeof rules, value: number): Judgement {
  const { look, act }: Rule = rules[rule]
  if (value >= act) return 'act'
  return value >= look ? 'look' : 'well'
}

/** What one source is let through at once (docs/adr/0008); ten times as many come from many sources. */
const failedLogins = { look: { least: 20, times: 3 }, act: { least: 200, times: 10 } } as const

/** Mistyped passwords are a matter of every day: what counts is that there are many, and many more than the day before. */
export function judgeFailedLogins(lately: number, before: number): Judgement {
  const exceeds = ({ least, times }: { least: number; times: number }) =>
    lately >= least && lately >= times * Math.max(1, before)
  if (exceeds(failedLogins.act)) return 'act'
  return exceeds(failedLogins.look) ? 'look' : 'well'
}

/** A server that left without a word: look when another took its place, act when nobody did. */
export function judgeServer(
  server: { readonly isAlive: boolean; readonly address: string; readonly clockAheadMs: number },
  living: readonly { readonly address: string }[],
): Judgement {
  if (server.isAlive) return judge('clockOffMs', Math.abs(server.clockAheadMs))
  return living.some(({ address }) => address === server.address) ? 'look' : 'act'
}

/** A new installation has none before its second night; one that makes none by itself has none unless somebody thinks of it. */
export const judgeBackups = (ready: number, isScheduled: boolean): Judgement =>
  ready === 0 && !isScheduled ? 'act' : 'well'

/** Browsers turn away on the day itself; whoever issues certificates takes some days. */
export function judgeCertificate(daysLeft: number): Judgement {
  if (daysLeft <= 7) return 'act'
  return daysLeft <= 30 ? 'look' : 'well'
}

/** Fewer than the code knows: it cannot have started on them. More: a newer version has migrated, and this one is left. */
export function judgeMigrations({ applied, known }: { readonly applied: number; readonly known: number }): Judgement {
  if (applied < known) return 'act'
  return applied > known ? 'look' : 'well'
}
