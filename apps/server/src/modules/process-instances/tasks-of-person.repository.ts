/** The open tasks that nobody else would do: those that are with a person alone, and those that the person has taken. */
import type { Queryable } from '../../database/open-database.ts'

export type TaskOfPerson = {
  readonly taskId: string
  readonly name: string
  readonly nameEn: string
  readonly number: string
  readonly title: string
  readonly createdAt: Date
  readonly dueAt: Date | null
}

/** By the indexes of actors and of takers. */
const THEIRS = `theirs as (
  select a.actor_id as user_id, a.process_instance_id, a.task_id from task_actors a
  where a.actor_kind = 'user' and a.actor_id = any($1::bigint[]) and not exists (
    select 1 from task_actors o where o.process_instance_id = a.process_instance_id and o.task_id = a.task_id
      and (o.actor_kind <> 'user' or o.actor_id <> a.actor_id))
  union
  select t.claimed_by, t.process_instance_id, t.id from tasks t where t.claimed_by = any($1::bigint[]))`

/** How many each of these people has; nobody without one is named. */
export async function countTasksOfPeople(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await queryable.query<{ user_id: string; count: number }>(
    `with ${THEIRS} select user_id, count(*)::int as count from theirs group by user_id`,
    [userIds],
  )
  return new Map(rows.map((row) => [Number(row.user_id), row.count]))
}

/** The oldest first. */
export async function listTasksOfPerson(queryable: Queryable, userId: number, most: number): Promise<TaskOfPerson[]> {
  const { rows } = await queryable.query<{
    id: string
    name: string
    name_en: string
    number: string
    title: string
    created_at: Date
    due_at: Date | null
  }>(
    `with ${THEIRS}
     select t.id, t.name, t.name_en, i.number, i.title, t.created_at, t.due_at
     from theirs x join tasks t on t.process_instance_id = x.process_instance_id and t.id = x.task_id
       join process_instances i on i.id = t.process_instance_id
     order by t.created_at, t.id limit $2`,
    [[userId], most],
  )
  return rows.map((row) => ({
    taskId: row.id,
    name: row.name,
    nameEn: row.name_en,
    number: row.number,
    title: row.title,
    createdAt: row.created_at,
    dueAt: row.due_at,
  }))
}
