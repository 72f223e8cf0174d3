import type { PlacedKind, PlacedTarget, Placement } from '@liveline/contract/menu/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { grantEntry } from './menu-entries.repository.ts'

/** What an entry of each kind says, and by which of its parameters its page is found. */
const kinds: Readonly<Record<PlacedKind, { component: string; isAmis: boolean; parameter: string; url: string }>> = {
  schemaPage: { component: '', isAmis: true, parameter: 'pageId', url: 'page' },
  formRecords: { component: 'formRecords', isAmis: false, parameter: 'formId', url: 'records' },
  quickForm: { component: 'quickForm', isAmis: false, parameter: 'formKey', url: 'submit' },
  pageTable: { component: 'pageTable', isAmis: false, parameter: 'pageCode', url: 'table' },
  reportPage: { component: 'reportPage', isAmis: false, parameter: 'reportId', url: 'report' },
}

/** Where each kind of page is kept. */
const targets: Readonly<Record<PlacedKind, string>> = {
  schemaPage: 'select from schema_pages where id::text = $1 and deleted_at is null',
  formRecords: 'select from forms where id::text = $1 and deleted_at is null',
  quickForm: 'select from forms where form_key = $1 and deleted_at is null',
  pageTable: 'select from page_configs where page_code = $1 and deleted_at is null',
  reportPage: 'select from report_pages where id::text = $1 and deleted_at is null',
}

/** Whether there is such a page; nobody deletes it until the transaction ends. */
export async function isTarget(tx: Tx, { kind, id }: PlacedTarget): Promise<boolean> {
  const { rows } = await tx.query(`${targets[kind]} order by id limit 1 for share`, [id])
  return rows.length > 0
}

/** Nobody places anything beside what needs a right of its own: those are the folders of the administration. */
const openFolders = `
  select f.id, f.name, f.name_en, f.sort from menus f
  where f.type = 1 and f.permission = '' and not exists (
    select from menus below where below.parent_id = f.id and below.permission <> '')`

type NamedRow = { id: string; name: string; name_en: string }
const namedOf = ({ id, name, name_en: nameEn }: NamedRow) => ({ id: Number(id), name, nameEn })

export async function listFolders(queryable: Queryable) {
  const { rows } = await queryable.query<NamedRow>(`${openFolders} order by f.sort desc, f.id`)
  return rows.map(namedOf)
}

export async function countKnownRoles(queryable: Queryable, roleIds: readonly number[]): Promise<number> {
  const { rows } = await queryable.query<{ known: string }>(
    'select count(*) as known from roles where id = any($1::bigint[])',
    [roleIds],
  )
  return Number(rows[0]?.known ?? 0)
}

type PlacementRow = NamedRow & {
  parent_id: string | null
  parent_name: string | null
  parent_name_en: string | null
  icon: string
  sort: number
  placed: boolean
  roles: { id: number; name: string; nameEn: string }[] | null
}

const selectPlacement = `
  select m.id, m.name, m.name_en, m.parent_id, parent.name as parent_name, parent.name_en as parent_name_en, m.icon,
         m.sort, m.placed_at is not null as placed,
         (select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'nameEn', r.name_en) order by r.id)
          from role_menus g join roles r on r.id = g.role_id where g.menu_id = m.id) as roles
  from menus m left join menus parent on parent.id = m.parent_id`

const placementOf = (row: PlacementRow, target: PlacedTarget): Placement => ({
  menuId: Number(row.id),
  target,
  parentId: row.parent_id === null ? null : Number(row.parent_id),
  parentName: row.parent_name ?? '',
  parentNameEn: row.parent_name_en ?? '',
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  sort: row.sort,
  roles: row.roles ?? [],
  changeable: row.placed,
})

export async function listPlacements(queryable: Queryable, target: PlacedTarget): Promise<Placement[]> {
  const { component, isAmis, parameter } = kinds[target.kind]
  const { rows } = await queryable.query<PlacementRow>(
    `${selectPlacement}
     where m.type = 2 and m.is_amis = $1 and m.component = $2 and m.params ->> $3 = $4 order by m.id`,
    [isAmis, component, parameter, target.id],
  )
  return rows.map((row) => placementOf(row, target))
}

export type Entry = {
  readonly target: PlacedTarget
  readonly parentId: number | null
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly sort: number
  readonly roleIds: readonly number[]
}

/** Whether a person put the entry there, who alone may change it; undefined when there is none. Others wait. */
export async function lockEntry(tx: Tx, menuId: number): Promise<{ placed: boolean; name: string } | undefined> {
  await noteChange(tx, 'menus')
  const { rows } = await tx.query<{ placed: boolean; name: string }>(
    `select name, placed_at is not null and type = 2 and permission = '' as placed from menus where id = $1 for update`,
    [menuId],
  )
  return rows[0]
}

export async function insertEntry(tx: Tx, { target, ...entry }: Entry, userId: number, at: Date): Promise<number> {
  await noteChange(tx, 'menus')
  const { component, isAmis, parameter, url } = kinds[target.kind]
  const { rows } = await tx.query<{ id: string }>(
    `with next as (select nextval(pg_get_serial_sequence('menus', 'id')) as id)
     insert into menus (id, parent_id, url, name, name_en, icon, sort, type, params, is_amis, component, placed_at, placed_by)
     select next.id, $1, $2 || '-' || next.id, $3, $4, $5, $6, 2, jsonb_build_object($7::text, $8::text), $9, $10, $11, $12
     from next returning id`,
    [
      entry.parentId,
      url,
      entry.name,
      entry.nameEn,
      entry.icon,
      entry.sort,
      parameter,
      target.id,
      isAmis,
      component,
      at,
      userId,
    ],
  )
  const menuId = Number(rows[0]?.id)
  await grantEntry(tx, menuId, entry.roleIds)
  return menuId
}

/** What an entry shows stays; where, how and to whom changes. */
export async function updateEntry(
  tx: Tx,
  menuId: number,
  entry: Omit<Entry, 'target'>,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update menus set parent_id = $2, name = $3, name_en = $4, icon = $5, sort = $6, updated_at = $7, updated_by = $8, rev = rev + 1 where id = $1`,
    [menuId, entry.parentId, entry.name, entry.nameEn, entry.icon, entry.sort, at, userId],
  )
  await tx.query('delete from role_menus where menu_id = $1 and role_id <> all($2::bigint[])', [menuId, entry.roleIds])
  await grantEntry(tx, menuId, entry.roleIds)
}
