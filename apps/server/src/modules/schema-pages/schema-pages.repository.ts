import { escapeLike } from '../../database/escape-like.ts'
import type { SchemaPageUses } from '@liveline/contract/schema-page/shapes.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export type SchemaPage = {
  readonly id: number
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly valid: boolean
  readonly rev: number
  readonly releasedVersion: number | null
  readonly hasDraft: boolean
  readonly updatedAt: Date
  /** Who changed it last; empty for the pack. */
  readonly updatedBy: string
  /** How often it stands in the menu. */
  readonly placements: number
}

type Row = {
  id: string
  name: string
  name_en: string
  icon: string
  valid: boolean
  rev: number
  released_version: number | null
  has_draft: boolean
  updated_at: Date
  updated_by_name: string | null
  placements: string
}

const columns = `
  p.id, p.name, p.name_en, p.icon, p.valid, p.rev, p.updated_at,
  (select version from schema_page_versions v where v.page_id = p.id and v.state = 1) as released_version,
  exists (select from schema_page_versions v where v.page_id = p.id and v.state = 0) as has_draft,
  (select u.name from users u where u.id = p.updated_by) as updated_by_name,
  (select count(*) from menus m where m.is_amis and m.params ->> 'pageId' = p.id::text) as placements`

const pageOf = (row: Row): SchemaPage => ({
  id: Number(row.id),
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  valid: row.valid,
  rev: row.rev,
  releasedVersion: row.released_version,
  hasDraft: row.has_draft,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name ?? '',
  placements: Number(row.placements),
})

export async function findPage(queryable: Queryable, pageId: number): Promise<SchemaPage | undefined> {
  const { rows } = await queryable.query<Row>(
    `select ${columns} from schema_pages p where p.id = $1 and p.deleted_at is null`,
    [pageId],
  )
  return rows.map(pageOf)[0]
}

/** As `findPage`, for whoever changes the page: others wait until the transaction ends. */
export async function lockPage(tx: Tx, pageId: number): Promise<SchemaPage | undefined> {
  await tx.query('select from schema_pages where id = $1 for update', [pageId])
  return findPage(tx, pageId)
}

export type PageSearch = {
  readonly keyword: string
  readonly valid: boolean | undefined
  readonly state: 'draft' | 'released' | 'never' | undefined
  readonly limit: number
  readonly offset: number
}

const states = {
  draft: 'exists (select from schema_page_versions v where v.page_id = p.id and v.state = 0)',
  released: 'exists (select from schema_page_versions v where v.page_id = p.id and v.state = 1)',
  never: 'not exists (select from schema_page_versions v where v.page_id = p.id and v.state = 1)',
} as const

export async function pagePages(
  queryable: Queryable,
  { keyword, valid, state, limit, offset }: PageSearch,
): Promise<{ pages: SchemaPage[]; total: number }> {
  const values = [`%${escapeLike(keyword)}%`, valid ?? null]
  const where = `p.deleted_at is null and ($1 = '%%' or p.name ilike $1 or p.name_en ilike $1)
    and ($2::boolean is null or p.valid = $2)${state === undefined ? '' : ` and ${states[state]}`}`
  const { rows } = await queryable.query<Row>(
    `select ${columns} from schema_pages p where ${where} order by p.updated_at desc, p.id desc limit $3 offset $4`,
    [...values, limit, offset],
  )
  const counted = await queryable.query<{ total: string }>(
    `select count(*) as total from schema_pages p where ${where}`,
    values,
  )
  return { pages: rows.map(pageOf), total: Number(counted.rows[0]?.total ?? 0) }
}

type Facts = { readonly name: string; readonly nameEn: string; readonly icon: string }
type Act = { readonly userId: number | null; readonly at: Date }

export async function insertPage(tx: Tx, page: Facts & Act): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into schema_pages (name, name_en, icon, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $4, $5) returning id`,
    [page.name, page.nameEn, page.icon, page.userId, page.at],
  )
  return Number(rows[0]?.id)
}

export type PageChange = { readonly [Key in keyof Facts]?: string | undefined } & {
  readonly valid?: boolean
  readonly deleted?: boolean
}

/** Gives back the new `rev`. */
export async function updatePage(tx: Tx, pageId: number, change: PageChange, { userId, at }: Act): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `update schema_pages set name = coalesce($2, name), name_en = coalesce($3, name_en), icon = coalesce($4, icon),
       valid = coalesce($5, valid), deleted_at = case when $6 then $8 else deleted_at end,
       rev = rev + 1, updated_by = $7, updated_at = $8
     where id = $1 returning rev`,
    [
      pageId,
      change.name ?? null,
      change.nameEn ?? null,
      change.icon ?? null,
      change.valid ?? null,
      change.deleted === true,
      userId,
      at,
    ],
  )
  return rows[0]?.rev ?? 0
}

/** The menu entries that show the page. */
export async function listMenuEntries(queryable: Queryable, pageId: number): Promise<SchemaPageUses['uses']> {
  const { rows } = await queryable.query<{ id: string; name: string; name_en: string; address: string }>(
    `select m.id, m.name, m.name_en, a.address from menus m join menu_addresses a on a.id = m.id
     where m.is_amis and m.params ->> 'pageId' = $1 order by m.id`,
    [String(pageId)],
  )
  return rows.map(({ name_en: nameEn, ...entry }) => ({ ...entry, nameEn }))
}

/** Whether one of the roles finds the page in its menu. */
export async function isInMenuOf(queryable: Queryable, pageId: number, roleIds: readonly number[]): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from menus m join role_menus r on r.menu_id = m.id
     where m.is_amis and m.params ->> 'pageId' = $1 and r.role_id = any($2::bigint[]) limit 1`,
    [String(pageId), roleIds],
  )
  return rows.length > 0
}
