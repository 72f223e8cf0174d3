import type { PageParams } from '@liveline/contract/page-table/shapes.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export type PageConfigRecord = {
  id: number
  pageCode: string
  categoryResource: string
  pageIcon: string
  name: string
  nameEn: string
  pageParams: unknown
  valid: boolean
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
}

const select = `
  select id, page_code, category_resource, page_icon, name, name_en, page_params, valid
  from page_configs where deleted_at is null`

const recordOf = (row: Row): PageConfigRecord => ({
  id: Number(row.id),
  pageCode: row.page_code,
  categoryResource: row.category_resource,
  pageIcon: row.page_icon,
  name: row.name,
  nameEn: row.name_en,
  pageParams: row.page_params,
  valid: row.valid,
})

export async function listValidPageConfigs(queryable: Queryable): Promise<PageConfigRecord[]> {
  const { rows } = await queryable.query<Row>(`${select} and valid order by id`)
  return rows.map(recordOf)
}

export async function findPageConfig(queryable: Queryable, id: number): Promise<PageConfigRecord | undefined> {
  const { rows } = await queryable.query<Row>(`${select} and id = $1`, [id])
  return rows.map(recordOf)[0]
}

/** Several configs may share a code (answers C13): a valid one comes first, then the oldest. */
export async function findPageConfigByCode(queryable: Queryable, code: string): Promise<PageConfigRecord | undefined> {
  const { rows } = await queryable.query<Row>(`${select} and page_code = $1 order by valid desc, id limit 1`, [code])
  return rows.map(recordOf)[0]
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
