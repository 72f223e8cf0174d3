/** Reads a whole process instance in one statement, and finds where a task is. */
import { EPOCHS_COLUMN, believeEpochs } from '../../../database/cached.ts'
import { prepared, type Prepared, type Queryable, type Tx } from '../../../database/open-database.ts'
import { readInstance, readStanding, type TreeRow } from './read-instance.ts'
import { INITIATOR, type EndedTask, type LoadedInstance, type Standing, type TaskActor } from './stored-instance.ts'

const rowsOf = (rows: string) => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`
const ofInstance = (table: string, columns = '*', most?: number) =>
  rowsOf(
    `select ${columns} from ${table} where process_instance_id = i.id${most === undefined ? '' : ` limit ${most}`}`,
  )

/** Those who are written again in vain cost less than reading everybody whom an instance was ever with. */
const PARTICIPANTS_READ = 50
/** Of those whose turn it is at a task that several sign, when somebody wants to act: groups come first, and he himself and those who delegated to him are there. */
const SIGNERS_READ = 10
const actorsOfTasks = `
  select a.* from tasks t cross join lateral (
    select * from task_actors where process_instance_id = t.process_instance_id and task_id = t.id
    order by actor_kind, actor_id
    limit case when t.signing is null or $3::bigint is null then null else ${SIGNERS_READ} end) a
  where t.process_instance_id = i.id
  union
  select * from task_actors where process_instance_id = i.id and actor_kind = 'user' and actor_id in (
    select $3::bigint union all select owner_id from delegations where delegate_id = $3::bigint and cancelled_at is null)`

/**
 * `$1` is the id of the instance or of one of its open tasks, `$2` the keys of forms whose values are wanted, `$3` the
 * person who wants to act, if any.
 */
const treeSql = (by: 'instance' | 'task', lock: boolean) => {
  const id = by === 'instance' ? '$1' : '(select process_instance_id from tasks where id = $1 limit 1)'
  const text = `
  with i as materialized (select * from process_instances where id = ${id}${lock ? ' for update' : ''})
  select to_json(i) as instance,
         (select rev from process_instances where id = ${id}) as seen_rev,
         ${ofInstance('scopes')} as scopes,
         ${ofInstance('tokens')} as tokens,
         ${ofInstance(
           'variables',
           `process_instance_id, scope_id, name, type, text_value, number_value, bigint_value::text as bigint_value,
           boolean_value, timestamp_value, json_value`,
         )} as variables,
         ${ofInstance('tasks')} as tasks,
         ${rowsOf(actorsOfTasks)} as actors,
         ${ofInstance('jobs')} as jobs,
         ${ofInstance('subscriptions')} as subscriptions,
         ${ofInstance('compensations')} as compensations,
         ${ofInstance('instance_forms')} as forms,
         ${rowsOf(`select distinct coalesce(user_id, on_behalf_of_id) as user_id, case kind when 'started' then '${INITIATOR}' else element_id end as element_id,
           element_name, element_name_en from operations
           where process_instance_id = i.id and coalesce(user_id, on_behalf_of_id) is not null
             and (kind in ('started', 'completed', 'rejected', 'returned') or kind = 'signed' and (user_id = $3::bigint or not exists (
               select 1 from tasks where process_instance_id = i.id and signing is not null)))`)} as deeds,
         ${rowsOf(`select d.id, d.data, d.rev from instance_forms f join form_data d on d.id = f.form_data_id
           where f.process_instance_id = i.id and (f.is_main or f.form_key = any((select $2::text[])::text[]))`)} as filled,
         ${ofInstance('straight_backs', 'task_id, to_element, user_id')} as straight_backs,
         ${ofInstance('instance_participants', 'actor_kind, actor_id, handles', PARTICIPANTS_READ)} as participants,
         (select json_build_object('roles', array(select role_id from role_users where user_id = u.id),
                 'details', ${rowsOf(`select d.id, d.aid from user_attributes a join organisation_details d on d.id = a.detail_id
                                      where a.user_id = u.id`)})
          from users u where u.id = $3::bigint and u.enabled and u.deleted_at is null) as standing,
         ${EPOCHS_COLUMN}
  from i`
  return prepared(text, { leavesNothing: true })
}

const statements = {
  lockedById: treeSql('instance', true),
  lockedByTask: treeSql('task', true),
  byId: treeSql('instance', false),
}

/**
 * Locks the root row, so that one step at a time changes an instance, and reads the whole tree; what servers keep in
 * memory is from then on as fresh as the tree.
 */
export async function lockInstance(
  tx: Tx,
  processInstanceId: string,
  formKeys: readonly string[] = [],
): Promise<LoadedInstance | undefined> {
  const tree = await lockTree(tx, statements.lockedById, { id: processInstanceId, formKeys })
  return tree && readInstance(tree)
}

/**
 * The same for the instance in which a task is open; undefined when it is open in none.
 * @returns also the person who wants to act as he is now; undefined when he has no account any more
 */
export async function lockInstanceOfTask(
  tx: Tx,
  taskId: string,
  wanted: { readonly formKeys: readonly string[]; readonly userId: number },
): Promise<{ loaded: LoadedInstance; standing: Standing | undefined } | undefined> {
  const tree = await lockTree(tx, statements.lockedByTask, { id: taskId, ...wanted })
  if (tree === undefined) return undefined
  const { standing } = tree
  return {
    loaded: readInstance(tree),
    standing: standing === null ? undefined : readStanding(standing),
  }
}

type Wanted = { readonly id: string; readonly formKeys: readonly string[]; readonly userId?: number }

/** With what was read so long ago nobody acts: the statement may have waited for the lock all the time. */
const LONGEST_READ_MS = 500

async function lockTree(tx: Tx, statement: Prepared, wanted: Wanted): Promise<TreeRow | undefined> {
  const startedAt = performance.now()
  const first = await readTree(tx, statement, wanted)
  if (first === undefined) return undefined
  const isOld = performance.now() - startedAt > LONGEST_READ_MS
  const again = { ...wanted, id: String(first.instance['id']) }
  const tree = isMixed(first) || isOld ? await readTree(tx, statements.lockedById, again) : first
  if (tree !== undefined) believeEpochs(tx, tree)
  return tree
}

/** Having waited for the lock, the statement saw the root row as it is now, and the rows below as they were before. */
const isMixed = (tree: TreeRow): boolean => tree.seen_rev !== Number(tree.instance['rev'])

export async function findInstance(
  database: Queryable,
  processInstanceId: string,
): Promise<LoadedInstance | undefined> {
  const tree = await readTree(database, statements.byId, { id: processInstanceId, formKeys: [] })
  return tree && readInstance(tree)
}

async function readTree(
  database: Queryable,
  statement: Prepared,
  { id, formKeys, userId }: Wanted,
): Promise<TreeRow | undefined> {
  return (await database.query<TreeRow>(statement, [id, formKeys, userId ?? null])).rows[0]
}

/** Where a task is: open in some instance, ended, or nowhere. */
export async function findTask(
  database: Queryable,
  taskId: string,
): Promise<{ processInstanceId: string; elementId: string; ended: EndedTask | undefined } | undefined> {
  const { rows } = await database.query<{
    process_instance_id: string
    element_id: string
    status: 'completed' | 'cancelled' | null
    reason: string | null
    completed_by: string | null
    completed_by_name: string | null
    ended_at: Date | null
    actors: TaskActor[] | null
  }>(
    `select process_instance_id, element_id, null as status, null as reason, null::bigint as completed_by,
            null as completed_by_name, null::timestamptz as ended_at, null::jsonb as actors
       from tasks where id = $1
     union all
     select process_instance_id, element_id, status, reason, completed_by, completed_by_name, ended_at, actors
       from task_history where id = $1`,
    [taskId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  const ended =
    row.status === null || row.ended_at === null
      ? undefined
      : {
          processInstanceId: row.process_instance_id,
          status: row.status,
          reason: row.reason ?? '',
          completedBy: row.completed_by === null ? undefined : Number(row.completed_by),
          completedByName: row.completed_by_name ?? '',
          endedAt: row.ended_at,
          actors: row.actors ?? [],
        }
  return { processInstanceId: row.process_instance_id, elementId: row.element_id, ended }
}
