import { PageParams } from '@liveline/contract/page-table.api.ts'
import type { MissionQueryBody } from './mission-queries.ts'

type Query = Readonly<Record<string, string>>

export const ROWS_A_PAGE = 20

/** The page params of a config; undefined when they are not what the contract says. */
export function readPageParams(text: string): PageParams | undefined {
  try {
    const parsed = PageParams.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Midnight, local time, of a yyyy-mm-dd `days` later; undefined for any other text. */
function dayAt(text: string | undefined, days: number): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '')
  if (match === null) return undefined
  const at = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + days)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** What the address asks for, as the call wants it; whatever it does not understand is left out. */
export function missionQueryOf(query: Query, params: PageParams, finished: boolean): MissionQueryBody {
  const page = Number(query['page'])
  const from = dayAt(query['from'], 0)
  const to = dayAt(query['to'], 1)
  const sortable = new Set(['createdAt', 'dueAt', 'completedAt', 'number', 'title'])
  const sort = query['sort'] ?? ''
  return {
    finished,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    rows: ROWS_A_PAGE,
    ...(params.flowIdList.length > 0 ? { flowIds: params.flowIdList } : {}),
    ...(query['keyword'] ? { keyword: query['keyword'].slice(0, 100) } : {}),
    ...(query['businessState'] ? { businessState: query['businessState'] } : {}),
    ...(query['overdue'] === '1' && !finished ? { overdue: true } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(sortable.has(sort.replace(/^-/, '')) ? { sort } : {}),
  }
}

/** A head is clicked: ascending, descending, back to the order by urgency. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

export const FILTER_NAMES = ['keyword', 'businessState', 'from', 'to', 'overdue'] as const

export function hasFilters(query: Query): boolean {
  return FILTER_NAMES.some((name) => (query[name] ?? '') !== '')
}
