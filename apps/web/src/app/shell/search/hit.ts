import type { ReactNode } from 'react'

export const hitGroups = ['recent', 'pages', 'actions', 'tasks', 'processes', 'people'] as const

/** One line of what was found. */
export interface Hit {
  /** Of all hits on screen; also what a remembered one is known by. */
  readonly key: string
  readonly group: (typeof hitGroups)[number]
  readonly title: string
  readonly detail: string
  readonly icon: ReactNode
  /** Where it leads; an action has none. */
  readonly to?: string
  readonly newTab?: boolean
  readonly run?: () => void
}
