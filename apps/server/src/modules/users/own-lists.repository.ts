import { MOST_LISTS, type ListLayout, type SavedView } from '@liveline/contract/own-lists/shapes.ts'
import { prepared, type Queryable, type Tx } from '../../database/open-database.ts'

interface KeptList {
  readonly list: string
  readonly layout: unknown
  readonly views: readonly unknown[]
}

const listsOfUser = prepared(
  `select l.list, l.layout,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', v.view_id, 'name', v.name, 'query', v.query, 'layout', v.layout)
           || case when v.is_default then '{"isDefault":true}'::jsonb else '{}'::jsonb end
         order by v.created_at, v.view_id)
       from user_list_views v where v.user_id = l.user_id and v.list = l.list
     ), '[]') as views
   from user_lists l where l.user_id = $1 order by l.list`,
)

/** Everything a person has made of lists, as it was kept; the oldest view of a list first. */
export async function findOwnLists(database: Queryable, userId: number): Promise<readonly KeptList[]> {
  const { rows } = await database.query<KeptList>(listsOfUser, [userId])
  return rows
}

/** Takes the list for this transaction, so that two changes of its views come one after the other. */
export async function takeOwnList(tx: Tx, userId: number, list: string, now: Date): Promise<void> {
  await tx.query(
    `insert into user_lists (user_id, list, layout, changed_at) values ($1, $2, '{}', $3)
     on conflict (user_id, list) do update set changed_at = excluded.changed_at`,
    [userId, list, now],
  )
}

export async function storeLayout(tx: Tx, userId: number, list: string, layout: ListLayout): Promise<void> {
  await tx.query('update user_lists set layout = $3 where user_id = $1 and list = $2', [
    userId,
    list,
    JSON.stringify(layout),
  ])
}

/** Forgets the layouts that were changed longest ago; a list with views stays. */
export async function forgetOldLists(tx: Tx, userId: number): Promise<void> {
  await tx.query(
    `delete from user_lists l where (l.user_id, l.list) in (
       select user_id, list from user_lists where user_id = $1 order by changed_at desc, list offset $2
     ) and not exists (select from user_list_views v where v.user_id = l.user_id and v.list = l.list)`,
    [userId, MOST_LISTS],
  )
}

/** How many other views there are, of the list and of all. */
export async function countOtherViews(
  tx: Tx,
  userId: number,
  list: string,
  viewId: string,
): Promise<{ readonly ofList: number; readonly ofAll: number }> {
  const { rows } = await tx.query<{ ofList: number; ofAll: number }>(
    `select count(*) filter (where list = $2)::int as "ofList", count(*)::int as "ofAll"
     from user_list_views where user_id = $1 and (list, view_id) <> ($2, $3)`,
    [userId, list, viewId],
  )
  return rows[0] ?? { ofList: 0, ofAll: 0 }
}

export async function storeView(tx: Tx, userId: number, list: string, view: SavedView, now: Date): Promise<void> {
  const { id, name, query, layout, isDefault = false } = view
  if (isDefault) {
    await tx.query(
      'update user_list_views set is_default = false where user_id = $1 and list = $2 and view_id <> $3 and is_default',
      [userId, list, id],
    )
  }
  await tx.query(
    `insert into user_list_views (user_id, list, view_id, name, query, layout, is_default, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, list, view_id) do update
     set name = excluded.name, query = excluded.query, layout = excluded.layout, is_default = excluded.is_default`,
    [userId, list, id, name, JSON.stringify(query), JSON.stringify(layout), isDefault, now],
  )
}

export async function deleteView(tx: Tx, userId: number, list: string, viewId: string): Promise<void> {
  await tx.query('delete from user_list_views where user_id = $1 and list = $2 and view_id = $3', [
    userId,
    list,
    viewId,
  ])
}
