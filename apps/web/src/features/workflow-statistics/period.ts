/** Which days the figures are of, as the address says it. Pure. */
import { STATISTICS_DAYS } from '@liveline/contract/process-statistics/shapes.ts'
import { dayOf } from '../../ui/clock.ts'
import { dayAt, inOrder, readDayRange } from '../../ui/list/filters/day-range.ts'

type Query = Readonly<Record<string, string>>

/** The last so many days, today the last of them. */
export const periods = ['1', '7', '30', '90'] as const
export type Period = (typeof periods)[number]
export const USUAL_PERIOD: Period = '30'

export interface Days {
  readonly from: string
  readonly to: string
}

const dayText = (at: Date) => at.toISOString().slice(0, 10)
const shifted = (day: string, days: number) => dayText(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))

/** How many days these are, both ends taken in. */
const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1

/** A word where the days are usual ones, else 'own'. */
export const periodIn = (query: Query): Period | 'own' =>
  dayAt(query['from'], 0) !== undefined || dayAt(query['to'], 0) !== undefined
    ? 'own'
    : (periods.find((one) => one === query['days']) ?? USUAL_PERIOD)

/** The days that the address asks for, never more than `STATISTICS_DAYS` of them: the later ones are kept. */
export function daysIn(query: Query, now: Date): Days {
  const period = periodIn(query)
  const today = dayOf(now)
  if (period !== 'own') return { from: shifted(today, 1 - Number(period)), to: today }
  const asked = inOrder(readDayRange(query))
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const from = asked.from ?? shifted(to, -29)
  return lengthOf({ from, to }) > STATISTICS_DAYS ? { from: shifted(to, 1 - STATISTICS_DAYS), to } : { from, to }
}
