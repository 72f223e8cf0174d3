import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './constants.ts'

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
