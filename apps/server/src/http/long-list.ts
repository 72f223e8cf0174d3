/**
 * Pages of lists that grow for ever. A *walk* reads the entries of a list from its indexes in the order it shows, so
 * many and no more; *conditions* say which of them are shown; *candidates* come from the index of a text, so many and
 * no more, where few entries of a walk are shown. What a page costs does not depend on how long the list is.
 */
import { COUNTED_ROWS, DEFAULT_PAGE_SIZE } from '@liveline/contract/constants.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { Queryable } from '../database/open-database.ts'
import { AppError } from './app-error.ts'
import { countExactly } from './exact-count.ts'
import { readCursor, writeCursor, type KeyType } from './list-cursor.ts'

/** How many entries of a walk one page looks through when not all of them are shown. */
export const LOOKED_ROWS = 2_000
/** How many rows that hold a text are looked at. */
const CANDIDATE_ROWS = 5_000

export type Bind = (value: unknown) => string

/** One column of the sort key; the last one is always the id of the entry. */
export type ListKey = { readonly name: string; readonly type: KeyType }

export type LongList = {
  /** Of the list and its order; a cursor of another name is refused. */
  readonly name: string
  readonly keys: readonly ListKey[]
  readonly descending: boolean
  /** Columns beside the keys that the joins and the conditions need. */
  readonly carried: readonly string[]
  /** Selects keys and carried columns, `limit` of each source at most, behind the key `after` when there is one. */
  readonly walk: (bind: Bind, part: { after: readonly string[] | undefined; limit: string }) => string
  /** What the entries `w` are joined with, each by one probe of an index. */
  readonly joins: string
  /** Which entries are shown; a walk that does not leave any out has none. */
  readonly conditions: (bind: Bind) => readonly string[]
  /** Where rows that may be shown are found otherwise. */
  readonly candidates?: Candidates | undefined
  /** Another order, by any column of `w` and the joins: only for a list of no more than `COUNTED_ROWS`. */
  readonly sorted?: { readonly by: (bind: Bind) => string; readonly field: string } | undefined
}

type Candidates = {
  /** Selects their `id`; `limit` is for what would otherwise read on behind it. */
  readonly find: (bind: Bind, limit: string) => string
  /** The entries of one of them, `f.id`: keys and carried columns. */
  readonly entries: (bind: Bind) => string
  /** Finding a few of very many costs no more than finding a few, as in a range of an index: worth trying before a walk. */
  readonly comeFirst?: boolean
}

export type LongPaging = {
  readonly page: number
  readonly pageSize: number
  readonly after: string | undefined
  readonly exactTotal: boolean
}

/** Pages by number lead through the counted rows only. */
export function longPagingOf(
  query: Parameters<typeof pagingOf>[0] & { after?: string | undefined; exactTotal?: boolean | undefined },
): LongPaging {
  const { page, pageSize } = pagingOf(query)
  const last = Math.ceil(COUNTED_ROWS / (pageSize || DEFAULT_PAGE_SIZE))
  return { page: Math.min(page, last), pageSize, after: query.after, exactTotal: query.exactTotal ?? false }
}

export type ListPage = {
  readonly ids: readonly string[]
  readonly total: number
  readonly totalIsCapped: boolean
  readonly next: string | null
}

type Look = {
  /** The keys of the page, and one more when there is one. */
  readonly slice: readonly (readonly string[])[]
  readonly found: number
  /** Whether every entry was looked at. */
  readonly isWhole: boolean
  readonly last: readonly string[] | undefined
}
type Slice = { readonly offset: number; readonly size: number; readonly after: readonly string[] | undefined }

/** @throws {AppError} CURSOR_INVALID, LIST_TOO_LONG, OVERLOADED */
export async function pageOfLongList(database: Queryable, list: LongList, paging: LongPaging): Promise<ListPage> {
  const { page, pageSize } = paging
  if (list.sorted !== undefined && paging.after !== undefined) throw new AppError('CURSOR_INVALID')
  const types = list.keys.map(({ type }) => type)
  const after = paging.after === undefined ? undefined : readCursor(list.name, types, paging.after)
  const slice = { offset: after === undefined ? (page - 1) * pageSize : 0, size: pageSize + 1, after }
  const shown = await lookUp(database, list, slice)
  if (list.sorted !== undefined && (!shown.isWhole || shown.found > COUNTED_ROWS)) {
    throw new AppError('LIST_TOO_LONG', { details: { limit: COUNTED_ROWS, field: list.sorted.field } })
  }
  const counted = after === undefined ? shown : await lookUp(database, list, { offset: 0, size: 0, after: undefined })
  const isCapped = !counted.isWhole || counted.found > COUNTED_ROWS
  const ids = shown.slice.slice(0, pageSize).map((key) => key.at(-1) ?? '')
  return {
    ids,
    total:
      isCapped && paging.exactTotal
        ? await countExactly(() => countAll(database, list))
        : Math.min(counted.found, COUNTED_ROWS),
    totalIsCapped: isCapped && !paging.exactTotal,
    next: list.sorted === undefined ? nextOf(list, shown, pageSize) : null,
  }
}

/** Only how many rows there are: all of them up to `COUNTED_ROWS`, if the candidates are not too many. */
export async function countLongList(
  database: Queryable,
  list: LongList,
): Promise<{ count: number; countIsCapped: boolean }> {
  const { found, isWhole } = await lookUp(database, list, { offset: 0, size: 0, after: undefined })
  return { count: Math.min(found, COUNTED_ROWS), countIsCapped: !isWhole || found > COUNTED_ROWS }
}

function nextOf(list: LongList, { slice, isWhole, last }: Look, pageSize: number): string | null {
  const end = slice.length > pageSize ? slice[pageSize - 1] : isWhole ? undefined : last
  return end === undefined ? null : writeCursor(list.name, end)
}

/** The walk where it fills the page or comes to the end; the candidates where they are few; else as far as the walk got. */
async function lookUp(database: Queryable, list: LongList, slice: Slice): Promise<Look> {
  const ready = list.candidates?.comeFirst === true ? await lookByCandidates(database, list, slice) : undefined
  if (ready !== undefined) return ready
  const walked = await lookByWalk(database, list, slice)
  const isFull = slice.size === 0 ? walked.found > COUNTED_ROWS : walked.slice.length === slice.size
  const isEnough = list.sorted === undefined && isFull
  if (walked.isWhole || isEnough || list.candidates === undefined || list.candidates.comeFirst === true) return walked
  return (await lookByCandidates(database, list, slice)) ?? walked
}

async function lookByWalk(database: Queryable, list: LongList, slice: Slice): Promise<Look> {
  const { values, bind } = parameters()
  const conditions = list.conditions(bind)
  // A page from a cursor is not counted from there.
  const wanted = slice.after === undefined ? COUNTED_ROWS + Math.max(1, slice.size) : slice.size
  const most = conditions.length === 0 ? wanted : LOOKED_ROWS
  const limit = bind(most)
  const walk = list.walk(bind, { after: slice.after, limit })
  const { rows } = await database.query<Looked>(
    `with entries as materialized (
       select distinct ${columnsOf(list)} from (${walk}) e order by ${orderOf(list, 'e.')} limit ${limit}
     ), ${matchedOf(list, conditions, bind)}
     select (select count(*)::int from entries) as looked, ${answerOf(list, slice, bind)}`,
    values,
  )
  const { looked, found, slice: keys, last } = rows[0] as Looked
  return { slice: keys ?? [], found, isWhole: looked < most, last: last ?? undefined }
}

/** Undefined when there are too many to look at. */
async function lookByCandidates(database: Queryable, list: LongList, slice: Slice): Promise<Look | undefined> {
  const { values, bind } = parameters()
  const { after } = slice
  const most = list.candidates?.comeFirst === true ? LOOKED_ROWS : CANDIDATE_ROWS
  const limit = bind(most + 1)
  const conditions = [...list.conditions(bind), ...(after === undefined ? [] : [behind(list, after, bind)])]
  const { rows } = await database.query<Looked>(
    `${entriesOfCandidates(list, bind, limit)}, ${matchedOf(list, conditions, bind)}
     select (select count(*)::int from candidates) as looked, ${answerOf(list, slice, bind)}`,
    values,
  )
  const { looked, found, slice: keys, last } = rows[0] as Looked
  return looked > most ? undefined : { slice: keys ?? [], found, isWhole: true, last: last ?? undefined }
}

/** Every row, however long it takes: a person has asked. */
async function countAll(database: Queryable, list: LongList): Promise<number> {
  const { values, bind } = parameters()
  const conditions = list.conditions(bind)
  const entries =
    list.candidates === undefined
      ? `with entries as (select distinct ${columnsOf(list)}
                          from (${list.walk(bind, { after: undefined, limit: 'null' })}) e)`
      : entriesOfCandidates(list, bind, 'null')
  const { rows } = await database.query<{ total: string }>(
    `${entries} select count(*) as total from entries w ${conditions.length === 0 ? '' : list.joins} ${whereOf(conditions)}`,
    values,
  )
  return Number(rows[0]?.total)
}

type Looked = { looked: number; found: number; slice: string[][] | null; last: string[] | null }

function parameters(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

const columnsOf = (list: LongList) =>
  [...list.keys.map(({ name }) => name), ...list.carried].map((name) => `e.${name}`).join(', ')
const orderOf = (list: LongList, from: 'e.' | 'w.', isReversed = false) =>
  list.keys.map(({ name }) => `${from}${name} ${list.descending === isReversed ? 'asc' : 'desc'}`).join(', ')
const whereOf = (conditions: readonly string[]) => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`)
/** Moments in UTC, whatever the connection's zone. */
const keyText = (list: LongList) =>
  `json_build_array(${list.keys
    .map(({ name, type }) =>
      type === 'timestamptz'
        ? `case when isfinite(${name}) then (${name} at time zone 'UTC')::text || '+00' else 'infinity' end`
        : `${name}::text`,
    )
    .join(', ')})`

const matchedOf = (list: LongList, conditions: readonly string[], bind: Bind) =>
  `matched as materialized (
     select ${list.keys.map(({ name }) => `w.${name}`).join(', ')},
            row_number() over (order by ${list.sorted?.by(bind) ?? orderOf(list, 'w.')}) as place
     from entries w ${conditions.length === 0 && list.sorted === undefined ? '' : list.joins} ${whereOf(conditions)}
   )`

const answerOf = (list: LongList, { offset, size }: Slice, bind: Bind) =>
  `(select count(*)::int from matched) as found,
   (select json_agg(${keyText(list)} order by place) from matched
    where place > ${bind(offset)}::int and place <= ${bind(offset + size)}::int) as slice,
   (select ${keyText(list)} from entries e order by ${orderOf(list, 'e.', true)} limit 1) as last`

/** `sought` is planned as if all of it were read, so by the index of the text, and read no further than the limit.
 * `limit all` takes no row away: it keeps the planner from joining whole tables instead of looking each candidate up. */
const entriesOfCandidates = (list: LongList, bind: Bind, limit: string) =>
  `with sought as materialized (${list.candidates?.find(bind, limit) ?? ''}),
   candidates as materialized (select id from sought limit ${limit}),
   entries as materialized (
     select distinct ${columnsOf(list)}
     from candidates f cross join lateral (${list.candidates?.entries(bind) ?? ''} limit all) e
   )`

/** Whether an entry `w` lies behind a key. */
function behind(list: LongList, after: readonly string[], bind: Bind): string {
  const names = list.keys.map(({ name }) => `w.${name}`)
  return isBehind(names, list, after, bind)
}

/** Row comparison that an index on the columns answers. */
export function isBehind(
  columns: readonly string[],
  { keys, descending }: Pick<LongList, 'keys' | 'descending'>,
  after: readonly string[],
  bind: Bind,
): string {
  const values = keys.map(({ type }, place) => `${bind(after[place])}::${type}`)
  return `(${columns.join(', ')}) ${descending ? '<' : '>'} (${values.join(', ')})`
}

export type IndexWalk = {
  readonly select: string
  readonly table: string
  /** Columns at the head of the index with what each must be. */
  readonly prefix: readonly (readonly [column: string, value: string])[]
  /** The columns behind them, which are those of the list's key. */
  readonly columns: readonly string[]
  /** SQL of the first and the last value of the first of these. */
  readonly range?: { readonly from?: string | undefined; readonly to?: string | undefined }
  readonly conditions?: readonly string[]
}

const ends = {
  timestamptz: [`timestamptz '-infinity'`, `timestamptz 'infinity'`],
  uuid: [`uuid '00000000-0000-0000-0000-000000000000'`, `uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
} as const

/**
 * Reads an index from one place to another, so many rows and no more. What the head of the index must be is said by
 * row comparisons and the order names it too: by equalities the planner takes every actor for an average one, with a
 * few rows to read and sort, where a role may have a hundred thousand.
 */
export function walkIndex(
  { select, table, prefix, columns, range = {}, conditions = [] }: IndexWalk,
  list: Pick<LongList, 'keys' | 'descending'>,
  { after, limit }: { after: readonly string[] | undefined; limit: string },
  bind: Bind,
): string {
  const heads = prefix.map(([column]) => column)
  const values = prefix.map(([, value]) => value)
  const [first = ''] = columns
  const [lowest, highest] = ends[list.keys[0]?.type === 'uuid' ? 'uuid' : 'timestamptz']
  const bound = (sign: string, more: readonly string[], moreValues: readonly string[]) =>
    `(${[...heads, ...more].join(', ')}) ${sign} (${[...values, ...moreValues].join(', ')})`
  const found = [
    bound('>=', [first], [range.from ?? lowest]),
    bound('<=', [first], [range.to ?? highest]),
    ...(after === undefined
      ? []
      : [
          bound(
            list.descending ? '<' : '>',
            columns,
            list.keys.map(({ type }, place) => `${bind(after[place])}::${type}`),
          ),
        ]),
    ...conditions,
  ]
  const order = [...heads, ...columns].map((column) => `${column} ${list.descending ? 'desc' : 'asc'}`)
  return `select ${select} from ${table} x where ${found.join(' and ')} order by ${order.join(', ')} limit ${limit}`
}
