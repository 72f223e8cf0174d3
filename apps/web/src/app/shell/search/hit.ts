import type { ReactNode } from 'react'
import type { Range } from './marks-of.ts'

export const hitGroups = ['recent', 'pages', 'actions', 'tasks', 'processes', 'people'] as const

/** One line of what was found. */
export interface Hit {
  /** Of all hits on screen; also what a remembered one is known by. */
  readonly key: string
  readonly group: (typeof hitGroups)[number]
  readonly title: string
  readonly detail: string
  /** What was found of the title, where that is known. */
  readonly marks?: readonly Range[]
  readonly icon: ReactNode
  /** Where it leads; an action has none. */
  readonly to?: string
  readonly newTab?: boolean
  readonly run?: () => void
}
