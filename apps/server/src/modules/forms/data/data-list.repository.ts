/** The lists of the records of a form: those that are there, and those in the bin. */
import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { allOfLongList, countLongList, pageOfLongList } from '../../../http/long-list-page.ts'
import type { Bind, ListPage, LongList, LongPaging } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'
import type { Reach } from '../access/record-access.ts'
import { conditionOf, isContained, withinReach } from './data-conditions.ts'
import { isAnswered, rangeOf, textsOf } from './indexed-filters.ts'
import { recordOf, selectData, type DataRowOfTable, type FormDataRecord } from './form-data.repository.ts'

export type DataSort = { readonly field: string; readonly descending: boolean }

export type DataSearch = {
  readonly formId: number
  readonly reach: Reach
  readonly filters: readonly DataFilter[]
  readonly sort: readonly DataSort[]
  /** Those in the bin instead. */
  readonly deleted?: boolean | undefined
  /** Fields whose values have an index of their own. */
  readonly indexed: ReadonlySet<string>
}

const ownColumns: Readonly<Record<string, string>> = { createdAt: 'd.created_at', updatedAt: 'd.updated_at' }
export const sortableColumns: ReadonlySet<string> = new Set(Object.keys(ownColumns))

const UPDATED = { name: 'updated_at', type: 'timestamptz' } as const
const DELETED = { name: 'deleted_at', type: 'timestamptz' } as const
const ID = { name: 'id', type: 'uuid' } as const
const RECORD = 'cross join lateral (select * from form_data where id = w.id limit 1) d'

/** Field names and values travel as parameters only; the text of the statement never holds what a caller sent. */
function dataList(search: DataSearch): LongList {
  return search.deleted === true ? bin(search) : records(search)
}

function records({ formId, reach, filters, sort, indexed }: DataSearch): LongList {
  const [first] = sort
  const isSorted = sort.length > 1 || sort.some(({ field }) => field !== 'updatedAt')
  const isAscending = !isSorted && first?.descending === false
  const direction = isAscending ? 'asc' : 'desc'
  const order = { keys: [UPDATED, ID], descending: !isAscending }
  const ofIndex = filters.filter(({ field }) => indexed.has(field))
  const equal = ofIndex.find((filter) => textsOf(filter) !== undefined)
  const rest = filters.filter((filter) => filter !== equal || !isAnswered(filter))
  return {
    name: `form.${formId}.${direction}`,
    ...order,
    carried: [],
    walk: (bind, part) =>
      equal === undefined
        ? walkWithin(reach, formId, { order, part, bind })
        : walkEqual(equal, formId, { order, part, bind }),
    joins: RECORD,
    conditions: (bind) => [
      ...(equal === undefined ? [] : withinReach(reach, 'd', bind)),
      ...rest.map((filter) => conditionOf(filter, bind)),
    ],
    candidates: candidatesOf({ formId, reach, filters: filters.filter((filter) => filter !== equal), ofIndex }),
    sorted: first === undefined || !isSorted ? undefined : { by: (bind) => sortedBy(sort, bind), field: first.field },
  }
}

/** Where rows are found that lie far apart in the walk: in a range of the index of their field, or by what they hold. */
function candidatesOf(search: {
  formId: number
  reach: Reach
  filters: readonly DataFilter[]
  ofIndex: readonly DataFilter[]
}): LongList['candidates'] {
  const { formId, reach, filters, ofIndex } = search
  const entries = (bind: Bind) =>
    `select x.updated_at, x.id from form_data x
     where ${['x.id = f.id', 'x.deleted_at is null', ...withinReach(reach, 'x', bind)].join(' and ')}`
  const range = ofIndex.find((filter) => filters.includes(filter) && rangeOf(filter, () => '') !== undefined)
  if (range !== undefined) {
    return {
      find: (bind, limit) =>
        `select v.form_data_id as id from form_values v
         where v.form_id = ${bind(formId)} and v.field = ${bind(range.field)} and ${rangeOf(range, bind)} limit ${limit}`,
      entries,
      comeFirst: true,
    }
  }
  const contained = filters.find(isContained)
  if (contained === undefined) return undefined
  return {
    find: (bind) =>
      `select d.id from form_data d
       where ${conditionOf(contained, bind)} and d.form_id = ${bind(formId)} and d.deleted_at is null`,
    entries,
  }
}

/** Along the index of a field, for each of the values it may have. */
function walkEqual(
  filter: DataFilter,
  formId: number,
  { order, part, bind }: { order: Pick<LongList, 'keys' | 'descending'>; part: Part; bind: Bind },
): string {
  const along = walkIndex(
    {
      select: 'x.updated_at, x.form_data_id as id',
      table: 'form_values',
      prefix: [
        ['x.form_id', `${bind(formId)}::bigint`],
        ['x.field', `${bind(filter.field)}::text`],
        ['x.text_value', 't.text'],
      ],
      columns: ['x.updated_at', 'x.form_data_id'],
    },
    order,
    part,
    bind,
  )
  return `select e.* from unnest(${bind(textsOf(filter))}::text[]) t(text) cross join lateral (${along}) e`
}

/** One's own rows along the index of creators, those of departments along theirs. */
function walkWithin(
  reach: Reach,
  formId: number,
  { order, part, bind }: { order: Pick<LongList, 'keys' | 'descending'>; part: Part; bind: Bind },
): string {
  if (reach === 'none') return `select updated_at, id from form_data where false`
  const form: readonly [string, string] = ['x.form_id', `${bind(formId)}::bigint`]
  const along = (head: readonly (readonly [string, string])[]) =>
    walkIndex(
      {
        select: 'x.updated_at, x.id',
        table: 'form_data',
        prefix: [...head, form],
        columns: ['x.updated_at', 'x.id'],
        conditions: ['x.deleted_at is null'],
      },
      order,
      part,
      bind,
    )
  if (reach === 'all') return along([])
  const own = along([['x.created_by', `${bind(reach.userId)}::bigint`]])
  if (reach.orgIds.length === 0) return own
  return `(${own}) union all
    select e.* from unnest(${bind(reach.orgIds)}::bigint[]) o(id) cross join lateral (${along([['x.org_id', 'o.id']])}) e`
}

type Part = Parameters<LongList['walk']>[1]

function bin({ formId, reach, filters }: DataSearch): LongList {
  const order = { keys: [DELETED, ID], descending: true }
  return {
    name: `form.${formId}.bin`,
    ...order,
    carried: [],
    walk: (bind, part) =>
      walkIndex(
        {
          select: 'x.deleted_at, x.id',
          table: 'form_data',
          prefix: [['x.form_id', `${bind(formId)}::bigint`]],
          columns: ['x.deleted_at', 'x.id'],
          conditions: ['x.deleted_at is not null'],
        },
        order,
        part,
        bind,
      ),
    joins: RECORD,
    conditions: (bind) => [...withinReach(reach, 'd', bind), ...filters.map((filter) => conditionOf(filter, bind))],
  }
}

const sortedBy = (sort: readonly DataSort[], bind: Bind): string =>
  [
    ...sort.map(({ field, descending }) => {
      const column = Object.hasOwn(ownColumns, field) ? ownColumns[field] : undefined
      return `${column ?? `d.data -> ${bind(field)}::text`} ${descending ? 'desc' : 'asc'} nulls last`
    }),
    'w.updated_at desc',
    'w.id desc',
  ].join(', ')

export async function pageFormData(
  queryable: Queryable,
  search: DataSearch,
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { records: FormDataRecord[] }> {
  const { ids, ...page } = await pageOfLongList(queryable, dataList(search), paging)
  return { records: await readRecords(queryable, ids), ...page }
}

/** Those of these records that are there, in this order. */
export async function readRecords(queryable: Queryable, ids: readonly string[]): Promise<FormDataRecord[]> {
  const { rows } = await queryable.query<DataRowOfTable>(
    `${selectData} join unnest($1::uuid[]) with ordinality p(id, place) on p.id = d.id order by p.place`,
    [ids],
  )
  return rows.map(recordOf)
}

export const countFormData = (queryable: Queryable, search: Omit<DataSearch, 'sort' | 'indexed'>) =>
  countLongList(queryable, dataList({ ...search, sort: [], indexed: new Set() }))

/**
 * Those of these records that are in reach, in the order of a list. Filters do not matter: whoever chose rows sees them.
 */
export async function listChosenIds(
  queryable: Queryable,
  { formId, reach, sort, ids }: Pick<DataSearch, 'formId' | 'reach' | 'sort'> & { readonly ids: readonly string[] },
): Promise<string[]> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const conditions = [
    `d.id = any(${bind(ids)}::uuid[])`,
    `d.form_id = ${bind(formId)}`,
    'd.deleted_at is null',
    ...withinReach(reach, 'd', bind),
  ]
  const { rows } = await queryable.query<{ id: string }>(
    `select d.id::text from form_data d join form_data w on w.id = d.id
     where ${conditions.join(' and ')} order by ${sortedBy(sort, bind)}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** All of a search in the order it is shown, so many at most. */
export const listAllIds = (queryable: Queryable, search: DataSearch, most: number): Promise<string[]> =>
  allOfLongList(queryable, dataList(search), most)
