/** Looks through the entries of a `LongList`, so many and no more. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../database/open-database.ts'
import { LOOKED_ROWS, type Bind, type LongList } from './long-list.ts'
import { isBehind } from './walk-index.repository.ts'

/** How many rows that hold a text are looked at. */
const CANDIDATE_ROWS = 5_000

export type Look = {
  /** The keys of the page, and one more when there is one. */
  readonly slice: readonly (readonly string[])[]
  readonly found: number
  /** Whether every entry was looked at. */
  readonly isWhole: boolean
  readonly last: readonly string[] | undefined
}
type Slice = { readonly offset: number; readonly size: number; readonly after: readonly string[] | undefined }

/** The walk where it fills the page or comes to the end; the candidates where they are few; else as far as the walk got. */
export async function lookUp(database: Queryable, list: LongList, slice: Slice): Promise<Look> {
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
  // Behind those that are shown and counted nobody asks of an entry whether it is shown.
  const enough = list.sorted === undefined ? `limit ${bind(wanted)}` : ''
  const limit = bind(most)
  const walk = list.walk(bind, { after: slice.after, limit })
  const { rows } = await database.query<Looked>(
    `with entries as materialized (
       select distinct ${columnsOf(list)} from (${walk}) e order by ${orderOf(list, 'e.')} limit ${limit}
     ), ${matchedOf(list, conditions, bind, enough)}
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
  const conditions = [...list.conditions(bind, true), ...(after === undefined ? [] : [behind(list, after, bind)])]
  const { rows } = await database.query<Looked>(
    `${entriesOfCandidates(list, bind, limit, bind(most))}, ${matchedOf(list, conditions, bind)}
     select (select count(*)::int from candidates) as looked, ${answerOf(list, slice, bind)}`,
    values,
  )
  const { looked, found, slice: keys, last } = rows[0] as Looked
  return looked > most ? undefined : { slice: keys ?? [], found, isWhole: true, last: last ?? undefined }
}

/**
 * How many of the candidates, which the list has, are shown: of so many as are looked at, and no more than are counted,
 * behind which none is looked up. Of lists in which a candidate is one entry.
 */
export async function countCandidates(database: Queryable, list: LongList): Promise<Pick<Look, 'found' | 'isWhole'>> {
  const { values, bind } = parameters()
  const conditions = list.conditions(bind, true)
  const limit = bind(LOOKED_ROWS + 1)
  const { rows } = await database.query<{ looked: number; found: number }>(
    `${candidatesOf(list, bind, limit)}
     select (select count(*)::int from candidates) as looked,
            (select count(*)::int from (
               select from (select distinct id from candidates) f
               cross join lateral (${list.candidates?.entries(bind) ?? ''} limit all) w
               ${conditions.length === 0 ? '' : list.joins} ${whereOf(conditions)}
               limit ${bind(COUNTED_ROWS + 1)}) shown) as found`,
    values,
  )
  const { looked, found } = rows[0] as { looked: number; found: number }
  return { found, isWhole: looked <= LOOKED_ROWS }
}

const allEntries = (list: LongList, bind: Bind): string =>
  list.candidates === undefined
    ? `with entries as (select distinct ${columnsOf(list)}
                        from (${list.walk(bind, { after: undefined, limit: 'null' })}) e)`
    : entriesOfCandidates(list, bind, 'null')

/** The ids of all rows in their order. */
export async function listAll(database: Queryable, list: LongList, most: number): Promise<string[]> {
  const { values, bind } = parameters()
  const conditions = list.conditions(bind)
  const entries = allEntries(list, bind)
  const joins = conditions.length === 0 && list.sorted === undefined ? '' : list.joins
  const order = list.sorted?.by(bind) ?? orderOf(list, 'w.')
  const id = list.keys.at(-1)?.name ?? 'id'
  const { rows } = await database.query<{ id: string }>(
    `${entries} select w.${id}::text as id from entries w ${joins} ${whereOf(conditions)} order by ${order} limit ${bind(most)}`,
    values,
  )
  return rows.map((row) => row.id)
}

/** Every row, however long it takes: a person has asked. */
export async function countAll(database: Queryable, list: LongList): Promise<number> {
  const { values, bind } = parameters()
  const conditions = list.conditions(bind)
  const entries = allEntries(list, bind)
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

const matchedOf = (list: LongList, conditions: readonly string[], bind: Bind, enough = '') =>
  `matched as materialized (
     select ${list.keys.map(({ name }) => `w.${name}`).join(', ')},
            row_number() over (order by ${list.sorted?.by(bind) ?? orderOf(list, 'w.')}) as place
     from entries w ${conditions.length === 0 && list.sorted === undefined ? '' : list.joins} ${whereOf(conditions)}
     ${enough === '' ? '' : `order by ${orderOf(list, 'w.')} ${enough}`}
   )`

const answerOf = (list: LongList, { offset, size }: Slice, bind: Bind) =>
  `(select count(*)::int from matched) as found,
   (select json_agg(${keyText(list)} order by place) from matched
    where place > ${bind(offset)}::int and place <= ${bind(offset + size)}::int) as slice,
   (select ${keyText(list)} from entries e order by ${orderOf(list, 'e.', true)} limit 1) as last`

/** `sought` is planned as if all of it were read, so by the index of the text, and read no further than the limit. */
const candidatesOf = (list: LongList, bind: Bind, limit: string) =>
  `with sought as materialized (${list.candidates?.find(bind, limit) ?? ''}),
   candidates as materialized (select id from sought limit ${limit})`

/**
 * `limit all` takes no row away: it keeps the planner from joining whole tables instead of looking each candidate up.
 * More candidates than `most` are not looked up at all: nobody will use what was found so far.
 */
const entriesOfCandidates = (list: LongList, bind: Bind, limit: string, most?: string) =>
  `${candidatesOf(list, bind, limit)},
   entries as materialized (
     select distinct ${columnsOf(list)}
     from candidates f cross join lateral (${list.candidates?.entries(bind) ?? ''} limit all) e
     ${most === undefined ? '' : `where (select count(*) from candidates) <= ${most}::int`}
   )`

/** Whether an entry `w` lies behind a key. */
function behind(list: LongList, after: readonly string[], bind: Bind): string {
  const names = list.keys.map(({ name }) => `w.${name}`)
  return isBehind(names, list, after, bind)
}
