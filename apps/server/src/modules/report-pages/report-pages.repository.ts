import type { ReportContent } from '@liveline/contract/report-page/shapes.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** What a person says of a report page. */
export type ReportSaid = {
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly content: ReportContent
  readonly roleIds: readonly number[]
}
type Changed = { readonly rev: number; readonly updatedAt: Date; readonly updatedBy: string }
export type ReportRecord = ReportSaid & Changed & { readonly id: number; readonly valid: boolean }
export type ReportFormer = ReportSaid & Changed
type Named = { readonly name: string; readonly nameEn: string }

const select = `
  select p.id::int, p.name, p.name_en as "nameEn", p.icon, p.content, to_jsonb(p.role_ids) as "roleIds", p.valid, p.rev,
    p.updated_at as "updatedAt", coalesce((select u.name from users u where u.id = p.updated_by), '') as "updatedBy"
  from report_pages p where p.deleted_at is null`

export async function findReport(queryable: Queryable, id: number): Promise<ReportRecord | undefined> {
  const { rows } = await queryable.query<ReportRecord>(`${select} and p.id = $1`, [id])
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockReport(tx: Tx, id: number): Promise<ReportRecord | undefined> {
  const { rows } = await tx.query<ReportRecord>(`${select} and p.id = $1 for update of p`, [id])
  return rows[0]
}

/** Menu entries that show a report page. */
const placesOf = (page: string) => `
  select m.id, m.name, m.name_en from menus m
  where m.component = 'reportPage' and m.params ->> 'reportId' = ${page}.id::text`

export type ReportListRow = Named &
  Changed & {
    readonly id: number
    readonly icon: string
    readonly valid: boolean
    readonly parts: number
    readonly places: readonly Named[]
  }

export async function pageReports(
  queryable: Queryable,
  search: { keyword: string; valid: boolean | undefined; limit: number; offset: number },
): Promise<{ rows: ReportListRow[]; total: number }> {
  const where = `p.deleted_at is null and ($1 = '' or p.name ilike $2 or p.name_en ilike $2)
    and ($3::boolean is null or p.valid = $3)`
  const values = [search.keyword, `%${escapeLike(search.keyword)}%`, search.valid ?? null]
  const { rows } = await queryable.query<ReportListRow>(
    `select p.id::int, p.name, p.name_en as "nameEn", p.icon, p.valid, p.rev, p.updated_at as "updatedAt",
       coalesce((select u.name from users u where u.id = p.updated_by), '') as "updatedBy",
       jsonb_array_length(p.content -> 'parts') as parts,
       coalesce((select json_agg(json_build_object('name', m.name, 'nameEn', m.name_en) order by m.id)
                 from (${placesOf('p')}) m), '[]') as places
     from report_pages p where ${where} order by p.updated_at desc, p.id desc limit $4 offset $5`,
    [...values, search.limit, search.offset],
  )
  const { rows: counted } = await queryable.query<{ total: number }>(
    `select count(*)::int as total from report_pages p where ${where}`,
    values,
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function listPlaces(queryable: Queryable, id: number): Promise<Named[]> {
  const { rows } = await queryable.query<Named>(
    `select m.name, m.name_en as "nameEn" from report_pages p cross join lateral (${placesOf('p')}) m
     where p.id = $1 order by m.id`,
    [id],
  )
  return rows
}

type Change = { readonly userId: number | null; readonly at: Date }
const valuesOf = ({ name, nameEn, icon, content, roleIds }: ReportSaid) => [
  ...[name, nameEn, icon, JSON.stringify(content), roleIds],
]

export async function insertReport(tx: Tx, said: ReportSaid, { userId, at }: Change): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into report_pages (name, name_en, icon, content, role_ids, updated_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning id::int`,
    [...valuesOf(said), userId, at],
  )
  return rows[0]?.id ?? 0
}

/** What the page was becomes a version; returns the new `rev`. */
export async function replaceReport(tx: Tx, id: number, said: ReportSaid, { userId, at }: Change): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `with former as (
       insert into report_page_versions (page_id, rev, name, name_en, icon, content, role_ids, updated_by, updated_at)
       select id, rev, name, name_en, icon, content, role_ids, updated_by, updated_at from report_pages where id = $8)
     update report_pages set name = $1, name_en = $2, icon = $3, content = $4, role_ids = $5, updated_by = $6,
       updated_at = $7, rev = rev + 1
     where id = $8 returning rev`,
    [...valuesOf(said), userId, at, id],
  )
  return rows[0]?.rev ?? 0
}

/** The switch is no part of what is edited: it makes no version. */
export async function setReportValid(tx: Tx, id: number, valid: boolean): Promise<void> {
  await tx.query('update report_pages set valid = $2 where id = $1', [id, valid])
}

export async function markReportDeleted(tx: Tx, id: number, { userId, at }: Change): Promise<void> {
  await tx.query(
    'update report_pages set deleted_at = $2, updated_at = $2, updated_by = $3, valid = false, rev = rev + 1 where id = $1',
    [id, at, userId],
  )
}

const selectFormer = `
  select v.rev, v.name, v.name_en as "nameEn", v.icon, v.content, to_jsonb(v.role_ids) as "roleIds",
    v.updated_at as "updatedAt", coalesce((select u.name from users u where u.id = v.updated_by), '') as "updatedBy"
  from report_page_versions v where v.page_id = $1`

/** Former states, the latest first. */
export async function listReportVersions(queryable: Queryable, id: number, most: number): Promise<ReportFormer[]> {
  const { rows } = await queryable.query<ReportFormer>(`${selectFormer} order by v.rev desc limit $2`, [id, most])
  return rows
}

export async function findReportVersion(
  queryable: Queryable,
  id: number,
  rev: number,
): Promise<ReportFormer | undefined> {
  const { rows } = await queryable.query<ReportFormer>(`${selectFormer} and v.rev = $2`, [id, rev])
  return rows[0]
}

/** What the pack says; one that a person has changed since stays as it is. */
export async function upsertReport(tx: Tx, { id, ...said }: ReportSaid & { readonly id: number }, at: Date) {
  await tx.query(
    `insert into report_pages (name, name_en, icon, content, role_ids, created_at, updated_at, id)
     values ($1, $2, $3, $4, $5, $6, $6, $7)
     on conflict (id) do update set name = excluded.name, name_en = excluded.name_en, icon = excluded.icon,
       content = excluded.content, role_ids = excluded.role_ids, updated_at = excluded.updated_at
       where report_pages.rev = 1`,
    [...valuesOf(said), at, id],
  )
}
