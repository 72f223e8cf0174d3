/** Figures of days, read from the sums. */
import type { Queryable } from '../../database/open-database.ts'
import type { FactKind } from './facts-of-instance.ts'
import type { ClassCount } from './wait-classes.ts'

/** Both days belong to it. */
export type Days = { readonly from: string; readonly to: string }

export type StatisticsFlow = {
  readonly definitionId: number
  readonly key: string
  readonly name: string
  readonly nameEn: string
}
export type StatisticsVersion = {
  readonly id: number
  readonly definitionId: number
  readonly version: number
}

/** Every workflow that was ever released, with its versions, the newest first. @param key undefined for all */
export async function listReleased(
  queryable: Queryable,
  key?: string,
): Promise<{ flows: StatisticsFlow[]; versions: StatisticsVersion[] }> {
  const { rows } = await queryable.query<{
    definition_id: string
    definition_key: string
    name: string
    name_en: string
    id: string
    version: number
  }>(
    `select d.id as definition_id, d.definition_key, d.name, d.name_en, v.id, v.version
     from process_definitions d join process_definition_versions v on v.definition_id = d.id and v.state <> 0
     where $1::text is null or d.definition_key = $1 order by d.definition_key, v.version desc`,
    [key ?? null],
  )
  const flows = new Map(
    rows.map((row) => [
      row.definition_id,
      { definitionId: Number(row.definition_id), key: row.definition_key, name: row.name, nameEn: row.name_en },
    ]),
  )
  const versions = rows.map((row) => ({
    id: Number(row.id),
    definitionId: Number(row.definition_id),
    version: row.version,
  }))
  return { flows: [...flows.values()], versions }
}

export type Sum = {
  readonly versionId: number
  readonly kind: FactKind
  readonly subject: string
  readonly elementType: string
  /** Place of the slice, from 0; 0 where the days are not divided. */
  readonly slice: number
  readonly cases: number
  readonly again: number
  readonly overdue: number
  readonly automatic: number
  readonly totalMs: number
}
export type SumsAsked = {
  readonly versionIds: readonly number[]
  readonly kinds: readonly FactKind[]
  readonly days: Days
  /** So many days make a slice; none: one slice. */
  readonly sliceDays?: number | undefined
  /** Of those started also which elements they came to and how they ended. */
  readonly isWayToo?: boolean
}

const WHERE =
  'definition_version_id = any($1::bigint[]) and kind = any($2::text[]) and day between $3::date and $4::date'
const valuesOf = ({ versionIds, kinds, days, sliceDays }: SumsAsked) => [
  versionIds,
  kinds,
  days.from,
  days.to,
  sliceDays ?? 1_000_000,
]
const SLICE = '((day - $3::date) / $5::int)'

/** By version, kind, subject and slice. */
export async function listSums(queryable: Queryable, asked: SumsAsked): Promise<Sum[]> {
  const { rows } = await queryable.query<
    Record<'version_id' | 'cases' | 'again' | 'overdue' | 'automatic' | 'total_ms', string> & {
      kind: FactKind
      subject: string
      element_type: string
      slice: number
    }
  >(
    `select definition_version_id as version_id, kind, subject, max(element_type) as element_type, ${SLICE} as slice,
            sum(cases) as cases, sum(again) as again, sum(overdue) as overdue, sum(automatic) as automatic,
            sum(total_ms) as total_ms
     from statistics_sums where ${WHERE} and (kind <> 'started' or subject = '' or $6::boolean)
     group by 1, 2, 3, 5`,
    [...valuesOf(asked), asked.isWayToo === true],
  )
  return rows.map((row) => ({
    versionId: Number(row.version_id),
    kind: row.kind,
    subject: row.subject,
    elementType: row.element_type,
    slice: row.slice,
    cases: Number(row.cases),
    again: Number(row.again),
    overdue: Number(row.overdue),
    automatic: Number(row.automatic),
    totalMs: Number(row.total_ms),
  }))
}

export type ClassSum = ClassCount & Pick<Sum, 'versionId' | 'kind' | 'subject' | 'slice'>

/** Durations by version, kind, subject, slice and class. */
export async function listClasses(queryable: Queryable, asked: SumsAsked): Promise<ClassSum[]> {
  const { rows } = await queryable.query<
    { version_id: string; cases: string } & { kind: FactKind; subject: string; slice: number; class: number }
  >(
    `select definition_version_id as version_id, kind, subject, ${SLICE} as slice, class, sum(cases) as cases
     from statistics_waits where ${WHERE} group by 1, 2, 3, 4, 5`,
    valuesOf(asked),
  )
  return rows.map((row) => ({
    versionId: Number(row.version_id),
    kind: row.kind,
    subject: row.subject,
    slice: row.slice,
    class: row.class,
    cases: Number(row.cases),
  }))
}

/** What stands where, and how many run, whenever they came: by version and, of what is open, element. */
export async function listPresent(
  queryable: Queryable,
  versionIds: readonly number[],
): Promise<{ versionId: number; kind: 'open' | 'running'; subject: string; elementType: string; cases: number }[]> {
  const { rows } = await queryable.query<{
    version_id: string
    kind: 'open' | 'running'
    subject: string
    element_type: string
    cases: string
  }>(
    `select definition_version_id as version_id, 'open' as kind, subject, max(element_type) as element_type,
            sum(cases) as cases
     from statistics_sums where definition_version_id = any($1::bigint[]) and kind = 'open' group by 1, 3
     union all
     select definition_version_id, 'running', '', '', sum(case kind when 'started' then cases else -cases end)
     from statistics_sums where definition_version_id = any($1::bigint[]) and (kind = 'ended' or kind = 'started' and subject = '') group by 1`,
    [versionIds],
  )
  return rows.map((row) => ({
    versionId: Number(row.version_id),
    kind: row.kind,
    subject: row.subject,
    elementType: row.element_type,
    cases: Number(row.cases),
  }))
}

export type OfPeople = {
  readonly versionIds: readonly number[]
  readonly days: Days
  readonly elementId: string | undefined
}
export type PersonSum = {
  readonly userId: number
  readonly name: string
  readonly departmentName: string
  readonly cases: number
  readonly overdue: number
  readonly totalMs: number
}

const PEOPLE = `definition_version_id = any($1::bigint[]) and kind = 'task' and day between $2::date and $3::date
                and ($4::text is null or subject = $4)`
const ofPeople = ({ versionIds, days, elementId }: OfPeople) => [versionIds, days.from, days.to, elementId ?? null]

/** Whoever completed the most first. */
export async function listPeople(
  queryable: Queryable,
  asked: OfPeople,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ people: PersonSum[]; total: number }> {
  const { rows } = await queryable.query<
    Record<'user_id' | 'cases' | 'overdue' | 'total_ms' | 'total', string> & { name: string; department: string }
  >(
    `with people as (
       select user_id, sum(cases) as cases, sum(overdue) as overdue, sum(total_ms) as total_ms
       from statistics_sums where ${PEOPLE} group by 1)
     select p.*, (select count(*) from people) as total, coalesce(u.name, '') as name,
            coalesce(d.name, '') as department
     from (select * from people order by cases desc, user_id limit $6 offset $5) p
     left join users u on u.id = p.user_id left join organisation_details d on d.id = u.current_org_id order by p.cases desc, p.user_id`,
    [...ofPeople(asked), offset, limit],
  )
  const people = rows.map((row) => ({
    userId: Number(row.user_id),
    name: row.name,
    departmentName: row.department,
    cases: Number(row.cases),
    overdue: Number(row.overdue),
    totalMs: Number(row.total_ms),
  }))
  if (rows[0] !== undefined || offset === 0) return { people, total: Number(rows[0]?.total ?? 0) }
  const { rows: all } = await queryable.query<{ total: string }>(
    `select count(distinct user_id) as total from statistics_sums where ${PEOPLE}`,
    ofPeople(asked),
  )
  return { people, total: Number(all[0]?.total ?? 0) }
}

export async function listClassesOfPeople(
  queryable: Queryable,
  asked: OfPeople,
  userIds: readonly number[],
): Promise<(ClassCount & { userId: number })[]> {
  const { rows } = await queryable.query<{ user_id: string; class: number; cases: string }>(
    `select user_id, class, sum(cases) as cases from statistics_waits
     where ${PEOPLE} and user_id = any($5::bigint[]) group by 1, 2`,
    [...ofPeople(asked), userIds],
  )
  return rows.map((row) => ({ userId: Number(row.user_id), class: row.class, cases: Number(row.cases) }))
}

export type BehindAsked = Omit<OfPeople, 'days'> & {
  /** The subject of the facts: an element, or of those started that they did; undefined for any. */
  readonly kinds: readonly FactKind[]
  readonly measure: 'cases' | 'again' | 'overdue' | 'automatic'
  readonly userId: number | undefined
  /** Undefined for all days. */
  readonly days: Days | undefined
}
export type BehindRow = {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly initiator_name: string
  readonly version: number
  readonly status: 'active' | 'suspended' | 'completed' | 'cancelled'
  readonly business_state: string
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly measured: string
  readonly cases: string
  readonly total_ms: string
  readonly total: string
}

/** Instances that a figure counts, those with the most of it first, then the latest. */
export async function listBehind(
  queryable: Queryable,
  { versionIds, kinds, measure, elementId, userId, days }: BehindAsked,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: BehindRow[]; total: number }> {
  const { rows } = await queryable.query<Partial<BehindRow> & { total: string }>(
    `with counted as (
       select process_instance_id as id, sum(${measure}) as measured, sum(cases) as cases, sum(total_ms) as total_ms
       from statistics_facts
       where definition_version_id = any($1::bigint[]) and kind = any($2::text[])
         and ($3::date is null or day between $3::date and $4::date)
         and ($5::text is null or subject = $5) and ($6::bigint is null or user_id = $6) and ${measure} > 0
       group by 1)
     select t.total, p.*
     from (select count(*) as total from counted) t
     left join lateral (
       select c.*, i.number, i.title, i.initiator_name, v.version, i.status, i.business_state, i.started_at, i.ended_at
       from (select * from counted order by measured desc, id desc limit $8 offset $7) c
       join process_instances i on i.id = c.id
       join process_definition_versions v on v.id = i.definition_version_id
       order by c.measured desc, c.id desc) p on true`,
    [versionIds, kinds, days?.from ?? null, days?.to ?? null, elementId ?? null, userId ?? null, offset, limit],
  )
  const isRow = (row: Partial<BehindRow>): row is BehindRow => row.id !== null && row.id !== undefined
  return { rows: rows.filter(isRow), total: Number(rows[0]?.total ?? 0) }
}
