import type { Query } from '../../ui/navigation.tsx'
import type { Days } from './period.ts'

/** What every part of the page knows of where it stands. */
export interface Place {
  /** Of the page itself. */
  readonly path: string
  readonly query: Query
  readonly days: Days
  /** Of the page of all instances; undefined where this person has none. */
  readonly instancesPath: string | undefined
  /** Changes what the address says. */
  readonly onChange: (patch: Readonly<Record<string, string | undefined>>) => void
}
