import { dateOf, momentAt, timeOf } from '../clock.ts'
import { forEachLanguage } from '../in-language.ts'
import type { Language } from '@liveline/contract/language.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time that somebody typed without a zone is meant by the clocks of the utility. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/

function momentOf(iso: string): Date | undefined {
  const [, day, time] = WITHOUT_ZONE.exec(iso) ?? []
  const at = day === undefined ? new Date(iso) : momentAt(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** 2026-11-21 14:30 */
export function absoluteTime(iso: string): string {
  const at = momentOf(iso)
  return at === undefined ? iso : timeOf(at)
}

/** As we set figures among Chinese signs, "3 小时前", which ICU sets close. */
const spaced = (text: string) => text.replaceAll(/\d(?=\p{Script=Han})|\p{Script=Han}(?=\d)/gu, '$& ')

const relative = forEachLanguage((locale) => new Intl.RelativeTimeFormat(locale, { style: 'short' }))

/** Within a day relative ("3 小时前", "in 2 hr"), else the date; `justNow` within a minute. */
export function relativeTime(iso: string, now: Date, language: Language, justNow: string): string {
  const at = momentOf(iso)
  if (at === undefined) return iso
  const difference = at.getTime() - now.getTime()
  const size = Math.abs(difference)
  if (size < MINUTE) return justNow
  if (size < HOUR) return spaced(relative[language].format(Math.trunc(difference / MINUTE), 'minute'))
  if (size < DAY) return spaced(relative[language].format(Math.trunc(difference / HOUR), 'hour'))
  return dayTime(iso, now)
}

/** Day and time, the year only when it is another one than now. */
export function dayTime(iso: string, now: Date): string {
  const text = absoluteTime(iso)
  return text.startsWith(`${dateOf(now)[0]}-`) ? text.slice(5) : text
}

const units = (['day', 'hour', 'minute', 'second'] as const).map((unit) =>
  forEachLanguage((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })),
)
const sums = forEachLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }))

/** A length of time in its two largest units, "1 天 2 小时" or "45 mins"; `underASecond` when there is none. */
export function durationText(ms: number, language: Language, underASecond: string): string {
  const counts = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
    Math.floor((ms % MINUTE) / SECOND),
  ]
  const first = counts.findIndex((count) => count > 0)
  if (first === -1) return underASecond
  const parts = counts.map((count, index) => (count === 0 ? undefined : units[index]?.[language].format(count)))
  const shown = parts.slice(first, first + (first < 2 ? 2 : 1)).filter((part) => part !== undefined)
  return spaced(sums[language].format(shown))
}

const milliseconds = forEachLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'millisecond',
      unitDisplay: 'short',
      maximumSignificantDigits: 2,
    }),
)

/** A length of time below a second, "0.8 ms" or "12 毫秒". */
export const millisecondsText = (ms: number, language: Language) => spaced(milliseconds[language].format(ms))
