/**
 * What the console asks before anybody has clicked, as its client puts it: one answer carries them all (`console.first`).
 * No schema stands here, for the start script sends them before the contract's schemas have arrived.
 */

/** A call of the contract that only reads, as it is sent. */
export interface FirstRead {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: unknown
}

export const homeTasksBody = { finished: false, page: 1, rows: 12 } as const
export const homeProcessesParameters = { mine: 'true', finished: 'false', pageNum: 1, pageSize: 6 } as const
export const homeNoticesParameters = { page: 1, rows: 8 } as const

const search = (parameters: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()

/** Of every page: the person and his settings, the menu and the figures of the navbar. */
export const shellReads: readonly FirstRead[] = [
  { method: 'GET', url: '/system/user/info' },
  { method: 'GET', url: '/system/user/settings' },
  { method: 'GET', url: '/pageTable/all/list' },
  { method: 'GET', url: '/system/config/read' },
  { method: 'GET', url: '/system/config/forms' },
  { method: 'GET', url: '/workFlow/queryTaskTotal' },
  { method: 'GET', url: '/counter/list' },
  { method: 'GET', url: '/system/delegation/mine' },
]

/** And what the panels of home show. */
export const homeReads: readonly FirstRead[] = [
  { method: 'POST', url: '/workFlow/queryTaskWithCondition', body: homeTasksBody },
  { method: 'GET', url: '/workFlow/task/urgency' },
  { method: 'GET', url: '/liveLine/board' },
  { method: 'GET', url: `/workFlow/queryAllInstance?${search(homeProcessesParameters)}` },
  { method: 'GET', url: `/notice/list?${search(homeNoticesParameters)}` },
  { method: 'GET', url: '/notice/count' },
  // Refused to whoever is no administrator, at no cost.
  { method: 'GET', url: '/system/health' },
]
