import type { EarlyRead } from '../../api/http.ts'

/** What home asks, as the contract's client will put it, so that it can be sent before that client has arrived. */
export const myTasksBody = { finished: false, page: 1, rows: 12 } as const
export const myProcessesParameters = { mine: 'true', finished: 'false', pageNum: 1, pageSize: 6 } as const
export const noticesParameters = { page: 1, rows: 8 } as const

const search = (parameters: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()

/** Paths of the contract, whose schemas would weigh more than everything else before the console. */
export const homeReads: readonly EarlyRead[] = [
  { method: 'POST', url: '/workFlow/queryTaskWithCondition', body: myTasksBody },
  { method: 'GET', url: `/workFlow/queryAllInstance?${search(myProcessesParameters)}` },
  { method: 'GET', url: `/notice/list?${search(noticesParameters)}` },
]
