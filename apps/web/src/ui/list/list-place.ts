import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { LongPage } from '@liveline/contract/paging.ts'

type Query = Readonly<Record<string, string>>

/** Where somebody is in a long list: at a numbered page, or as many cursors behind the last numbered one. */
export interface Place {
  readonly page: number
  /** The `next` of each page walked over since the last numbered one, the latest last. */
  readonly cursors: readonly string[]
}

const ROWS_A_PAGE = 20
export const ROW_CHOICES = [ROWS_A_PAGE, 50, 100] as const
export const FIRST_PLACE: Place = { page: 1, cursors: [] }

/** An address shall not grow without end; who goes back further lands on a numbered page. */
const MOST_CURSORS = 20
const CURSOR = /^[A-Za-z0-9_-]{1,400}$/
/** Stands in no cursor, and needs no escape in an address. */
const BETWEEN_CURSORS = '.'

/** The rows a page that an address asks for, of those there are to choose from. */
export const readRows = (query: Query): number =>
  ROW_CHOICES.find((rows) => String(rows) === query['rows']) ?? ROWS_A_PAGE

/** How far numbers lead. */
export const lastNumberedPage = (pageSize: number) => Math.max(1, Math.floor(COUNTED_ROWS / pageSize))

/** The place that an address names; undefined when it cannot be found any more. */
export function readPlace(query: Query, pageSize = ROWS_A_PAGE): Place | undefined {
  const page = Number(query['page'] ?? 1)
  if (!Number.isSafeInteger(page) || page < 1) return undefined
  const after = query['after'] ?? ''
  if (after === '') return page <= lastNumberedPage(pageSize) ? { page, cursors: [] } : undefined
  const cursors = after.split(BETWEEN_CURSORS)
  const fits = page > cursors.length && cursors.length <= MOST_CURSORS
  return fits && cursors.every((cursor) => CURSOR.test(cursor)) ? { page, cursors } : undefined
}

/** The parts of the address that name it; undefined ones are to be left out. */
export function placeQuery({ page, cursors }: Place): { page: string | undefined; after: string | undefined } {
  return {
    page: page === 1 ? undefined : String(page),
    after: cursors.length === 0 ? undefined : cursors.join(BETWEEN_CURSORS),
  }
}

/** What a call wants to know of it: the number, or the cursor. */
export function askedAt({ page, cursors }: Place): { page: number } | { after: string } {
  const after = cursors.at(-1)
  return after === undefined ? { page } : { after }
}

/** One page further: by number as far as rows were counted, then behind the row that `next` names; sorted lists name none. */
export function nextPlace(
  place: Place,
  list: Pick<LongPage<unknown>, 'next' | 'total' | 'pageSize'>,
): Place | undefined {
  const page = place.page + 1
  if (place.cursors.length === 0 && place.page * list.pageSize < list.total) return { page, cursors: [] }
  if (list.next === null) return undefined
  return { page, cursors: [...place.cursors, list.next].slice(-MOST_CURSORS) }
}

export function previousPlace({ page, cursors }: Place, pageSize = ROWS_A_PAGE): Place | undefined {
  if (page <= 1) return undefined
  if (cursors.length <= 1) return { page: Math.min(page - 1, lastNumberedPage(pageSize)), cursors: [] }
  return { page: page - 1, cursors: cursors.slice(0, -1) }
}

/** Rows went away meanwhile and the page with them: the last one that still has rows; undefined when this one has. */
export function placeWithRows(place: Place, list: LongPage<unknown>): Place | undefined {
  if (list.rows.length > 0 || list.next !== null || place.page === 1) return undefined
  const last = Math.max(1, Math.ceil(list.total / list.pageSize))
  return { page: Math.min(last, place.page - 1, lastNumberedPage(list.pageSize)), cursors: [] }
}
