/** What stands still, of the instance `i`, and the indexes that find it among very many. */
import type { InstanceTrouble } from '@liveline/contract/process-instance/conditions.ts'
import type { Bind } from '../../../http/long-list.ts'

/** A job that is due for longer is not merely next in turn. */
export const LATE_AFTER_MS = 5 * 60_000

export const isOverdue = (now: Date, bind: Bind) =>
  `coalesce((select true from tasks t where t.process_instance_id = i.id and t.due_at < ${bind(now)}::timestamptz limit 1),
            false)`

/** Ids of instances with a task past its time limit, some of them twice. */
export const idsOfOverdue = (now: Date, bind: Bind, limit: string) =>
  `select process_instance_id as id from tasks where due_at < ${bind(now)}::timestamptz
   order by due_at, process_instance_id limit ${limit}`

export function hasTrouble(trouble: InstanceTrouble, now: Date, bind: Bind): string {
  if (trouble === 'noHandler') {
    const isWithSomebody = `coalesce(
      (select true from task_actors a where a.process_instance_id = i.id and a.task_id = t.id and a.actor_type <> 'fallback'
         and ${isSomebody('a.actor_kind', 'a.actor_id')} limit 1), false)`
    return `coalesce((select true from tasks t where t.process_instance_id = i.id and not ${isWithSomebody} limit 1), false)`
  }
  if (trouble === 'deadJoin' || trouble === 'unjudgedJoin') {
    return `coalesce((select v.rev = i.rev from join_verdicts v
                      where v.process_instance_id = i.id and ${verdictOf[trouble]} limit 1), false)`
  }
  const job = trouble === 'incident' ? 'j.incident_at is not null' : isLateJob(now, bind)
  return `coalesce((select true from jobs j where j.process_instance_id = i.id and ${job} limit 1), false)`
}

/** What a job alone decides; a join is judged again when its instance moves, and a handler may have others beside him. */
export const isOfJobs = (trouble: InstanceTrouble): boolean => trouble === 'lateJob' || trouble === 'incident'

/** Ids of instances, some of them twice. */
export function idsOfTrouble(trouble: InstanceTrouble, now: Date, bind: Bind, limit: string): string {
  if (trouble === 'incident') {
    return `select process_instance_id as id from jobs where incident_at is not null
            order by incident_at desc, id desc limit ${limit}`
  }
  if (trouble === 'deadJoin' || trouble === 'unjudgedJoin') {
    return `select v.process_instance_id as id from join_verdicts v where ${verdictOf[trouble]}
            order by v.process_instance_id desc limit ${limit}`
  }
  if (trouble === 'lateJob') {
    // In the order of the index that has them: without one the planner would rather read what is not late until it has met enough.
    const of = (outbox: string) =>
      `(select j.process_instance_id as id from jobs j where ${isLateJob(now, bind)} and j.kind ${outbox}
        order by greatest(j.due_at, j.retry_at), j.id limit ${limit})`
    return `select id from (${of("<> 'outbox'")} union all ${of("= 'outbox'")}) j`
  }
  // What came to the administrators instead; and of every actor that has a task, each found by one probe, the tasks of
  // those whom nobody stands behind. Each in the order of its index, for the same reason.
  return `select f.id from (
            select process_instance_id as id from task_actors where actor_type = 'fallback'
            order by process_instance_id, task_id limit ${limit}) f
          union all
          select e.id from (
            with recursive actors(kind, id) as (
              (select actor_kind, actor_id from task_actors order by actor_kind, actor_id limit 1)
              union all
              select n.actor_kind, n.actor_id from actors cross join lateral (
                select t.actor_kind, t.actor_id from task_actors t
                where (t.actor_kind, t.actor_id) > (actors.kind, actors.id)
                order by t.actor_kind, t.actor_id limit 1) n)
            select kind, id from actors) a
          cross join lateral (
            select t.process_instance_id as id from task_actors t
            where t.actor_kind = a.kind and t.actor_id = a.id
            order by t.definition_key, t.due_order, t.task_created_at, t.task_id limit ${limit}) e
          where not ${isSomebody('a.kind', 'a.id')}`
}

/** As the partial indexes of either have it. */
const verdictOf = { deadJoin: `v.verdict = 'dead'`, unjudgedJoin: `v.verdict = 'unknown'` } as const

const isLateJob = (now: Date, bind: Bind) =>
  `j.incident_at is null and greatest(j.due_at, j.retry_at) < ${bind(new Date(now.getTime() - LATE_AFTER_MS))}::timestamptz`

/** Whether anybody who can log in is, or is behind, an actor. Scalar and limited, as a probe for each entry. */
const isSomebody = (kind: string, id: string) =>
  `case ${kind}
     when 'user' then coalesce((select u.enabled and u.deleted_at is null from users u where u.id = ${id}), false)
     when 'role' then coalesce(
       (select true from role_users r join users u on u.id = r.user_id
        where r.role_id = ${id} and u.enabled and u.deleted_at is null limit 1), false)
     else coalesce(
       (select true from user_attributes x join users u on u.id = x.user_id
        where x.detail_id = ${id} and u.enabled and u.deleted_at is null limit 1), false)
   end`
