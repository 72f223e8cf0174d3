/** What the acts of people read beside the instance itself. */
import type { Queryable } from '../../../database/open-database.ts'

export type DoneStep = {
  readonly elementId: string
  readonly userId: number
  readonly name: string
  readonly departmentName: string
  readonly onBehalfOf: string | null
  readonly at: Date
}

/**
 * Who completed each step of a drawing last, the latest first; a called process may have elements of the same ids.
 * @param callScopeId of the called process; undefined: the instance's own
 */
export async function listDoneSteps(
  database: Queryable,
  instanceId: string,
  callScopeId: string | undefined,
): Promise<DoneStep[]> {
  const { rows } = await database.query<{
    element_id: string
    user_id: string
    user_name: string
    department_name: string
    on_behalf_of_name: string | null
    at: Date
  }>(
    `select * from (
       select distinct on (element_id) element_id, user_id, user_name, department_name, on_behalf_of_name, at, id
       from operations
       where process_instance_id = $1 and kind in ('completed', 'rejected') and element_id is not null
         and user_id is not null
         and case when $2::uuid is null
           then not exists (select from task_history h where h.process_instance_id = operations.process_instance_id
                              and h.id = operations.task_id and h.called_version_id is not null)
           else exists (select from task_history h where h.process_instance_id = operations.process_instance_id
                          and h.id = operations.task_id and h.call_scope_id = $2) end
       order by element_id, at desc, id desc) o
     order by at desc, id desc`,
    [instanceId, callScopeId ?? null],
  )
  return rows.map((row) => ({
    elementId: row.element_id,
    userId: Number(row.user_id),
    name: row.user_name,
    departmentName: row.department_name,
    onBehalfOf: row.on_behalf_of_name,
    at: row.at,
  }))
}

export type CompletedTask = {
  readonly elementId: string
  readonly endedAt: Date
  readonly completedBy: number | undefined
  readonly isCompleted: boolean
  /** Undefined when it was not completed by an act that ended it: a vote, a return, a transfer. */
  readonly toElements: readonly string[] | undefined
  /** Elements that were passed in the same step. */
  readonly passed: readonly string[]
}

export async function findCompletedTask(
  database: Queryable,
  instanceId: string,
  taskId: string,
): Promise<CompletedTask | undefined> {
  const { rows } = await database.query<{
    element_id: string
    ended_at: Date
    completed_by: string | null
    status: string
    to_elements: string[] | null
    passed: { element?: string }[] | null
  }>(
    `select h.element_id, h.ended_at, h.completed_by, h.status, o.to_elements, s.passed
     from task_history h
     left join operations o on o.process_instance_id = h.process_instance_id and o.task_id = h.id
       and o.kind in ('completed', 'rejected')
     left join steps s on s.process_instance_id = o.process_instance_id and s.id = o.id
     where h.process_instance_id = $1 and h.id = $2`,
    [instanceId, taskId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    elementId: row.element_id,
    endedAt: row.ended_at,
    completedBy: row.completed_by === null ? undefined : Number(row.completed_by),
    isCompleted: row.status === 'completed',
    toElements: row.to_elements ?? undefined,
    passed: (row.passed ?? []).flatMap(({ element }) => element ?? []),
  }
}

/** People who have begun to fill in one of these tasks. */
export async function listDraftsOf(
  database: Queryable,
  instanceId: string,
  taskIds: readonly string[],
): Promise<{ taskId: string; userId: number }[]> {
  const { rows } = await database.query<{ task_id: string; user_id: string }>(
    'select task_id, user_id from task_drafts where process_instance_id = $1 and task_id = any($2::uuid[])',
    [instanceId, taskIds],
  )
  return rows.map((row) => ({ taskId: row.task_id, userId: Number(row.user_id) }))
}

/** When somebody last reminded the handlers of an instance. */
export async function findLastUrge(database: Queryable, instanceId: string, userId: number): Promise<Date | undefined> {
  const { rows } = await database.query<{ at: Date }>(
    `select at from operations where process_instance_id = $1 and user_id = $2 and kind = 'urged'
     order by at desc limit 1`,
    [instanceId, userId],
  )
  return rows[0]?.at
}

/** Who of these people has an account and is not disabled. */
export async function listEnabled(database: Queryable, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id, name from users where id = any($1::bigint[]) and enabled and deleted_at is null',
    [userIds],
  )
  return new Map(rows.map((row) => [Number(row.id), row.name]))
}

/** What people are called, whatever became of their accounts. */
export async function listNames(database: Queryable, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id, name from users where id = any($1::bigint[])',
    [userIds],
  )
  return new Map(rows.map((row) => [Number(row.id), row.name]))
}

/** Who of these people may know of an instance. */
export async function listWhoMaySee(
  database: Queryable,
  instanceId: string,
  userIds: readonly number[],
  administratorRoles: readonly number[],
): Promise<Set<number>> {
  const { rows } = await database.query<{ id: string }>(
    `select u.id from unnest($2::bigint[]) u(id)
     where exists (select 1 from instance_participants p
                   where p.process_instance_id = $1 and p.actor_kind = 'user' and p.actor_id = u.id)
        or exists (select 1 from role_users r join instance_participants p
                     on p.process_instance_id = $1 and p.actor_kind = 'role' and p.actor_id = r.role_id
                   where r.user_id = u.id)
        or exists (select 1 from instance_ccs c where c.process_instance_id = $1 and c.user_id = u.id)
        or exists (select 1 from role_users r where r.user_id = u.id and r.role_id = any($3::bigint[]))`,
    [instanceId, userIds, administratorRoles],
  )
  return new Set(rows.map((row) => Number(row.id)))
}

/** An entry of the timeline that is a comment. */
export async function findComment(
  database: Queryable,
  instanceId: string,
  id: string,
): Promise<{ userId: number; at: Date; isDeleted: boolean } | undefined> {
  const { rows } = await database.query<{ user_id: string; at: Date; deleted_at: Date | null }>(
    `select user_id, at, deleted_at from operations where process_instance_id = $1 and id = $2 and kind = 'commented'`,
    [instanceId, id],
  )
  const row = rows[0]
  return row && { userId: Number(row.user_id), at: row.at, isDeleted: row.deleted_at !== null }
}
