import type { Queryable, Tx } from '../../../database/open-database.ts'
import type { DueJob } from './turns.ts'

/** As the index `jobs_ready` has it. */
const READY_AT = 'greatest(due_at, retry_at)'
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Search = { readonly now: Date; readonly after: DueJob | undefined; readonly limit: number }

/** By one of the indexes `jobs_ready`, `jobs_ready_outbox` and `process_start_subscriptions_ready`. */
const dueOf = (what: string, from: string) =>
  `select id, ${what}, ${READY_AT} as ready_at from ${from} and incident_at is null
     and ${READY_AT} <= $1 and (${READY_AT}, id) > ($2::timestamptz, $3::uuid)
   order by ${READY_AT}, id limit $4`

const DUE_JOBS = dueOf('process_instance_id, false as is_start', "jobs where kind <> 'outbox'")
const DUE_SENDINGS = dueOf('process_instance_id, false as is_start', "jobs where kind = 'outbox'")
const DUE_STARTS = dueOf('id, true', 'process_start_subscriptions where active and due_at is not null')

/**
 * Jobs that are due and not given up, and starts of processes, the longest due first, behind the given one; without what
 * is sent outside.
 */
export const listDueJobs = (database: Queryable, search: Search) =>
  listDue(database, `(${DUE_JOBS}) union all (${DUE_STARTS})`, search)

/** What is sent outside. */
export const listDueSendings = (database: Queryable, search: Search) => listDue(database, DUE_SENDINGS, search)

async function listDue(database: Queryable, due: string, search: Search): Promise<DueJob[]> {
  const { rows } = await database.query<{
    id: string
    process_instance_id: string
    is_start: boolean
    ready_at: string
  }>(`select id, process_instance_id, is_start, ready_at::text from (${due}) due order by due.ready_at, id limit $4`, [
    search.now,
    search.after?.readyAt ?? '-infinity',
    search.after?.id ?? NO_ID,
    search.limit,
  ])
  return rows.map((row) => ({
    id: row.id,
    instanceId: row.process_instance_id,
    readyAt: row.ready_at,
    isStart: row.is_start,
  }))
}

export type ClaimedJob = {
  readonly id: string
  readonly instanceId: string
  readonly elementId: string
  readonly attempts: number
}

/**
 * Locks the root row, as every step does, and the job, if the job is still due and nobody has either. Whoever had read
 * the job before it was done, moved or given up gets nothing: both rows are judged as they are once they are locked.
 */
export async function claimJob(
  tx: Tx,
  job: { readonly id: string; readonly instanceId: string },
  now: Date,
): Promise<(ClaimedJob & { readonly isSuspended: boolean }) | undefined> {
  const { rows } = await tx.query<{ element_id: string; attempts: number; status: string }>(
    `select j.element_id, j.attempts, i.status
     from process_instances i join jobs j on j.process_instance_id = i.id
     where i.id = $1 and j.id = $2 and j.kind <> 'outbox' and j.incident_at is null and greatest(j.due_at, j.retry_at) <= $3
     for update skip locked`,
    [job.instanceId, job.id, now],
  )
  const row = rows[0]
  return (
    row && {
      id: job.id,
      instanceId: job.instanceId,
      elementId: row.element_id,
      attempts: row.attempts,
      isSuspended: row.status === 'suspended',
    }
  )
}

const BEFORE_ACT = 'before_act'

/** What a job does from here on can be undone alone: its claim stays. */
export async function markBeforeAct(tx: Tx): Promise<void> {
  await tx.query(`savepoint ${BEFORE_ACT}`)
}

export async function undoAct(tx: Tx): Promise<void> {
  await tx.query(`rollback to savepoint ${BEFORE_ACT}`)
}

/** What the error catalogue says of a failure. */
export type Failure = { readonly code: string; readonly details: Readonly<Record<string, unknown>> }

/** The job in the next attempt's time, or as an incident. */
export async function noteFailure(
  tx: Tx,
  job: ClaimedJob,
  outcome: { failure: Failure; retryAt: Date | undefined; incidentAt: Date | undefined },
): Promise<void> {
  await tx.query(
    `update jobs set attempts = attempts + 1, failure = $3, retry_at = $4, incident_at = $5
     where process_instance_id = $1 and id = $2`,
    [job.instanceId, job.id, JSON.stringify(outcome.failure), outcome.retryAt ?? null, outcome.incidentAt ?? null],
  )
}

export async function postpone(tx: Tx, job: ClaimedJob, until: Date): Promise<void> {
  await tx.query('update jobs set retry_at = $3 where process_instance_id = $1 and id = $2', [
    job.instanceId,
    job.id,
    until,
  ])
}

export const MOST_COUNTED = 10_000

export type Backlog = { readonly due: number; readonly latenessMs: number; readonly incidents: number }

/** How much waits, and how long; the counts stop at `MOST_COUNTED`. */
export async function readBacklog(database: Queryable, now: Date): Promise<Backlog> {
  const { rows } = await database.query<{ due: number; oldest: Date | null; incidents: number }>(
    `select
       (select count(*)::int from
          (select 1 from jobs where incident_at is null and kind <> 'outbox' and ${READY_AT} <= $1 limit $2) waiting)
         as due,
       (select ${READY_AT} from jobs where incident_at is null and kind <> 'outbox' order by ${READY_AT}, id limit 1)
         as oldest,
       (select count(*)::int from (select 1 from jobs where incident_at is not null limit $2) given_up) as incidents`,
    [now, MOST_COUNTED],
  )
  const [row] = rows
  const oldest = row?.oldest?.getTime() ?? now.getTime()
  return { due: row?.due ?? 0, latenessMs: Math.max(0, now.getTime() - oldest), incidents: row?.incidents ?? 0 }
}

export type SendingBacklog = {
  readonly waiting: number
  readonly retried: number
  readonly failed: number
  /** Since when the oldest one waits. */
  readonly oldest: Date | undefined
}

/** What waits to be sent outside; the counts stop at `MOST_COUNTED`. */
export async function readSendingBacklog(database: Queryable): Promise<SendingBacklog> {
  const { rows } = await database.query<{ waiting: number; retried: number; oldest: Date | null; failed: number }>(
    `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as retried, min(due_at) as oldest,
       (select count(*)::int from (
          select 1 from jobs where incident_at is not null and kind = 'outbox' limit $1) given_up) as failed
     from (select attempts, due_at from jobs where incident_at is null and kind = 'outbox'
           order by ${READY_AT}, id limit $1) waiting`,
    [MOST_COUNTED],
  )
  const [row] = rows
  return {
    waiting: row?.waiting ?? 0,
    retried: row?.retried ?? 0,
    failed: row?.failed ?? 0,
    oldest: row?.oldest ?? undefined,
  }
}

/** Open tasks that came to the administrators of processes because nobody else may do them. */
export async function countWithoutHandler(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from (
       select distinct process_instance_id, task_id from task_actors where actor_type = 'fallback' limit $1) tasks`,
    [MOST_COUNTED],
  )
  return rows[0]?.count ?? 0
}
