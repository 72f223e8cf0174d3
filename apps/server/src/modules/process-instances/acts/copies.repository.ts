/** Who was given a process to read. */
import type { InstanceStatus } from '@liveline/contract/process-instance/shapes.ts'
import type { z } from 'zod'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { pageOfLongList } from '../../../http/long-list-page.ts'
import { isBehind } from '../../../http/walk-index.repository.ts'
import type { ListPage, LongList, LongPaging } from '../../../http/long-list.ts'

export type CopyRow = {
  readonly id: string
  readonly process_instance_id: string
  readonly number: string
  readonly title: string
  readonly flow_key: string
  readonly flow_name: string
  readonly flow_name_en: string
  readonly status: z.infer<typeof InstanceStatus>
  readonly business_state: string
  readonly by_id: string | null
  readonly by_name: string
  readonly by_department: string
  readonly note: string
  readonly at: Date
  readonly read_at: Date | null
}

const columns = ['x.is_unread', 'x.id']

const copyList = (userId: number, unread: boolean): LongList => ({
  name: unread ? 'copies.unread' : 'copies',
  keys: [
    { name: 'is_unread', type: 'boolean' },
    { name: 'id', type: 'uuid' },
  ],
  descending: true,
  carried: [],
  walk(bind, { after, limit }) {
    const conditions = [`x.user_id = ${bind(userId)}`, ...(unread ? ['x.is_unread'] : [])]
    if (after !== undefined) conditions.push(isBehind(columns, this, after, bind))
    return `select x.is_unread, x.id from instance_ccs x where ${conditions.join(' and ')}
            order by x.is_unread desc, x.id desc limit ${limit}`
  },
  joins: '',
  conditions: () => [],
})

/** Unread first, then the newest first. */
export async function pageCopies(
  database: Queryable,
  userId: number,
  unread: boolean,
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { copies: CopyRow[] }> {
  const { ids, ...page } = await pageOfLongList(database, copyList(userId, unread), paging)
  const { rows } = await database.query<CopyRow>(
    `select c.id, c.process_instance_id, i.number, i.title, i.definition_key as flow_key, d.name as flow_name,
            d.name_en as flow_name_en, i.status, i.business_state, o.user_id as by_id,
            coalesce(o.user_name, '') as by_name, coalesce(o.department_name, '') as by_department, c.note, c.at, c.read_at
     from unnest($2::uuid[]) with ordinality p(id, place)
     join instance_ccs c on c.id = p.id and c.user_id = $1
     join process_instances i on i.id = c.process_instance_id
     join process_definitions d on d.id = i.definition_id
     left join operations o on o.process_instance_id = c.process_instance_id and o.id = c.operation_id
     order by p.place`,
    [userId, ids],
  )
  return { copies: rows, ...page }
}

/** How many of them became read; others' stay as they are. */
export async function markCopiesRead(tx: Tx, userId: number, ids: readonly string[], at: Date): Promise<number> {
  const { rowCount } = await tx.query(
    'update instance_ccs set read_at = $3 where user_id = $1 and id = any($2::uuid[]) and is_unread',
    [userId, ids, at],
  )
  return rowCount
}

/** Those of the instances that were given to somebody to read. */
export async function listGivenToRead(
  database: Queryable,
  instanceIds: readonly string[],
  { userId }: Pick<Caller, 'userId'>,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select i.id from unnest($1::uuid[]) i(id)
     where exists (select 1 from instance_ccs c where c.process_instance_id = i.id and c.user_id = $2)`,
    [instanceIds, userId],
  )
  return rows.map(({ id }) => id)
}

/** Everybody an instance was given to, by the entry of the timeline that says so. */
export async function listCopiesOf(
  database: Queryable,
  instanceId: string,
): Promise<{ operationId: string; userId: number; readAt: Date | null }[]> {
  const { rows } = await database.query<{ operation_id: string; user_id: string; read_at: Date | null }>(
    'select operation_id, user_id, read_at from instance_ccs where process_instance_id = $1 order by operation_id, user_id',
    [instanceId],
  )
  return rows.map((row) => ({ operationId: row.operation_id, userId: Number(row.user_id), readAt: row.read_at }))
}
