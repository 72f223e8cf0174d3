import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/open-database.ts'

const WINDOW_MS = 15 * 60_000
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 60

/** Failures that are borne within the window: of one name, and from one address (which may be a whole office). */
const mostFailures = { account: 5, address: 50 } as const

export type FailureSubject = { readonly kind: keyof typeof mostFailures; readonly subject: string }

/** Counts failed logins in the database, so that every node sees the same lock (design.md §3, Login). */
export function createLoginFailures({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async isLocked(subjects: readonly FailureSubject[]): Promise<boolean> {
      const { rows } = await database.query(
        `select 1 as locked from login_failures
         where (kind, subject) in (select * from unnest($1::text[], $2::text[])) and locked_until > $3 limit 1`,
        [subjects.map(({ kind }) => kind), subjects.map(({ subject }) => subject), clock.now()],
      )
      return rows.length > 0
    },

    async record(tx: Queryable, { kind, subject }: FailureSubject): Promise<void> {
      const now = clock.now()
      await tx.query(
        `insert into login_failures as f (kind, subject, failures, window_started_at) values ($1, $2, 1, $3)
         on conflict (kind, subject) do update set
           failures = case when f.window_started_at > $4 then f.failures + 1 else 1 end,
           window_started_at = case when f.window_started_at > $4 then f.window_started_at else $3 end`,
        [kind, subject, now, new Date(now.getTime() - WINDOW_MS)],
      )
      await tx.query(
        `update login_failures set
           lock_minutes = least(greatest(lock_minutes * 2, $4::integer), $5::integer),
           locked_until = $3::timestamptz + make_interval(mins => least(greatest(lock_minutes * 2, $4::integer), $5::integer)),
           failures = 0
         where kind = $1 and subject = $2 and failures >= $6`,
        [kind, subject, now, FIRST_LOCK_MINUTES, LONGEST_LOCK_MINUTES, mostFailures[kind]],
      )
    },

    async forget(tx: Queryable, { kind, subject }: FailureSubject): Promise<void> {
      await tx.query('delete from login_failures where kind = $1 and subject = $2', [kind, subject])
    },
  }
}

export type LoginFailures = ReturnType<typeof createLoginFailures>
