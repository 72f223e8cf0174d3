import type { MenuEntry } from '@liveline/contract/session/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'

type MenuRow = {
  id: string
  parent_id: string | null
  url: string
  name: string
  name_en: string
  icon: string
  sort: number
  type: number
  hidden: number
  blank: boolean
  params: Record<string, string>
  is_amis: boolean
  component: string
  redirect: string
  always_show: boolean
  permission: string
}

/** Every menu entry that at least one of the roles is granted. */
export async function listMenusOfRoles(database: Queryable, roleIds: readonly number[]): Promise<MenuEntry[]> {
  const { rows } = await database.query<MenuRow>(
    `select id, parent_id, url, name, name_en, icon, sort, type, hidden, blank, params, is_amis, component, redirect,
            always_show, permission
     from menus where id in (select menu_id from role_menus where role_id = any($1::bigint[]))
     order by id`,
    [roleIds],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    parentId: row.parent_id === null ? null : Number(row.parent_id),
    url: row.url,
    name: row.name,
    nameEn: row.name_en,
    icon: row.icon,
    sort: row.sort,
    type: row.type,
    hidden: row.hidden,
    blank: row.blank,
    params: row.params,
    isAmis: row.is_amis,
    component: row.component,
    redirect: row.redirect,
    alwaysShow: row.always_show,
    permission: row.permission,
  }))
}
