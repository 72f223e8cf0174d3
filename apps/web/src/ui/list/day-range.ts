import type { Language } from '../language.ts'

type Query = Readonly<Record<string, string>>

/** Whole local days as yyyy-mm-dd, both taken in; an absent end is open. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const dayPresets = ['today', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear', 'earlier'] as const
export type DayPreset = (typeof dayPresets)[number]

const YEARS_OF_MONTHS = 5
const two = (value: number) => String(value).padStart(2, '0')
const dayText = (at: Date) =>
  `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** Midnight, local time, of a yyyy-mm-dd `days` later; undefined for any other text and for a 31 February. */
export function dayAt(text: string | undefined, days: number): Date | undefined {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text ?? '')
  if (match === null) return undefined
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  if (dayText(new Date(year, month - 1, day)) !== text) return undefined
  return new Date(year, month - 1, day + days)
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
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const at = (...parts: [number, number, number]) => dayText(new Date(...parts))
  switch (preset) {
    case 'today':
      return { from: at(year, month, day), to: at(year, month, day) }
    case 'thisWeek': {
      const monday = day - ((now.getDay() + 6) % 7)
      return { from: at(year, month, monday), to: at(year, month, monday + 6) }
    }
    case 'thisMonth':
      return { from: at(year, month, 1), to: at(year, month + 1, 0) }
    case 'lastMonth':
      return { from: at(year, month - 1, 1), to: at(year, month, 0) }
    case 'thisYear':
      return { from: at(year, 0, 1), to: at(year, 11, 31) }
    case 'earlier':
      return { to: at(year - 1, 11, 31) }
  }
}

/** First to last day of a yyyy-mm. */
export function monthRange(month: string): DayRange {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: dayText(new Date(year, number, 0)) }
}

/** The months to choose from, newest first, by year. */
export function monthsBefore(now: Date): readonly { year: number; months: readonly string[] }[] {
  return Array.from({ length: YEARS_OF_MONTHS }, (_, back) => {
    const year = now.getFullYear() - back
    const last = back === 0 ? now.getMonth() + 1 : 12
    return { year, months: Array.from({ length: last }, (_none, index) => `${year}-${two(last - index)}`) }
  })
}

export const isSameRange = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to

/** "2026年3月1日" or "1 Mar 2026"; never the browser's own order of day and month. */
export function dayName(day: string, language: Language): string {
  const at = dayAt(day, 0)
  if (at === undefined) return day
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium' }).format(at)
}

export function monthName(month: string, language: Language): string {
  const at = dayAt(`${month}-01`, 0)
  const style = { year: 'numeric', month: 'long' } as const
  return at === undefined ? month : new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, style).format(at)
}
