/**
 * Pages of lists that grow for ever. A *walk* reads the entries of a list from its indexes in the order it shows, so
 * many and no more; *conditions* say which of them are shown; *candidates* come from the index of a text, so many and
 * no more, where few entries of a walk are shown. What a page costs does not depend on how long the list is.
 */
import { COUNTED_ROWS, DEFAULT_PAGE_SIZE } from '@liveline/contract/constants.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { KeyType } from './list-cursor.ts'

/** How many entries of a walk one page looks through when not all of them are shown. */
export const LOOKED_ROWS = 2_000

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
  /** Which entries are shown; a walk that does not leave any out has none. `areFound`: of candidates, without what finding them settles. */
  readonly conditions: (bind: Bind, areFound?: boolean) => readonly string[]
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
