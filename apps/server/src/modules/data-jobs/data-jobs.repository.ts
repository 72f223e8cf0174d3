/**
 * Rows of `data_jobs`. A server that claims one is its holder until the lease runs out; whatever it writes says so, and
 * changes nothing once somebody else holds the job or it was cancelled.
 */
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'

export type JobKind = DataJob['kind']
export type SubjectName = DataJob['subject']
type JobState = DataJob['state']
export type ImportOutcome = NonNullable<DataJob['outcome']>
export type JobResult = Omit<NonNullable<DataJob['result']>, 'isOnce'>
export type JobError = { readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> | undefined }

export type StoredJob = {
  readonly id: string
  readonly kind: JobKind
  /** What it is of; a form's job says which form. */
  readonly subject: SubjectName
  readonly formId: number | null
  readonly userId: number
  readonly caller: Readonly<Record<string, unknown>>
  readonly params: unknown
  readonly state: JobState
  readonly done: number
  readonly total: number | null
  readonly attempts: number
  readonly outcome: ImportOutcome | null
  readonly error: JobError | null
  readonly result: JobResult | null
  /** Its file is sealed, and gone once it was fetched. */
  readonly isSealed: boolean
  readonly createdAt: Date
  readonly endedAt: Date | null
}

type Row = {
  id: string
  kind: JobKind
  subject: SubjectName
  form_id: string | null
  user_id: string
  caller: Record<string, unknown>
  params: unknown
  state: JobState
  done: number
  total: number | null
  attempts: number
  outcome: ImportOutcome | null
  error: JobError | null
  result: JobResult | null
  is_sealed: boolean
  created_at: Date
  ended_at: Date | null
}

const selectJob = `
  select j.id, j.kind, j.subject, j.form_id, j.user_id, j.caller, j.params, j.state, j.done, j.total, j.attempts,
         j.outcome, j.error, j.result, j.is_sealed, j.created_at, j.ended_at
  from data_jobs j`

const jobOf = (row: Row): StoredJob => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  formId: row.form_id === null ? null : Number(row.form_id),
  userId: Number(row.user_id),
  caller: row.caller,
  params: row.params,
  state: row.state,
  done: row.done,
  total: row.total,
  attempts: row.attempts,
  outcome: row.outcome,
  error: row.error,
  result: row.result,
  isSealed: row.is_sealed,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

export async function insertJob(
  tx: Tx,
  job: {
    id: string
    kind: JobKind
    subject: SubjectName
    formId: number | null
    userId: number
    caller: object
    params: object
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into data_jobs (id, kind, subject, form_id, user_id, caller, params, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[job.id, job.kind, job.subject, job.formId, job.userId],
      ...[JSON.stringify(job.caller), JSON.stringify(job.params), job.at],
    ],
  )
}

/** Those of a person that have not ended; his own wait for one another here. */
export async function countOpen(tx: Tx, userId: number): Promise<number> {
  await tx.query('select from users where id = $1 for no key update', [userId])
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from data_jobs where user_id = $1 and state in ('waiting', 'running')`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

export async function findJob(queryable: Queryable, id: string, userId: number): Promise<StoredJob | undefined> {
  const { rows } = await queryable.query<Row>(`${selectJob} where j.id = $1 and j.user_id = $2`, [id, userId])
  return rows.map(jobOf)[0]
}

/** Newest first. */
export async function listJobs(
  queryable: Queryable,
  { userId, formId, most }: { userId: number; formId: number | undefined; most: number },
): Promise<StoredJob[]> {
  const { rows } = await queryable.query<Row>(
    `${selectJob} where j.user_id = $1 and ($2::bigint is null or j.form_id = $2) order by j.created_at desc, j.id desc limit $3`,
    [userId, formId ?? null, most],
  )
  return rows.map(jobOf)
}

/** Whether a person's file was imported, or is being imported. */
export async function isImported(tx: Tx, { userId, fileId }: { userId: number; fileId: string }): Promise<boolean> {
  const { rows } = await tx.query(
    `select from data_jobs
     where user_id = $1 and kind = 'import' and params ->> 'fileId' = $2 and params -> 'dryRun' = 'false'::jsonb
       and (state in ('waiting', 'running') or (state = 'done' and (outcome ->> 'accepted')::int > 0))
     limit 1`,
    [userId, fileId],
  )
  return rows.length > 0
}

/** True when there was something to cancel: its holder finds out at his next word. */
export async function cancel(tx: Tx, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update data_jobs set state = 'cancelled', ended_at = $2, holder = null
     where id = $1 and state in ('waiting', 'running')`,
    [id, at],
  )
  await tx.query('delete from data_job_parts where job_id = $1', [id])
  return rowCount > 0
}

export type Lease = { readonly id: string; readonly holder: string }

/** The oldest job that nobody holds, or whose holder has not been heard of; begun anew, whatever it had come to. */
export async function claim(
  database: Database,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<StoredJob | undefined> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from data_jobs where state = 'waiting' or (state = 'running' and leased_until < $1)
       order by created_at limit 1 for update skip locked`,
      [now],
    )
    const id = rows[0]?.id
    if (id === undefined) return undefined
    await tx.query('delete from data_job_parts where job_id = $1', [id])
    await tx.query(
      `update data_jobs set state = 'running', holder = $2, leased_until = $3, attempts = attempts + 1, done = 0,
         total = null, is_sealed = false, outcome = null where id = $1`,
      [id, holder, until],
    )
    const claimed = await tx.query<Row>(`${selectJob} where j.id = $1`, [id])
    return claimed.rows.map(jobOf)[0]
  })
}

const held = `id = $1 and holder = $2 and state = 'running'`

/** How far it is, and that its holder lives. False: it is nobody's or somebody else's by now. */
export async function report(
  queryable: Queryable,
  { id, holder }: Lease,
  { done, total, until }: { done: number; total: number | null; until: Date },
): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `update data_jobs set done = $3, total = $4, leased_until = $5 where ${held}`,
    [id, holder, done, total, until],
  )
  return rowCount > 0
}

/** A part of the result. False as above. */
export async function addPart(
  queryable: Queryable,
  { id, holder }: Lease,
  { position, content }: { position: number; content: Buffer },
): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `with job as (select id from data_jobs where ${held} for share)
     insert into data_job_parts (job_id, position, content) select id, $3, $4 from job`,
    [id, holder, position, content],
  )
  return rowCount > 0
}

/** Ends it, in the transaction of what it did. False as above: then nothing of that may stand. */
export async function end(
  tx: Tx,
  { id, holder }: Lease,
  ended: {
    state: 'done' | 'failed'
    done: number
    outcome?: ImportOutcome | undefined
    error?: JobError | undefined
    result?: JobResult | undefined
    isSealed: boolean
    at: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update data_jobs set state = $3, done = $4, total = coalesce(total, $4), outcome = $5, error = $6, result = $7,
       ended_at = $8, is_sealed = $9, holder = null where ${held}`,
    [
      ...[id, holder, ended.state, ended.done],
      ...[ended.outcome, ended.error, ended.result].map((part) => (part === undefined ? null : JSON.stringify(part))),
      ended.at,
      ended.isSealed,
    ],
  )
  return rowCount > 0
}

/** The result, part after part. */
export async function* readParts(queryable: Queryable, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const { rows } = await queryable.query<{ content: Buffer }>(
      'select content from data_job_parts where job_id = $1 and position = $2',
      [id, position],
    )
    if (rows[0] === undefined) return
    yield rows[0].content
  }
}

/** Takes the file of a job away; false when somebody else has. */
export async function takeResult(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('update data_jobs set result = null where id = $1 and result is not null', [id])
  return rowCount > 0
}

export async function deleteParts(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from data_job_parts where job_id = $1', [id])
}

/** Removes results, and later the jobs themselves. */
export async function purge(
  database: Database,
  { resultsBefore, jobsBefore }: { resultsBefore: Date; jobsBefore: Date },
): Promise<void> {
  await database.query(
    `with old as (update data_jobs set result = null where ended_at < $1 and result is not null returning id)
     delete from data_job_parts where job_id in (select id from old)`,
    [resultsBefore],
  )
  await database.query('delete from data_jobs where ended_at < $1', [jobsBefore])
}
