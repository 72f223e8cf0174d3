/** The marks of what changed, what it counts for, and the sums. */
import type { Queryable, Tx } from '../../database/open-database.ts'
import {
  COUNTED_TYPES,
  type CountedInstance,
  type CountedPart,
  type CountedTask,
  type CountedVisit,
  type Fact,
  type FactKind,
} from './facts-of-instance.ts'

/** Which way of counting the sums are of; undefined while another server counts. */
export async function takeTurn(tx: Tx): Promise<{ formula: number } | undefined> {
  const { rows } = await tx.query<{ formula: number }>(
    'select formula from statistics_state where id = 1 for update skip locked',
  )
  return rows[0]
}

/** Throws every sum away and marks every instance. */
export async function beginAnew(tx: Tx, formula: number): Promise<void> {
  await tx.query('set local statement_timeout = 0')
  for (const table of ['statistics_facts', 'statistics_sums', 'statistics_waits'])
    await tx.query(`delete from ${table}`)
  await tx.query('insert into statistics_marks (process_instance_id, at) select id, null from process_instances')
  await tx.query('update statistics_state set formula = $1, correct_to = null where id = 1', [formula])
}

/** Takes so many marks off and tells whose they were. What commits later has marks of its own, which stay. */
export async function takeMarks(tx: Tx, limit: number): Promise<{ marks: number; instanceIds: string[] }> {
  const { rows } = await tx.query<{ process_instance_id: string }>(
    `delete from statistics_marks where ctid = any(array(select ctid from statistics_marks limit $1))
     returning process_instance_id`,
    [limit],
  )
  return { marks: rows.length, instanceIds: [...new Set(rows.map((row) => row.process_instance_id))] }
}

/** Everything that was written before the transaction began is counted, but what is still marked. */
export async function writeCorrectTo(tx: Tx): Promise<void> {
  await tx.query(
    `update statistics_state set correct_to =
       case when exists (select 1 from statistics_marks where at is null) then null
            else least(now(), (select min(at) from statistics_marks)) end where id = 1`,
  )
}

export async function readCorrectTo(queryable: Queryable): Promise<Date | null> {
  const { rows } = await queryable.query<{ correct_to: Date | null }>(
    'select correct_to from statistics_state where id = 1',
  )
  return rows[0]?.correct_to ?? null
}

/** Since the oldest mark of a change, by the clock that dates them; marks of a count from the beginning are no delay. */
export async function readUncountedMs(queryable: Queryable): Promise<number> {
  const { rows } = await queryable.query<{ ms: number | null }>(
    `select (extract(epoch from clock_timestamp() - min(at)) * 1000)::float8 as ms from statistics_marks`,
  )
  return Math.max(0, Math.round(rows[0]?.ms ?? 0))
}

type InstanceRow = {
  id: string
  definition_version_id: string
  status: CountedInstance['status']
  business_state: string
  started_at: Date
  ended_at: Date | null
}
type Of = { process_instance_id: string }

/** By id; those that are gone are missing. */
export async function readCounted(tx: Tx, ids: readonly string[]): Promise<Map<string, CountedInstance>> {
  const { rows: instances } = await tx.query<InstanceRow>(
    `select id, definition_version_id, status, business_state, started_at, ended_at
     from process_instances where id = any($1::uuid[])`,
    [ids],
  )
  const visits = await tx.query<Of & CountedVisit>(
    `select process_instance_id, element_id as "elementId", element_type as "elementType",
            loop_counter as "loopCounter", started_at as "startedAt", ended_at as "endedAt",
            outcome is not distinct from 'cancelled' as "isCancelled"
     from activities where process_instance_id = any($1::uuid[])
       and element_type ~ $2 and called_version_id is null
     order by process_instance_id, started_at, id, place`,
    [ids, COUNTED_TYPES],
  )
  const tasks = await tx.query<Of & Omit<CountedTask, 'completedBy'> & { completedBy: string | null }>(
    `select process_instance_id, id, element_id as "elementId", due_at as "dueAt", created_at as "createdAt",
            ended_at as "endedAt", case when status = 'completed' then completed_by end as "completedBy",
            called_version_id is not null as "isCalled"
     from task_history where process_instance_id = any($1::uuid[])`,
    [ids],
  )
  const parts = await tx.query<Of & Omit<CountedPart, 'signedBy'> & { signedBy: string }>(
    `select s.process_instance_id, s.task_id as "taskId", t.element_id as "elementId", t.due_at as "dueAt",
            s.opened_at as "openedAt", s.signed_at as "signedAt", coalesce(s.signed_by, s.user_id) as "signedBy",
            t.called_version_id is not null as "isCalled"
     from task_signers s
     cross join lateral (
       select element_id, due_at, called_version_id from tasks
       where process_instance_id = s.process_instance_id and id = s.task_id
       union all
       select element_id, due_at, called_version_id from task_history
       where process_instance_id = s.process_instance_id and id = s.task_id limit 1) t
     where s.process_instance_id = any($1::uuid[]) and s.state = 'signed' and s.opened_at is not null
       and s.signed_at is not null and coalesce(s.signed_by, s.user_id) is not null`,
    [ids],
  )
  const [visitsOf, tasksOf, partsOf] = [byInstance(visits.rows), byInstance(tasks.rows), byInstance(parts.rows)]
  return new Map(
    instances.map((row) => [
      row.id,
      {
        versionId: Number(row.definition_version_id),
        status: row.status,
        businessState: row.business_state,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        visits: visitsOf.get(row.id) ?? [],
        tasks: (tasksOf.get(row.id) ?? []).map((task) => ({
          ...task,
          completedBy: task.completedBy === null ? null : Number(task.completedBy),
        })),
        parts: (partsOf.get(row.id) ?? []).map((part) => ({ ...part, signedBy: Number(part.signedBy) })),
      },
    ]),
  )
}

const byInstance = <T extends Of>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, (row) => row.process_instance_id)

type FactRow = Of & {
  definition_version_id: string
  kind: FactKind
  subject: string
  user_id: string
  day: string
  element_type: string
  cases: number
  again: number
  overdue: number
  automatic: number
  total_ms: string
  classes: number[]
}

export type InstanceFact = Fact & { readonly instanceId: string }

export async function readFacts(tx: Tx, ids: readonly string[]): Promise<InstanceFact[]> {
  const { rows } = await tx.query<FactRow>(
    'select * from statistics_facts where process_instance_id = any($1::uuid[])',
    [ids],
  )
  return rows.map((row) => ({
    instanceId: row.process_instance_id,
    versionId: Number(row.definition_version_id),
    kind: row.kind,
    subject: row.subject,
    userId: Number(row.user_id),
    day: row.day,
    elementType: row.element_type,
    cases: row.cases,
    again: row.again,
    overdue: row.overdue,
    automatic: row.automatic,
    totalMs: Number(row.total_ms),
    classes: row.classes,
  }))
}

const KEY = 'process_instance_id, kind, subject, user_id, day, definition_version_id'
const keyColumns = {
  instanceId: 'uuid',
  kind: 'text',
  subject: 'text',
  userId: 'bigint',
  day: 'date',
  versionId: 'bigint',
} as const

export async function deleteFacts(tx: Tx, facts: readonly InstanceFact[]): Promise<void> {
  if (facts.length === 0) return
  await tx.query(
    `delete from statistics_facts where (${KEY}) in (select * from ${unnested(Object.values(keyColumns))})`,
    keysOf(facts),
  )
}

export async function insertFacts(tx: Tx, facts: readonly InstanceFact[]): Promise<void> {
  if (facts.length === 0) return
  const types = [...Object.values(keyColumns), 'text', 'int', 'int', 'int', 'int', 'bigint', 'text']
  await tx.query(
    `insert into statistics_facts (${KEY}, element_type, cases, again, overdue, automatic, total_ms, classes)
     select a, b, c, d, e, f, g, h, i, j, k, l, m::smallint[]
     from ${unnested(types)} u(a, b, c, d, e, f, g, h, i, j, k, l, m)`,
    [
      ...keysOf(facts),
      facts.map(({ elementType }) => elementType),
      ...(['cases', 'again', 'overdue', 'automatic', 'totalMs'] as const).map((name) => facts.map((one) => one[name])),
      facts.map(({ classes }) => `{${classes.join(',')}}`),
    ],
  )
}

const unnested = (types: readonly string[]) => `unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')})`
const keysOf = (facts: readonly InstanceFact[]) =>
  (Object.keys(keyColumns) as (keyof typeof keyColumns)[]).map((name) => facts.map((one) => one[name]))

/** Of one kind, element, person and day of a version. */
export type SumChange = Omit<Fact, 'classes'>
export type WaitChange = Pick<Fact, 'versionId' | 'kind' | 'day' | 'subject' | 'userId'> & {
  readonly class: number
  readonly cases: number
}

/** Moves the sums by what changed; what comes to nothing goes. In one order, as two restores may not wait for each other. */
export async function moveSums(tx: Tx, sums: readonly SumChange[], waits: readonly WaitChange[]): Promise<void> {
  if (sums.length > 0) {
    const key = 'definition_version_id, kind, day, subject, user_id'
    const measures = ['cases', 'again', 'overdue', 'automatic', 'total_ms']
    await tx.query(
      `insert into statistics_sums as s (${key}, element_type, ${measures.join(', ')})
       select * from ${unnested(['bigint', 'text', 'date', 'text', 'bigint', 'text', 'bigint', 'bigint', 'bigint', 'bigint', 'numeric'])}
       on conflict (${key}) do update set element_type = excluded.element_type,
         ${measures.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ')}`,
      (
        [
          'versionId',
          'kind',
          'day',
          'subject',
          'userId',
          'elementType',
          'cases',
          'again',
          'overdue',
          'automatic',
          'totalMs',
        ] as const
      ).map((name) => sums.map((one) => one[name])),
    )
    await tx.query(
      `delete from statistics_sums where cases = 0 and (${key}) in
         (select * from ${unnested(['bigint', 'text', 'date', 'text', 'bigint'])})`,
      (['versionId', 'kind', 'day', 'subject', 'userId'] as const).map((name) => sums.map((one) => one[name])),
    )
  }
  if (waits.length > 0) {
    const key = 'definition_version_id, kind, day, subject, user_id, class'
    const names = ['versionId', 'kind', 'day', 'subject', 'userId', 'class'] as const
    const types = ['bigint', 'text', 'date', 'text', 'bigint', 'smallint']
    await tx.query(
      `insert into statistics_waits as w (${key}, cases) select * from ${unnested([...types, 'bigint'])}
       on conflict (${key}) do update set cases = w.cases + excluded.cases`,
      [...names, 'cases' as const].map((name) => waits.map((one) => one[name])),
    )
    await tx.query(
      `delete from statistics_waits where cases = 0 and (${key}) in (select * from ${unnested(types)})`,
      names.map((name) => waits.map((one) => one[name])),
    )
  }
}
