import { PageParams } from '@liveline/contract/page-table/shapes.ts'
import { momentsOf, readDayRange, type DayRange } from '../../../ui/list/day-range.ts'
import type { MissionFilterBody } from '../mission-queries.ts'

type Query = Readonly<Record<string, string>>

/** The page params of a config; undefined when they are not what the contract says. */
export function readPageParams(text: string): PageParams | undefined {
  try {
    const parsed = PageParams.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const sortable = new Set(['createdAt', 'dueAt', 'completedAt', 'number', 'title'])

/** What the address asks for, as the call wants it, without order and page; what it does not understand is left out. */
export function missionFiltersOf(query: Query, params: PageParams, finished: boolean): MissionFilterBody {
  return {
    finished,
    ...(params.flowIdList.length > 0 ? { flowIds: params.flowIdList } : {}),
    ...(query['keyword'] ? { keyword: query['keyword'].slice(0, 100) } : {}),
    ...(query['businessState'] ? { businessState: query['businessState'] } : {}),
    ...(query['overdue'] === '1' && !finished ? { overdue: true } : {}),
    ...momentsOf(readDayRange(query)),
  }
}

/** The order that the address asks for; undefined for the usual one. */
export function sortOf(query: Query): string | undefined {
  const sort = query['sort'] ?? ''
  return sortable.has(sort.replace(/^-/, '')) ? sort : undefined
}

/** A day to jump to: a list that begins with the oldest goes on from it, any other back from it. */
export function jumpTo(day: string, sort: string | undefined): DayRange {
  return sort === 'createdAt' || sort === 'completedAt' ? { from: day, to: undefined } : { from: undefined, to: day }
}

/** A head is clicked: ascending, descending, back to the order by urgency. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

/** Another filter or order is another list: it begins at its first page. */
export const fromTheStart = { page: undefined, after: undefined } as const

export const FILTER_NAMES = ['keyword', 'businessState', 'from', 'to', 'overdue'] as const

export function hasFilters(query: Query): boolean {
  return FILTER_NAMES.some((name) => (query[name] ?? '') !== '')
}
