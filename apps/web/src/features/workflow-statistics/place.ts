import { StatisticsMeasure } from '@liveline/contract/process-statistics/shapes.ts'
import { addressOf, type Query } from '../../ui/navigation.tsx'
import type { Days } from './period.ts'
import type { Counted } from './statistics-queries.ts'

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

/** A version, or a person by his id, in an address. */
export const numberIn = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined

/** What is left when the sheet of instances closes. */
export const noSheet = { count: undefined, node: undefined, person: undefined, sheetPage: undefined } as const

/** The page with the instances behind a figure in front. */
export const countedAddress = ({ path, query }: Place, { measure, elementId, userId }: Counted): string =>
  addressOf(path, {
    ...query,
    ...noSheet,
    count: measure,
    node: elementId,
    person: userId === undefined ? undefined : String(userId),
  })

/** The figure whose instances the address asks for. */
export function countedIn(query: Query): Counted | undefined {
  const measure = StatisticsMeasure.options.find((one) => one === query['count'])
  const userId = numberIn(query['person'])
  if (measure === undefined) return undefined
  return {
    measure,
    ...(query['node'] === undefined ? {} : { elementId: query['node'].slice(0, 200) }),
    ...(userId === undefined ? {} : { userId }),
  }
}
