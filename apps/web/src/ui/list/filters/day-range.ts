import { dateOf, momentAt, onTheClock } from '../../clock.ts'
import { forEachLanguage } from '../../in-language.ts'
import type { Language } from '@liveline/contract/language.ts'

type Query = Readonly<Record<string, string>>

/** Whole days as yyyy-mm-dd, both taken in; an absent end is open. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const dayPresets = ['today', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear', 'earlier'] as const
export type DayPreset = (typeof dayPresets)[number]

const YEARS_OF_MONTHS = 5
const two = (value: number) => String(value).padStart(2, '0')
/** The month counts from 1; what goes beyond it, or stays below, falls into the next or the one before. */
const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Midnight of a yyyy-mm-dd `days` later; undefined for any other text and for a 31 February. */
export function dayAt(text: string | undefined, days: number): Date | undefined {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text ?? '')
  if (match === null) return undefined
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return dayText(year, month, day) === text ? momentAt(dayText(year, month, day + days)) : undefined
}

/** The range of an address; whatever is no day is left out. */
export function readDayRange(query: Query): DayRange {
  const day = (text: string | undefined) => (dayAt(text, 0) === undefined ? undefined : text)
  return { from: day(query['from']), to: day(query['to']) }
}

/** The first moment of the first day and the last one of the last day: both belong to it, as calls want it. */
export function momentsOf({ from, to }: DayRange): { from?: string; to?: string } {
  const first = dayAt(from, 0)
  const next = dayAt(to, 1)
  return {
    ...(first === undefined ? {} : { from: first.toISOString() }),
    ...(next === undefined ? {} : { to: new Date(next.getTime() - 1).toISOString() }),
  }
}

/** What a person typed, the earlier day first. */
export function inOrder({ from, to }: DayRange): DayRange {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

export function presetRange(preset: DayPreset, now: Date): DayRange {
  const [year, month, day] = dateOf(now)
  switch (preset) {
    case 'today':
      return { from: dayText(year, month, day), to: dayText(year, month, day) }
    case 'thisWeek': {
      const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7)
      return { from: dayText(year, month, monday), to: dayText(year, month, monday + 6) }
    }
    case 'thisMonth':
      return { from: dayText(year, month, 1), to: dayText(year, month + 1, 0) }
    case 'lastMonth':
      return { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) }
    case 'thisYear':
      return { from: dayText(year, 1, 1), to: dayText(year, 12, 31) }
    case 'earlier':
      return { to: dayText(year - 1, 12, 31) }
  }
}

/** First to last day of a yyyy-mm. */
export function monthRange(month: string): DayRange {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: dayText(year, number + 1, 0) }
}

/** The months to choose from, newest first, by year. */
export function monthsBefore(now: Date): readonly { year: number; months: readonly string[] }[] {
  const [thisYear, thisMonth] = dateOf(now)
  return Array.from({ length: YEARS_OF_MONTHS }, (_, back) => {
    const year = thisYear - back
    const last = back === 0 ? thisMonth : 12
    return { year, months: Array.from({ length: last }, (_none, index) => `${year}-${two(last - index)}`) }
  })
}

export const isSameRange = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to

const dayNames = forEachLanguage((locale) => onTheClock(locale, { dateStyle: 'medium' }))
const monthNames = forEachLanguage((locale) => onTheClock(locale, { year: 'numeric', month: 'long' }))

/** "2026年3月1日" or "1 Mar 2026"; never the browser's own order of day and month. */
export function dayName(day: string, language: Language): string {
  const at = dayAt(day, 0)
  return at === undefined ? day : dayNames[language].format(at)
}

export function monthName(month: string, language: Language): string {
  const at = dayAt(`${month}-01`, 0)
  return at === undefined ? month : monthNames[language].format(at)
}
