/**
 * Rows of `act_jobs` and `act_job_items`. A server that claims a job is its holder until the lease runs out; whatever it
 * writes says so, and changes nothing once somebody else holds the job or it was stopped.
 */
import { ActOrder, type ActJob, type ActJobItemState } from '@liveline/contract/act-job/shapes.ts'
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { InstanceStatus } from '@liveline/contract/process-instance/shapes.ts'
import type { z } from 'zod'
import type { Database, Queryable, Tx } from '../../../database/open-database.ts'
import { pageOfLongList } from '../../../http/long-list-page.ts'
import type { ListPage, LongList, LongPaging } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'

export type StoredActJob = Pick<ActJob, 'id' | 'order' | 'reason' | 'userId' | 'state' | 'isCut' | 'repeats'> &
  Pick<ActJob, 'userName' | 'total' | 'done' | 'refused'> & {
    readonly language: Language
    readonly createdAt: Date
    readonly endedAt: Date | null
  }

type Row = {
  id: string
  user_id: string
  user_name: string
  act_order: unknown
  reason: string
  language: Language
  state: ActJob['state']
  total: number
  done: number
  refused: number
  is_cut: boolean
  repeats: string | null
  created_at: Date
  ended_at: Date | null
}

const selectJob = `
  select j.id, j.user_id, u.name as user_name, j.act_order, j.reason, j.language, j.state, j.total, j.done, j.refused,
         j.is_cut, j.repeats, j.created_at, j.ended_at
  from act_jobs j join users u on u.id = j.user_id`

const jobOf = (row: Row): StoredActJob => ({
  id: row.id,
  userId: Number(row.user_id),
  userName: row.user_name,
  order: ActOrder.parse(row.act_order),
  reason: row.reason,
  language: row.language,
  state: row.state,
  total: row.total,
  done: row.done,
  refused: row.refused,
  isCut: row.is_cut,
  repeats: row.repeats,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

export async function insertJob(
  tx: Tx,
  job: Pick<StoredActJob, 'id' | 'userId' | 'order' | 'reason' | 'language' | 'isCut' | 'repeats' | 'createdAt'> & {
    readonly instanceIds: readonly string[]
  },
): Promise<void> {
  await tx.query(
    `insert into act_jobs (id, user_id, act_order, reason, language, total, is_cut, repeats, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[job.id, job.userId, JSON.stringify(job.order), job.reason, job.language],
      ...[job.instanceIds.length, job.isCut, job.repeats, job.createdAt],
    ],
  )
  await tx.query('insert into act_job_items (job_id, instance_id) select $1, unnest($2::uuid[])', [
    job.id,
    job.instanceIds,
  ])
}

/** Those of a person that have not ended; his own wait for one another here. */
export async function countOpen(tx: Tx, userId: number): Promise<number> {
  await tx.query('select from users where id = $1 for no key update', [userId])
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from act_jobs where user_id = $1 and state in ('waiting', 'running')`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

export async function findJob(queryable: Queryable, id: string): Promise<StoredActJob | undefined> {
  const { rows } = await queryable.query<Row>(`${selectJob} where j.id = $1`, [id])
  return rows.map(jobOf)[0]
}

/** Newest first. */
export async function listJobs(queryable: Queryable, most: number): Promise<StoredActJob[]> {
  const { rows } = await queryable.query<Row>(`${selectJob} order by j.created_at desc, j.id desc limit $1`, [most])
  return rows.map(jobOf)
}

/** Whether a job was repeated already; whoever asks the same meanwhile waits here. */
export async function isRepeated(tx: Tx, jobId: string): Promise<boolean> {
  await tx.query('select from act_jobs where id = $1 for update', [jobId])
  const { rowCount } = await tx.query('select from act_jobs where repeats = $1 limit 1', [jobId])
  return rowCount > 0
}

/** What a job was refused for, and what it left. */
export async function listUndone(queryable: Queryable, jobId: string): Promise<string[]> {
  const { rows } = await queryable.query<{ instance_id: string }>(
    `select instance_id from act_job_items where job_id = $1 and state in ('waiting', 'refused') order by instance_id`,
    [jobId],
  )
  return rows.map(({ instance_id }) => instance_id)
}

/** False when it had ended already. Its holder finds out with the act in hand, which is undone. */
export async function stop(tx: Tx, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update act_jobs set state = 'stopped', ended_at = $2, holder = null
     where id = $1 and state in ('waiting', 'running')`,
    [id, at],
  )
  return rowCount > 0
}

export type Lease = { readonly id: string; readonly holder: string }

/** The job that has waited longest for its turn, of those that nobody holds or whose holder has not been heard of. */
export async function claim(
  database: Database,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<StoredActJob | undefined> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from act_jobs
       where state in ('waiting', 'running') and (holder is null or leased_until < $1)
       order by coalesce(leased_until, created_at), id limit 1 for update skip locked`,
      [now],
    )
    const id = rows[0]?.id
    if (id === undefined) return undefined
    await tx.query(`update act_jobs set state = 'running', holder = $2, leased_until = $3 where id = $1`, [
      id,
      holder,
      until,
    ])
    return findJob(tx, id)
  })
}

/** A job that has ended or was stopped has no holder. */
const held = 'id = $1 and holder = $2'

export async function renew(queryable: Queryable, { id, holder }: Lease, until: Date): Promise<void> {
  await queryable.query(`update act_jobs set leased_until = $3 where ${held}`, [id, holder, until])
}

/** Hands the job back, so that others have their turn. */
export async function release(queryable: Queryable, { id, holder }: Lease, now: Date): Promise<void> {
  await queryable.query(`update act_jobs set holder = null, leased_until = $3 where ${held}`, [id, holder, now])
}

/** What is still to be acted on, the oldest instances first. */
export async function listWaiting(queryable: Queryable, jobId: string, most: number): Promise<string[]> {
  const { rows } = await queryable.query<{ instance_id: string }>(
    `select instance_id from act_job_items where job_id = $1 and state = 'waiting' order by instance_id limit $2`,
    [jobId, most],
  )
  return rows.map(({ instance_id }) => instance_id)
}

export type Outcome =
  | { readonly state: 'done' }
  | {
      readonly state: 'refused'
      readonly code: ErrorCode
      readonly details: Readonly<Record<string, unknown>> | undefined
    }

/** Writes down what became of an instance. False: the job is somebody else's by now; then nothing of the act may stand. */
export async function note(
  tx: Tx,
  { id, holder }: Lease,
  { instanceId, outcome, at, until }: { instanceId: string; outcome: Outcome; at: Date; until: Date },
): Promise<boolean> {
  const { code, details } = outcome.state === 'refused' ? outcome : { code: null, details: null }
  const { rowCount } = await tx.query(
    `with noted as (
       update act_job_items set state = $4, code = $5, details = $6, at = $7
       where job_id = $1 and instance_id = $3 and state = 'waiting' returning state)
     update act_jobs set done = done + (select count(*) from noted where state = 'done'),
       refused = refused + (select count(*) from noted where state = 'refused'), leased_until = $8
     where ${held}`,
    [id, holder, instanceId, outcome.state, code, details == null ? null : JSON.stringify(details), at, until],
  )
  return rowCount > 0
}

/** The same for all that is left. */
export async function refuseRest(
  tx: Tx,
  { id, holder }: Lease,
  { code, at, until }: { code: ErrorCode; at: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with noted as (
       update act_job_items set state = 'refused', code = $3, at = $4 where job_id = $1 and state = 'waiting' returning state)
     update act_jobs set refused = refused + (select count(*) from noted), leased_until = $5 where ${held}`,
    [id, holder, code, at, until],
  )
  return rowCount > 0
}

/** False as above. */
export async function end(tx: Tx, { id, holder }: Lease, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update act_jobs set state = 'done', ended_at = $3, holder = null where ${held}`,
    [id, holder, at],
  )
  return rowCount > 0
}

/** The instances of a job, the oldest first; those of one state. */
const itemList = (jobId: string, state: ActJobItemState | undefined): LongList => ({
  name: `actJob.${state ?? 'all'}`,
  keys: [{ name: 'id', type: 'uuid' }],
  descending: false,
  carried: [],
  walk(bind, part) {
    const ofState = state === undefined ? [] : [['x.state', bind(state)] as const]
    return walkIndex(
      {
        select: 'x.instance_id as id',
        table: 'act_job_items',
        prefix: [['x.job_id', `${bind(jobId)}::uuid`], ...ofState],
        columns: ['x.instance_id'],
      },
      itemList(jobId, state),
      part,
      bind,
    )
  },
  joins: '',
  conditions: () => [],
})

export type StoredItem = {
  readonly instanceId: string
  readonly number: string
  readonly title: string
  readonly status: z.infer<typeof InstanceStatus>
  readonly state: ActJobItemState
  readonly code: ErrorCode | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly at: Date | null
}

export async function pageItems(
  database: Queryable,
  { jobId, state }: { jobId: string; state: ActJobItemState | undefined },
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { items: StoredItem[] }> {
  const { ids, ...page } = await pageOfLongList(database, itemList(jobId, state), paging)
  const { rows } = await database.query<Omit<StoredItem, 'instanceId'> & { instance_id: string }>(
    `select x.instance_id, i.number, i.title, i.status, x.state, x.code, x.details, x.at
     from act_job_items x join process_instances i on i.id = x.instance_id
     where x.job_id = $1 and x.instance_id = any($2::uuid[]) order by x.instance_id`,
    [jobId, ids],
  )
  return { items: rows.map(({ instance_id, ...row }) => ({ instanceId: instance_id, ...row })), ...page }
}

/** Removes what ended before. */
export async function purge(database: Database, before: Date): Promise<void> {
  await database.query('delete from act_jobs where ended_at < $1', [before])
}
