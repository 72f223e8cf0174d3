import { z } from 'zod'
import { COUNTED_ROWS, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './constants.ts'

const pageNumber = z.coerce.number().int().min(1).max(100_000)
const pageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE)

/** `page`, `rows` where the specification uses those names; `pageNum`, `pageSize` are accepted everywhere (answers C9). */
export const pagingQuery = {
  page: pageNumber.optional(),
  rows: pageSize.optional(),
  pageNum: pageNumber.optional(),
  pageSize: pageSize.optional(),
}

export interface Paging {
  readonly page: number
  readonly pageSize: number
}

/** One reading of the two spellings; page from 1, 20 rows unless told. */
export function pagingOf(query: {
  page?: number | undefined
  rows?: number | undefined
  pageNum?: number | undefined
  pageSize?: number | undefined
}): Paging {
  return { page: query.page ?? query.pageNum ?? 1, pageSize: query.rows ?? query.pageSize ?? DEFAULT_PAGE_SIZE }
}

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() })

export interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/**
 * For lists that grow for ever: `page` leads through the first `COUNTED_ROWS` rows, `after` (the `next` of an answer)
 * past them; whoever looks further narrows by date. `exactTotal` counts every row, which takes long in a long list.
 */
export const longPagingQuery = {
  ...pagingQuery,
  after: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,400}$/)
    .optional(),
  exactTotal: z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => /^(true|1)$/.test(text))])
    .optional(),
}

export const longPageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    /** At most `COUNTED_ROWS` unless `exactTotal` was asked for. */
    total: z.number().int().describe(`Number of rows; ${COUNTED_ROWS} may mean more, see totalIsCapped`),
    /** There are more than `total`: a screen writes "1,000+". */
    totalIsCapped: z.boolean(),
    page: z.number().int(),
    pageSize: z.number().int(),
    /**
     * What `after` takes to go on; null at the end. A search looks through so many rows at a time: fewer rows than asked
     * for, or none, with a `next` mean that nothing more was found so far, and that `after` looks on.
     */
    next: z.string().nullable(),
  })

export interface LongPage<T> extends Page<T> {
  readonly totalIsCapped: boolean
  readonly next: string | null
}
