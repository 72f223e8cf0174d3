import type { OneStatement } from '../../../database/one-statement.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { actorsOf, actorsOfOwners } from '../../directory/actor.ts'

/** Whether an instance is or was with the caller, or is his own. */
export async function listTakenPartIn(
  database: Queryable,
  instanceIds: readonly string[],
  caller: Caller,
): Promise<string[]> {
  const { kinds, ids } = actorsOf(caller)
  const { rows } = await database.query<{ id: string }>(
    // One probe of the primary key for each actor, however many people the instance is with.
    `select i.id from unnest($1::uuid[]) i(id)
     cross join lateral (select 1 from unnest($2::text[], $3::bigint[]) a(kind, id)
                         cross join lateral (select 1 from instance_participants p
                                             where p.process_instance_id = i.id and p.actor_kind = a.kind
                                               and p.actor_id = a.id limit 1) found
                         limit 1) taken`,
    [instanceIds, kinds, ids],
  )
  return rows.map(({ id }) => id)
}

export const isParticipant = async (database: Queryable, instanceId: string, caller: Caller): Promise<boolean> =>
  (await listTakenPartIn(database, [instanceId], caller)).length > 0

/** Who suspended an instance last, and why. */
export async function findSuspension(
  database: Queryable,
  instanceId: string,
): Promise<{ name: string; reason: string } | undefined> {
  const { rows } = await database.query<{ name: string; reason: string }>(
    `select user_name as name, opinion as reason from operations
     where process_instance_id = $1 and kind = 'suspended' order by at desc, id desc limit 1`,
    [instanceId],
  )
  return rows[0]
}

/** Those where somebody who delegated to the caller is asked to approve, and the caller may act for him. */
export async function listStoodInAt(
  database: Queryable,
  instanceIds: readonly string[],
  caller: Caller,
): Promise<string[]> {
  if (caller.owners.length === 0) return []
  const { kinds, ids } = actorsOfOwners(caller)
  const { rows } = await database.query<{ id: string }>(
    `select i.id from unnest($1::uuid[]) i(id)
     where exists (select 1 from task_actors x join unnest($2::text[], $3::bigint[]) a(kind, id)
                     on x.actor_kind = a.kind and x.actor_id = a.id
                   where x.process_instance_id = i.id and x.approval_of <> $4)`,
    [instanceIds, kinds, ids, caller.userId],
  )
  return rows.map(({ id }) => id)
}

/** A delegate who entered something belongs to the instance for good: he may read it when he acts for nobody any more. */
export async function addParticipant(tx: Tx, instanceId: string, userId: number): Promise<void> {
  await tx.query(
    `insert into instance_participants (org_id, process_instance_id, actor_kind, actor_id, ended)
     select org_id, id, 'user', $2, status in ('completed', 'cancelled') from process_instances i where id = $1
       and not exists (select 1 from instance_participants p
                       where p.process_instance_id = i.id and p.actor_kind = 'user' and p.actor_id = $2)
     on conflict do nothing`,
    [instanceId, userId],
  )
}

/** Numbers of the instances of tasks, open or ended, as far as the caller may see them. */
export async function listVisibleNumbers(
  database: Queryable,
  caller: Caller,
  taskIds: readonly string[],
): Promise<Map<string, string>> {
  const { kinds, ids } = actorsOf(caller)
  const { rows } = await database.query<{ id: string; number: string }>(
    `select t.id, i.number
     from (select id, process_instance_id from tasks where id = any($1::uuid[])
           union all select id, process_instance_id from task_history where id = any($1::uuid[])) t
     join process_instances i on i.id = t.process_instance_id
     where $4 or exists (
       select 1 from unnest($2::text[], $3::bigint[]) a(kind, id)
       cross join lateral (select 1 from instance_participants p
                           where p.process_instance_id = i.id and p.actor_kind = a.kind and p.actor_id = a.id limit 1) f)`,
    [taskIds, kinds, ids, caller.permissions.has('workflow:admin')],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export type Draft = {
  readonly forms: Record<string, Record<string, unknown>>
  readonly opinion: string
  readonly savedAt: Date
  readonly revision: number
  readonly seen: Readonly<Record<string, number>>
}

/**
 * Keeps a draft in place of the one before.
 * @param basedOn the revision it continues, 0 for none; undefined: whichever
 * @returns its revision; undefined when another one has been saved since
 */
export async function keepDraft(
  tx: Tx,
  draft: { taskId: string; userId: number; forms: object; opinion: string; seen: object; at: Date },
  basedOn: number | undefined,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ revision: number }>(
    `insert into task_drafts (org_id, process_instance_id, task_id, user_id, forms, opinion, saved_at, seen)
     select t.org_id, t.process_instance_id, $1, $2, $3, $4, $5, $7
     from (select org_id, process_instance_id from tasks where id = $1
           union all select org_id, process_instance_id from task_history where id = $1 limit 1) t
     on conflict (process_instance_id, task_id, user_id, org_id)
     do update set forms = excluded.forms, opinion = excluded.opinion, saved_at = excluded.saved_at,
                   seen = excluded.seen,                   revision = task_drafts.revision + 1
       where $6::integer is null or task_drafts.revision = $6
     returning revision`,
    [
      draft.taskId,
      draft.userId,
      JSON.stringify(draft.forms),
      draft.opinion,
      draft.at,
      basedOn ?? null,
      JSON.stringify(draft.seen),
    ],
  )
  return rows[0]?.revision
}

export async function findDraft(
  database: Queryable,
  instanceId: string,
  taskId: string,
  userId: number,
): Promise<Draft | undefined> {
  const { rows } = await database.query<Omit<Draft, 'savedAt'> & { saved_at: Date }>(
    'select forms, opinion, saved_at, revision, seen from task_drafts where process_instance_id = $1 and task_id = $2 and user_id = $3',
    [instanceId, taskId, userId],
  )
  return rows.map(({ saved_at: savedAt, ...draft }) => ({ ...draft, savedAt }))[0]
}

/** Gives an instance the record of a form that is filled in for the first time; `saved` names the write that makes it. */
export function addFormOfInstance(
  { add, bind }: OneStatement,
  form: { processInstanceId: string; formKey: string; saved: string },
): void {
  add(`update instance_forms set form_data_id = s.id from ${form.saved} s
       where instance_forms.process_instance_id = ${bind(form.processInstanceId)} and form_key = ${bind(form.formKey)}`)
}
