/** A page of a `LongList`, and how many rows there are. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../database/open-database.ts'
import { AppError } from './app-error.ts'
import { countExactly } from './exact-count.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { countAll, countCandidates, listAll, lookUp, type Look } from './long-list.repository.ts'
import type { ListPage, LongList, LongPaging } from './long-list.ts'

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
export async function countLongList(database: Queryable, list: LongList): Promise<Counted> {
  return countOf(await lookUp(database, list, { offset: 0, size: 0, after: undefined }))
}

/** As above, along the candidates alone: of rows that are few among very many, or none. */
export const countFewOfLongList = async (database: Queryable, list: LongList): Promise<Counted> =>
  countOf(await countCandidates(database, list))

type Counted = { readonly count: number; readonly countIsCapped: boolean }

function countOf({ found, isWhole }: { found: number; isWhole: boolean }): Counted {
  return { count: Math.min(found, COUNTED_ROWS), countIsCapped: !isWhole || found > COUNTED_ROWS }
}

/** The ids of all rows in their order, `most` at most, however long it takes: for work that nobody waits for. */
export const allOfLongList = (database: Queryable, list: LongList, most: number): Promise<string[]> =>
  listAll(database, list, most)

/** The ids of all rows in their order, page after page: each is one look, so however many there are. */
export async function* pagesOfLongList(
  database: Queryable,
  list: LongList,
  pageSize: number,
): AsyncGenerator<readonly string[]> {
  let after: readonly string[] | undefined
  do {
    const shown = await lookUp(database, list, { offset: 0, size: pageSize + 1, after })
    const keys = shown.slice.slice(0, pageSize)
    if (keys.length > 0) yield keys.map((key) => key.at(-1) ?? '')
    after = endOf(shown, pageSize)
  } while (after !== undefined)
}

/** The key behind which the list goes on. */
const endOf = ({ slice, isWhole, last }: Look, pageSize: number) =>
  slice.length > pageSize ? slice[pageSize - 1] : isWhole ? undefined : last

function nextOf(list: LongList, shown: Look, pageSize: number): string | null {
  const end = endOf(shown, pageSize)
  return end === undefined ? null : writeCursor(list.name, end)
}
