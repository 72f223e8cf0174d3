/**
 * Very many tasks beside the live-line pack, by set-based SQL: spread over the steps and roles of P1, four workflows,
 * two hundred people, five years. The n-th is always the same, so that a generation can be gone on with.
 */
import type { Database, Tx } from '../src/database/open-database.ts'
import { changeRows } from './kept-tables.ts'

export type Amount = {
  /** Instances under way, each with one open task. */
  readonly open: number
  /** Tasks done, four an instance. */
  readonly ended: number
}

/** Gets a third of what the first step has waiting. */
export const BUSY_PLANNER = 'zhoumin'
/** Streets that titles name; every fortieth instance is in one. */
export const STREETS = ['莲塘', '梧桐', '仙湖', '罗沙', '黄贝', '翠竹', '东门', '桂园', '笋岗', '清水河'] as const
export const FLOWS = ['lwPlanApproval', 'manyTasksA', 'manyTasksB', 'manyTasksC'] as const

const TASKS_OF_ENDED = 4
const CHUNK = 100_000
const PEOPLE = 200

/** Step, its name, state, and the role that has it; the first is every third. */
const steps = `(values
  (0, 'screening', '计划筛查', 'screening', 100040), (1, 'survey', '现场勘察', 'surveying', 100041),
  (2, 'opsCheck', '运维核查', 'surveying', 100047), (3, 'scheme', '编制方案', 'scheming', 100044),
  (4, 'signSafety', '安监会签', 'countersigning', 100049), (5, 'signDispatch', '调控会签', 'countersigning', 100048),
  (6, 'publish', '平衡发布', 'publishing', 100061)) s(step, element_id, name, state, role_id)`

/** Fills the tables up to an amount; what an earlier call has made stays and is not made again. */
export async function makeManyTasks(
  database: Pick<Database, 'transaction'>,
  amount: Amount,
  progress: (made: { kind: 'open' | 'ended'; instances: number; of: number }) => void = () => undefined,
): Promise<void> {
  await database.transaction(prepare)
  const ofKind = { open: amount.open, ended: Math.ceil(amount.ended / TASKS_OF_ENDED) }
  for (const kind of ['ended', 'open'] as const) {
    const of = ofKind[kind]
    for (let made = await database.transaction((tx) => madeOf(tx, kind)); made < of;) {
      const upTo = Math.min(of, made + CHUNK)
      await database.transaction((tx) => makeChunk(tx, kind, made, upTo))
      made = upTo
      progress({ kind, instances: made, of })
    }
  }
}

async function prepare(tx: Tx): Promise<void> {
  await tx.query('create table if not exists many_tasks (kind text primary key, made bigint not null)')
  await changeRows(
    tx,
    `insert into users (user_name, user_name_key, name)
     select 'many' || n, 'many' || n,
            substr('王李张刘陈杨赵黄周吴', n % 10 + 1, 1) || substr('建国明海春华秋实永安', n / 10 % 10 + 1, 1) ||
            substr('军伟强敏静丽洋勇艳杰', n / 20 % 10 + 1, 1)
     from generate_series(1, $1::int) n on conflict do nothing`,
    [PEOPLE],
  )
  await changeRows(
    tx,
    `insert into process_definitions (definition_key, name, name_en, created_at, updated_at)
     select key, name || substr(key, 10), name_en || substr(key, 10), created_at, updated_at
     from process_definitions, unnest($1::text[]) key where definition_key = $2 on conflict do nothing`,
    [FLOWS.slice(1), FLOWS[0]],
  )
  await changeRows(
    tx,
    `insert into process_definition_versions
       (definition_id, version, state, bpmn_xml, checksum, released_at, created_at, updated_at)
     select c.id, 1, 1, replace(v.bpmn_xml, $1, c.definition_key), c.definition_key, now(), now(), now()
     from process_definition_versions v join process_definitions d on d.id = v.definition_id and d.definition_key = $1
     cross join process_definitions c
     where v.state = 1 and c.definition_key = any($2::text[]) on conflict do nothing`,
    [FLOWS[0], FLOWS.slice(1)],
  )
}

async function madeOf(tx: Tx, kind: string): Promise<number> {
  const { rows } = await tx.query<{ made: string }>('select made from many_tasks where kind = $1', [kind])
  return Number(rows[0]?.made ?? 0)
}

/** A UUIDv7 of a moment and a number; `group` is SQL for its third group. */
const idOf = (group: string) =>
  `(regexp_replace(lpad(to_hex((extract(epoch from started_at) * 1000)::bigint), 12, '0'), '^(.{8})', '\\1-')
     || '-' || ${group} || '-8000-' || lpad(to_hex(i * 2 + is_open), 12, '0'))::uuid`

async function makeChunk(tx: Tx, kind: 'open' | 'ended', from: number, upTo: number): Promise<void> {
  const isOpen = kind === 'open'
  // Ten minutes for a chunk on a slow disk; the pool's own limit is for what people wait for.
  await tx.query(`set local statement_timeout = '10min'`)
  await tx.query(
    `create temporary table chunk on commit drop as
     with people as materialized (select array_agg(id order by id) as ids from users where user_name like 'many%'),
     busy as (select id from users where user_name = $5),
     flows as materialized (
       select array_agg(d.id order by array_position($6::text[], d.definition_key)) as definitions,
              array_agg(v.id order by array_position($6::text[], d.definition_key)) as versions
       from process_definitions d join process_definition_versions v on v.definition_id = d.id and v.state = 1
       where d.definition_key = any($6::text[])),
     numbered as (
       select i, $3::int as is_open, hashint8(i * 2 + $3::int) & 2147483647 as h,
              -- Most of what is under way began within a quarter of a year, every twentieth at any time.
              date_trunc('milliseconds', timestamptz '2026-11-20 08:00+08' -
                case when $3::int = 1 and i % 20 <> 0 then interval '90 days' * ((i * 7919 % 100003) / 100003.0)
                     else interval '1825 days' * ((i * 7919 % 1000003) / 1000003.0) end) as started_at
       from generate_series($1::bigint + 1, $2::bigint) i)
     select n.*, ${idOf(`'7000'`)} as id, ${idOf(`'7001'`)} as task_id, n.h / 7 % $4::int + 1 as person,
            p.ids[n.h / 7 % $4::int + 1] as initiator_id, p.ids as people, b.id as busy_id,
            case when n.h % 10 < 7 then 1 else n.h % 10 - 5 end as flow, f.definitions, f.versions,
            case when n.h % 3 = 0 then 0 else n.h / 3 % 7 end as step
     from numbered n, people p, busy b, flows f`,
    [from, upTo, isOpen ? 1 : 0, PEOPLE, BUSY_PLANNER, FLOWS],
  )
  await tx.query(
    `insert into process_instances (id, org_id, definition_id, definition_version_id, definition_key, number, title,
       status, business_state, initiator_id, initiator_name, initiator_department, fields, started_at, ended_at)
     select c.id, 0, c.definitions[flow], c.versions[flow], ($1::text[])[flow],
            'LWP-1000003-' || to_char(started_at at time zone 'Asia/Shanghai', 'YYYYMM') || '-' || lpad((i * 2 + is_open)::text, 8, '0'),
            ($2::text[])[h / 11 % cardinality($2::text[]) + 1] || '路' || h / 13 % 900 || '号 10kV ' ||
              (array['更换绝缘子', '断引流线', '接引流线', '更换避雷器', '清除异物', '加装故障指示器'])[h / 17 % 6 + 1],
            case when is_open = 1 then 'active' when h % 9 = 0 then 'cancelled' else 'completed' end,
            case when is_open = 1 then s.state when h % 9 = 0 then 'withdrawn' when h % 50 = 1 then 'dead' else 'published' end,
            initiator_id, u.name, '带电作业班',
            jsonb_build_object('class', h % 4 + 1, 'riskLevel', (array['I', 'II', 'III', 'IV'])[h / 4 % 4 + 1],
              'feeder', '10kV ' || ($2::text[])[h % 10 + 1] || ' ' || 800 + h / 10 % 100 || ' 线',
              'planStart', to_char(started_at + interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')),
            started_at, case when is_open = 0 then started_at + interval '9 days' end
     from chunk c join ${steps} on s.step = c.step join users u on u.id = c.initiator_id
     order by c.id`,
    [FLOWS, STREETS],
  )
  if (isOpen) await makeOpenTasks(tx)
  else await makeEndedTasks(tx)
  await makeAuditRows(tx)
  await tx.query(
    `insert into many_tasks (kind, made) values ($1, $2) on conflict (kind) do update set made = excluded.made`,
    [kind, upTo],
  )
}

async function makeOpenTasks(tx: Tx): Promise<void> {
  const at = `started_at + interval '1 hour' * (h % 200)`
  const dueAt = `case when h % 25 = 0 then null else started_at + interval '1 hour' * (h % 200 + 72 + h / 200 % 2000) end`
  await tx.query(
    `insert into tasks (org_id, process_instance_id, id, token_id, scope_id, element_id, name, definition_key, due_at, created_at)
     select 0, c.id, task_id, task_id, c.id, s.element_id, s.name, ($1::text[])[flow], ${dueAt}, ${at}
     from chunk c join ${steps} on s.step = c.step order by c.id`,
    [FLOWS],
  )
  await tx.query(
    `insert into tokens (org_id, process_instance_id, id, scope_id, element_id, state)
     select 0, c.id, task_id, c.id, s.element_id, 'waiting' from chunk c join ${steps} on s.step = c.step order by c.id`,
  )
  // Every third of the busy planner's step is his by name too, so his twice; every ninth is one person's alone.
  const actors = `(
    select c.*, 'role' as actor_kind, s.role_id::bigint as actor_id, s.state from chunk c join ${steps} on s.step = c.step where h % 9 <> 0
    union all
    select c.*, 'user', case when c.step = 0 and h % 3 = 0 then busy_id else people[h / 19 % cardinality(people) + 1] end, s.state
    from chunk c join ${steps} on s.step = c.step where h % 9 = 0 or c.step = 0 and h % 3 = 0) a`
  await tx.query(
    `insert into task_actors (org_id, process_instance_id, task_id, actor_kind, actor_id, definition_key, business_state,
                              due_at, task_created_at)
     select 0, id, task_id, actor_kind, actor_id, ($1::text[])[flow], state, ${dueAt}, ${at} from ${actors} order by id`,
    [FLOWS],
  )
  await tx.query(
    `insert into instance_participants (org_id, process_instance_id, actor_kind, actor_id, handles)
     select 0, id, actor_kind, actor_id, true from ${actors} union
     select 0, id, 'user', initiator_id, false from chunk order by 2`,
  )
}

/** Each start and each completed step as the server writes it; every hundredth act was refused, every fiftieth done for another. */
async function makeAuditRows(tx: Tx): Promise<void> {
  await tx.query(
    `insert into audit_log (at, user_id, user_name, on_behalf_of, action, object_type, object_id, result, detail)
     select started_at + interval '1 day' * k, u.id, u.user_name, case when h % 50 = 1 then '李建军' else '' end,
            case when k = 0 then 'instance.start' else 'task.complete' end,
            case when k = 0 then 'instance' else 'task' end,
            case when k = 0 then c.id::text else ${idOf('7002 + k')}::text end,
            case when h % 100 = 7 then 'refused' else 'ok' end,
            json_build_object('after', json_build_object('outcome', 'ok', 'step', k))::text
     from chunk c cross join generate_series(0, 1) k
     join users u on u.id = case when (h / 5 + k) % 20 = 0 then busy_id else people[(h / 19 + k * 37) % cardinality(people) + 1] end
     order by 1`,
  )
}

async function makeEndedTasks(tx: Tx): Promise<void> {
  await tx.query(
    `insert into task_history (org_id, process_instance_id, id, element_id, name, definition_key, actors, status, outcome,
       outcome_label, outcome_label_en, completed_by, completed_by_name, due_at, created_at, ended_at)
     select 0, c.id, ${idOf('7002 + k')}, s.element_id, s.name, ($1::text[])[flow],
            jsonb_build_array(jsonb_build_object('kind', 'role', 'id', s.role_id)), 'completed', 'ok', '通过', 'Pass',
            -- The busy planner has done every twentieth of all.
            case when (h / 5 + k) % 20 = 0 then busy_id else people[(h / 19 + k * 37) % cardinality(people) + 1] end, '张伟',
            started_at + interval '3 days' * (k + 1), started_at + interval '2 days' * k, started_at + interval '2 days' * (k + 1)
     from chunk c cross join generate_series(0, 3) k join ${steps} on s.step = k order by c.id`,
    [FLOWS],
  )
  await tx.query(
    `insert into instance_participants (org_id, process_instance_id, actor_kind, actor_id, ended, handles)
     select 0, c.id, 'role', s.role_id, true, true from chunk c join ${steps} on s.step < 4 union all
     select * from (
       select 0, id, 'user', initiator_id, true, false from chunk union
       select 0, c.id, 'user', h.completed_by, true, true from chunk c join task_history h on h.process_instance_id = c.id) u
     order by 2`,
  )
}
