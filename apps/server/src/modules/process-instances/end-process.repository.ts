import type { Tx } from '../../database/open-database.ts'
import type { Actor } from '../directory/actor.ts'

export type Root = {
  readonly id: string
  readonly orgId: number
  readonly definitionVersionId: number
  readonly number: string
  readonly title: string
  readonly initiatorId: number
  readonly status: string
  readonly businessState: string
  readonly flowName: string
  readonly flowNameEn: string
}

/** The root row, locked as every step locks it first. */
export async function lockRoot(tx: Tx, instanceId: string): Promise<Root | undefined> {
  const { rows } = await tx.query<{
    id: string
    org_id: string
    definition_version_id: string
    number: string
    title: string
    initiator_id: string
    status: string
    business_state: string
    name: string
    name_en: string
  }>(
    `select i.id, i.org_id, i.definition_version_id, i.number, i.title, i.initiator_id, i.status, i.business_state, d.name, d.name_en
     from process_instances i join process_definitions d on d.id = i.definition_id
     where i.id = $1 for update of i`,
    [instanceId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    id: row.id,
    orgId: Number(row.org_id),
    definitionVersionId: Number(row.definition_version_id),
    number: row.number,
    title: row.title,
    initiatorId: Number(row.initiator_id),
    status: row.status,
    businessState: row.business_state,
    flowName: row.name,
    flowNameEn: row.name_en,
  }
}

/** Versions of the called processes that run in it. */
export async function listCalledVersions(tx: Tx, instanceId: string): Promise<number[]> {
  const { rows } = await tx.query<{ definition_id: string }>(
    'select distinct definition_id from scopes where process_instance_id = $1 and definition_id is not null',
    [instanceId],
  )
  return rows.map(({ definition_id }) => Number(definition_id))
}

/** The actors of its open tasks, and who started it. */
export async function listConcerned(tx: Tx, instanceId: string): Promise<Actor[]> {
  const { rows } = await tx.query<{ kind: Actor['kind']; id: string }>(
    `select actor_kind as kind, actor_id as id from task_actors where process_instance_id = $1
     union select 'user', initiator_id from process_instances where id = $1 order by kind, id`,
    [instanceId],
  )
  return rows.map(({ kind, id }) => ({ kind, id: Number(id) }))
}

/**
 * Cancels whatever is open, whatever its size, in one statement: tasks and visits go into the history, timers,
 * continuations, tokens, scopes and variables go. Variables stay in their history.
 */
export async function cancelAll(tx: Tx, instanceId: string, at: Date): Promise<{ tasks: number }> {
  const { rows } = await tx.query<{ tasks: number }>(
    `with open as (select * from tasks where process_instance_id = $1),
     ended as (
       insert into task_history (org_id, process_instance_id, id, element_id, name, name_en, definition_key, actors,
                                 status, reason, due_at, escalated, created_at, ended_at, called_version_id)
       select o.org_id, o.process_instance_id, o.id, o.element_id, o.name, o.name_en, o.definition_key,
              (select coalesce(jsonb_agg(jsonb_build_object('kind', a.actor_kind, 'id', a.actor_id)
                                         order by a.actor_type, a.actor_kind, a.actor_id), '[]')
               from task_actors a where a.process_instance_id = $1 and a.task_id = o.id),
              'cancelled', 'deleted', o.due_at, o.escalated, o.created_at, $2, o.called_version_id
       from open o),
     told as (update notices set read_at = $2 where read_at is null and task_id in (select id from open)),
     visits as (
       update activity_history set ended_at = $2, outcome = 'cancelled', reason = 'deleted'
       where process_instance_id = $1 and ended_at is null),
     parted as (update instance_participants set ended = true where process_instance_id = $1),
     t1 as (delete from task_actors where process_instance_id = $1),
     t2 as (delete from tasks where process_instance_id = $1),
     t3 as (delete from jobs where process_instance_id = $1),
     unsent as (update outbox set state = 'cancelled' where process_instance_id = $1 and state = 'waiting'),
     t4 as (delete from subscriptions where process_instance_id = $1),
     t4b as (delete from compensations where process_instance_id = $1),
     t5 as (delete from tokens where process_instance_id = $1),
     t6 as (delete from variables where process_instance_id = $1),
     t7 as (delete from scopes where process_instance_id = $1),
     root as (
       update process_instances
       set status = 'cancelled', business_state = 'deleted', ended_at = $2, rev = rev + 1 where id = $1)
     select count(*)::int as tasks from open`,
    [instanceId, at],
  )
  return { tasks: rows[0]?.tasks ?? 0 }
}

/** Nobody acts, and no job is due, until it is resumed. Jobs that were given up stay so. */
export async function holdInstance(tx: Tx, instanceId: string): Promise<void> {
  await tx.query(
    `with held as (update jobs set retry_at = 'infinity' where process_instance_id = $1 and incident_at is null)
     update process_instances set status = 'suspended', rev = rev + 1 where id = $1`,
    [instanceId],
  )
}

export async function releaseInstance(tx: Tx, instanceId: string): Promise<void> {
  await tx.query(
    `with freed as (update jobs set retry_at = null where process_instance_id = $1 and retry_at = 'infinity')
     update process_instances set status = 'active', rev = rev + 1 where id = $1`,
    [instanceId],
  )
}
