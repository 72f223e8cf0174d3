import type { Queryable } from '../../database/open-database.ts'

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
