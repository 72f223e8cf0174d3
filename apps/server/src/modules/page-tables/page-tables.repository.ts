import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** A page as it is kept; `pageParams` may be older than the rules of today. */
export type PageConfigRecord = {
  id: number
  pageCode: string
  categoryResource: string
  pageIcon: string
  name: string
  nameEn: string
  pageParams: unknown
  valid: boolean
  rev: number
  updatedAt: Date
  /** Who changed it last; empty: nobody, it came with the pack. */
  updatedBy: string
}

type Row = {
  id: string
  page_code: string
  category_resource: string
  page_icon: string
  name: string
  name_en: string
  page_params: unknown
  valid: boolean
  rev: number
  updated_at: Date
  updated_by_name: string | null
}

const select = `
  select p.id, p.page_code, p.category_resource, p.page_icon, p.name, p.name_en, p.page_params, p.valid, p.rev, p.updated_at,
    (select u.name from users u where u.id = p.updated_by) as updated_by_name
  from page_configs p where p.deleted_at is null`

const recordOf = (row: Row): PageConfigRecord => ({
  id: Number(row.id),
  pageCode: row.page_code,
  categoryResource: row.category_resource,
  pageIcon: row.page_icon,
  name: row.name,
  nameEn: row.name_en,
  pageParams: row.page_params,
  valid: row.valid,
  rev: row.rev,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name ?? '',
})

export async function listValidPageConfigs(queryable: Queryable): Promise<PageConfigRecord[]> {
  const { rows } = await queryable.query<Row>(`${select} and valid order by id`)
  return rows.map(recordOf)
}

export async function findPageConfig(queryable: Queryable, id: number): Promise<PageConfigRecord | undefined> {
  const { rows } = await queryable.query<Row>(`${select} and id = $1`, [id])
  return rows.map(recordOf)[0]
}

/** The same, held until the transaction ends. */
export async function lockPageConfig(tx: Tx, id: number): Promise<PageConfigRecord | undefined> {
  const { rows } = await tx.query<Row>(`${select} and id = $1 for update of p`, [id])
  return rows.map(recordOf)[0]
}

/** Several configs may share a code (answers C13): the valid ones come first, then the oldest. */
export async function listPageConfigsByCode(queryable: Queryable, code: string): Promise<PageConfigRecord[]> {
  const { rows } = await queryable.query<Row>(`${select} and page_code = $1 order by valid desc, id`, [code])
  return rows.map(recordOf)
}

/** What a person says of a page. */
export type PageContent = {
  readonly pageCode: string
  readonly categoryResource: string
  readonly pageIcon: string
  readonly name: string
  readonly nameEn: string
  readonly pageParams: unknown
}
type Change = { readonly userId: number | null; readonly at: Date }

const valuesOf = ({ pageCode, categoryResource, pageIcon, name, nameEn, pageParams }: PageContent) => [
  ...[pageCode, categoryResource, pageIcon, name, nameEn, JSON.stringify(pageParams)],
]

export async function insertPageConfig(tx: Tx, content: PageContent, { userId, at }: Change): Promise<number> {
  await noteChange(tx, 'menus')
  const { rows } = await tx.query<{ id: string }>(
    `insert into page_configs
       (page_code, category_resource, page_icon, name, name_en, page_params, updated_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [...valuesOf(content), userId, at],
  )
  return Number(rows[0]?.id)
}

/** What the page was becomes a version; returns the new `rev`. */
export async function replacePageConfig(
  tx: Tx,
  id: number,
  content: PageContent,
  { userId, at }: Change,
): Promise<number> {
  await noteChange(tx, 'menus')
  const { rows } = await tx.query<{ rev: number }>(
    `with former as (
       insert into page_config_versions (page_config_id, rev, page_code, category_resource, page_icon, name, name_en,
         page_params, updated_by, updated_at)
       select id, rev, page_code, category_resource, page_icon, name, name_en, page_params, updated_by, updated_at
       from page_configs where id = $9)
     update page_configs
     set page_code = $1, category_resource = $2, page_icon = $3, name = $4, name_en = $5, page_params = $6,
         updated_by = $7, updated_at = $8, rev = rev + 1
     where id = $9 returning rev`,
    [...valuesOf(content), userId, at, id],
  )
  return rows[0]?.rev ?? 0
}

/** The switch is no part of what is edited: it makes no version. */
export async function setPageConfigValid(tx: Tx, id: number, valid: boolean): Promise<void> {
  await noteChange(tx, 'menus')
  await tx.query('update page_configs set valid = $2 where id = $1', [id, valid])
}

export async function markPageConfigDeleted(tx: Tx, id: number, { userId, at }: Change): Promise<void> {
  await noteChange(tx, 'menus')
  await tx.query(
    'update page_configs set deleted_at = $2, updated_at = $2, updated_by = $3, valid = false, rev = rev + 1 where id = $1',
    [id, at, userId],
  )
}

export type PackPageConfig = {
  readonly id: number
  readonly pageCode: string
  readonly categoryResource: string
  readonly pageIcon: string
  readonly name: string
  readonly nameEn: string
  readonly pageParams: PageParams
}

/** True when something was written. */
export async function upsertPageConfig(tx: Tx, config: PackPageConfig & { at: Date }): Promise<boolean> {
  await noteChange(tx, 'menus')
  const { rowCount } = await tx.query(
    `insert into page_configs (id, page_code, category_resource, page_icon, name, name_en, page_params, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (id) do update
       set page_code = excluded.page_code, category_resource = excluded.category_resource, page_icon = excluded.page_icon,
           name = excluded.name, name_en = excluded.name_en, page_params = excluded.page_params, updated_at = excluded.updated_at
       where page_configs.rev = 1
         and (page_configs.page_code, page_configs.category_resource, page_configs.page_icon, page_configs.name,
              page_configs.name_en, page_configs.page_params)
           is distinct from (excluded.page_code, excluded.category_resource, excluded.page_icon, excluded.name,
              excluded.name_en, excluded.page_params)`,
    [
      config.id,
      config.pageCode,
      config.categoryResource,
      config.pageIcon,
      config.name,
      config.nameEn,
      JSON.stringify(config.pageParams),
      config.at,
    ],
  )
  return rowCount > 0
}
