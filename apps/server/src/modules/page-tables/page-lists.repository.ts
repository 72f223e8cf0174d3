/** What the management of pages shows: the list, former states, and where a page stands in the menu. */
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { PageContent } from './page-tables.repository.ts'

type Named = { readonly name: string; readonly nameEn: string }

export type PageListRow = Omit<PageContent, 'pageParams'> & {
  readonly id: number
  readonly valid: boolean
  readonly rev: number
  readonly updatedAt: Date
  readonly updatedBy: string
  readonly source: string | null
  readonly columns: number
  readonly places: readonly Named[]
}

/** Menu entries whose category a page names, or that show the page by its code. */
const placesOf = (page: string) => `
  select m.id, m.name, m.name_en, m.component = 'pageTable' as by_code from menus m
  where m.type in (1, 2)
    and ((m.url <> '' and trim(both '/' from m.url) = trim(both '/' from ${page}.category_resource))
         or (m.component = 'pageTable' and m.params ->> 'pageCode' = ${page}.page_code))`

export async function pagePageConfigs(
  queryable: Queryable,
  search: { keyword: string; valid: boolean | undefined; limit: number; offset: number },
): Promise<{ rows: PageListRow[]; total: number }> {
  const where = `p.deleted_at is null and ($1 = '' or p.name ilike $2 or p.name_en ilike $2 or p.page_code ilike $2)
    and ($3::boolean is null or p.valid = $3)`
  const values = [search.keyword, `%${escapeLike(search.keyword)}%`, search.valid ?? null]
  const { rows } = await queryable.query<PageListRow>(
    `select p.id::int, p.page_code as "pageCode", p.category_resource as "categoryResource", p.page_icon as "pageIcon",
       p.name, p.name_en as "nameEn", p.valid, p.rev, p.updated_at as "updatedAt",
       coalesce((select u.name from users u where u.id = p.updated_by), '') as "updatedBy",
       p.page_params ->> 'source' as source,
       case when jsonb_typeof(p.page_params -> 'columns') = 'array'
            then jsonb_array_length(p.page_params -> 'columns') else 0 end as columns,
       coalesce((select json_agg(json_build_object('name', m.name, 'nameEn', m.name_en) order by m.id)
                 from (${placesOf('p')}) m), '[]') as places
     from page_configs p where ${where} order by p.updated_at desc, p.id desc limit $4 offset $5`,
    [...values, search.limit, search.offset],
  )
  const { rows: counted } = await queryable.query<{ total: number }>(
    `select count(*)::int as total from page_configs p where ${where}`,
    values,
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

export type PageVersionRecord = PageContent & {
  readonly rev: number
  readonly updatedAt: Date
  readonly updatedBy: string
}

const selectVersion = `
  select v.rev, v.page_code as "pageCode", v.category_resource as "categoryResource", v.page_icon as "pageIcon", v.name,
    v.name_en as "nameEn", v.page_params as "pageParams", v.updated_at as "updatedAt",
    coalesce((select u.name from users u where u.id = v.updated_by), '') as "updatedBy"
  from page_config_versions v where v.page_config_id = $1`

/** Former states, the latest first. */
export async function listPageVersions(queryable: Queryable, id: number, most: number): Promise<PageVersionRecord[]> {
  const { rows } = await queryable.query<PageVersionRecord>(`${selectVersion} order by v.rev desc limit $2`, [id, most])
  return rows
}

export async function findPageVersion(
  queryable: Queryable,
  id: number,
  rev: number,
): Promise<PageVersionRecord | undefined> {
  const { rows } = await queryable.query<PageVersionRecord>(`${selectVersion} and v.rev = $2`, [id, rev])
  return rows[0]
}

/**
 * The menu entries that show a page: those under whose category it stands while it is switched on, and those that name
 * its code, which no other page has.
 */
export async function listPlaces(queryable: Queryable, id: number): Promise<Named[]> {
  const { rows } = await queryable.query<Named>(
    `select m.name, m.name_en as "nameEn" from page_configs p cross join lateral (${placesOf('p')}) m
     where p.id = $1
       and case when m.by_code then not exists (select from page_configs o where o.page_code = p.page_code
                                                and o.id <> p.id and o.deleted_at is null)
                else p.valid end
     order by m.id`,
    [id],
  )
  return rows
}

type Sources = {
  readonly forms: readonly (Named & { readonly formId: number; readonly formKey: string })[]
  readonly roles: readonly (Named & { readonly id: number })[]
  readonly categories: readonly (Named & { readonly url: string })[]
}

/** Released forms, roles, and what in the menu pages may stand under. */
export async function listSources(queryable: Queryable): Promise<Sources> {
  const { rows } = await queryable.query<Sources>(
    `select
       (select coalesce(json_agg(json_build_object('formId', f.id, 'formKey', f.form_key, 'name', f.name,
          'nameEn', f.name_en) order by f.name, f.id), '[]')
        from forms f where f.deleted_at is null
          and exists (select from form_versions v where v.form_id = f.id and v.state = 1)) as forms,
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameEn', name_en) order by id), '[]')
        from roles) as roles,
       (select coalesce(json_agg(json_build_object('url', url, 'name', name, 'nameEn', name_en) order by sort desc, id), '[]')
        from menus where type = 1 and url <> '' and url !~ '^https?:' and hidden = 0) as categories`,
  )
  const [sources] = rows
  if (sources === undefined) throw new Error('The sources of pages were not read')
  return sources
}
