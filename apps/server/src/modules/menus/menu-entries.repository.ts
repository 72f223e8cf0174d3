/** Entries of the menu as they are managed, and whom they are for. */
import type { EnteredEntry, ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** What the pack brings has smaller ids; what people make counts from here. */
const FIRST_OF_PEOPLE = 1_000_000

export type EntryRecord = Omit<ManagedEntry, 'updatedAt'> & { readonly updatedAt: Date | null }

const SELECT = `
  select m.id::float8 as id, m.parent_id::float8 as "parentId", m.url, m.name, m.name_en as "nameEn", m.icon, m.sort,
         m.type, m.hidden, m.blank, m.params, m.is_amis as "isAmis", m.component, m.redirect,
         m.always_show as "alwaysShow", m.permission, m.rev, m.id < ${FIRST_OF_PEOPLE} as "ofPack",
         m.updated_at as "updatedAt", coalesce((select u.name from users u where u.id = m.updated_by), '') as "updatedBy",
         array(select rm.role_id::float8 from role_menus rm where rm.menu_id = m.id order by 1) as "roleIds"
  from menus m`

export async function listEntries(queryable: Queryable): Promise<EntryRecord[]> {
  const { rows } = await queryable.query<EntryRecord>(`${SELECT} order by m.sort desc, m.name, m.id`)
  return rows
}

/** All of them, as they stay until the transaction ends: whoever else changes the menu waits. */
export async function lockEntries(tx: Tx): Promise<EntryRecord[]> {
  await noteChange(tx, 'menus')
  return listEntries(tx)
}

type By = { readonly userId: number; readonly at: Date }

const valuesOf = (entry: EnteredEntry) => [
  ...[entry.parentId, entry.url, entry.name, entry.nameEn, entry.icon, entry.sort, entry.type, entry.hidden],
  ...[entry.blank, JSON.stringify(entry.params), entry.isAmis, entry.component, entry.redirect, entry.alwaysShow],
  entry.permission,
]

export async function insertEntryRow(tx: Tx, entry: EnteredEntry, { userId, at }: By): Promise<number> {
  await noteChange(tx, 'menus')
  const { rows } = await tx.query<{ id: string }>(
    `insert into menus (parent_id, url, name, name_en, icon, sort, type, hidden, blank, params, is_amis, component,
       redirect, always_show, permission, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`,
    [...valuesOf(entry), at, userId],
  )
  return Number(rows[0]?.id)
}

export async function updateEntryRow(tx: Tx, id: number, entry: EnteredEntry, { userId, at }: By): Promise<number> {
  await noteChange(tx, 'menus')
  const { rows } = await tx.query<{ rev: number }>(
    `update menus set parent_id = $1, url = $2, name = $3, name_en = $4, icon = $5, sort = $6, type = $7, hidden = $8,
       blank = $9, params = $10, is_amis = $11, component = $12, redirect = $13, always_show = $14, permission = $15,
       updated_at = $16, updated_by = $17, rev = rev + 1 where id = $18 returning rev`,
    [...valuesOf(entry), at, userId, id],
  )
  return rows[0]?.rev ?? 0
}

/** The order of siblings, from the first: the highest `sort` first. */
export async function sortEntries(tx: Tx, ids: readonly number[], sorts: readonly number[], by: By): Promise<void> {
  await noteChange(tx, 'menus')
  await tx.query(
    `update menus set sort = place.sort, updated_at = $3, updated_by = $4, rev = rev + 1
     from unnest($1::bigint[], $2::float8[]) as place (id, sort) where menus.id = place.id and menus.sort <> place.sort`,
    [ids, sorts, by.at, by.userId],
  )
}

/** With the folders above: an entry without its folder is shown to nobody. */
export async function grantEntry(tx: Tx, menuId: number, roleIds: readonly number[]): Promise<void> {
  await noteChange(tx, 'menus')
  await tx.query(
    `with recursive above as (
       select id, parent_id from menus where id = $1
       union select m.id, m.parent_id from menus m join above a on m.id = a.parent_id
     )
     insert into role_menus (role_id, menu_id) select role_id, id from unnest($2::bigint[]) as role_id, above
     on conflict do nothing`,
    [menuId, roleIds],
  )
}

/** From every role but these, with all that stands below. */
export async function keepEntryFor(tx: Tx, menuId: number, roleIds: readonly number[]): Promise<void> {
  await noteChange(tx, 'menus')
  await tx.query(
    `with recursive below as (
       select id from menus where id = $1
       union select m.id from menus m join below b on m.parent_id = b.id
     )
     delete from role_menus where menu_id in (select id from below) and role_id <> all($2::bigint[])`,
    [menuId, roleIds],
  )
}

export async function deleteEntryRow(tx: Tx, menuId: number): Promise<void> {
  await noteChange(tx, 'menus')
  await tx.query('delete from role_menus where menu_id = $1', [menuId])
  await tx.query('delete from menus where id = $1', [menuId])
}
