import { TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'

export type MomentKind = 'date' | 'datetime' | 'time'

/** What the clocks of the utility show: of a mere date its midnight, of a mere time no particular day. */
export interface Moment {
  /** 2026-11-21 */
  readonly day: string
  /** 08:30:00 */
  readonly time: string
}

const NO_DAY = '1970-01-01'
const DAY_MS = 86_400_000
const two = (figures: string) => figures.padStart(2, '0')

export function momentOf(at: number): Moment {
  const [day = '', time = ''] = new Date(at + TIME_ZONE_OFFSET_MS).toISOString().split(/[T.]/)
  return { day, time }
}

/** Today, tomorrow, the day after, yesterday, in both languages. */
const daysByName: readonly (readonly [RegExp, number])[] = [
  [/^(?:today|\u4ECA[\u5929\u65E5])/, 0],
  [/^(?:tomorrow|\u660E[\u5929\u65E5])/, 1],
  [/^\u540E\u5929/, 2],
  [/^(?:yesterday|\u6628[\u5929\u65E5])/, -1],
]
const NOW = /^(?:now|\u73B0\u5728)$/

/** Full width becomes half, and the signs for hour, minute and second become colons. */
function plain(typed: string): string {
  return (
    typed
      .normalize('NFKC')
      .trim()
      .toLowerCase()
      // Hour, or o'clock; then so many minutes, or half past; then seconds. One figure of minutes needs its sign.
      .replace(
        /(\d{1,2})\s*[\u65F6\u70B9]\s*(?:(\d{1,2})\s*\u5206|(\d{2})(?!\d)|(\u534A))?\s*(?:(\d{1,2})\s*\u79D2)?/g,
        (_, hour: string, signed?: string, bare?: string, half?: string, second?: string) =>
          `${hour}:${two(signed ?? bare ?? (half === undefined ? '0' : '30'))}${second === undefined ? '' : `:${two(second)}`}`,
      )
  )
}

function isDay(year: string, month: string, day: string): boolean {
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day)
}

/** A day at the start of a text, and what follows it. */
function splitDay(text: string, now: number): readonly [day: string, rest: string] | undefined {
  for (const [name, days] of daysByName) {
    const rest = text.replace(name, '')
    if (rest !== text) return [momentOf(now + days * DAY_MS).day, rest.trim()]
  }
  const parts =
    /^(\d{4})(?:([-/.])(\d{1,2})\2|\s*\u5E74\s*(\d{1,2})\s*\u6708\s*)(\d{1,2})(?:\s*[\u65E5\u53F7]\s*|[\st]+|$)(.*)$/.exec(
      text,
    )
  if (parts !== null) {
    const [, year = '', , month = '', signed = '', day = '', rest = ''] = parts
    return complete(year, month || signed, day, rest)
  }
  const figures = /^(\d{4})(\d{2})(\d{2})(?:[\st]+|$|(?=\d{4}(?:\d{2})?$))(.*)$/.exec(text)
  if (figures !== null) {
    const [, year = '', month = '', day = '', rest = ''] = figures
    return complete(year, month, day, rest)
  }
  const short = /^(\d{1,2})(?:[-/.]|\s*\u6708\s*)(\d{1,2})(?:\s*[\u65E5\u53F7]\s*|[\st]+|$)(.*)$/.exec(text)
  if (short === null) return undefined
  const [, month = '', day = '', rest = ''] = short
  return complete(momentOf(now).day.slice(0, 4), month, day, rest)
}

function complete(year: string, month: string, day: string, rest: string): readonly [string, string] | undefined {
  return isDay(year, two(month), two(day)) ? [`${year}-${two(month)}-${two(day)}`, rest.trim()] : undefined
}

/** 8:30, 08:30:00, 830, 0830, 083000; one figure of minutes may be half typed and is none. */
function readTime(text: string): string | undefined {
  const parts =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0{1,3})?)?$/.exec(text) ??
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (parts === null) return undefined
  const [, hour = '', minute = '', second = '00'] = parts
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isTime ? `${two(hour)}:${minute}:${second}` : undefined
}

/** A time that says how far from Greenwich it is meant. */
function readZoned(day: string, text: string): Moment | undefined {
  const [, shown = '', zone = ''] = /^([\d:.]+)\s?(z|[+-]\d{2}:?\d{2})$/.exec(text) ?? []
  const time = readTime(shown)
  if (time === undefined) return undefined
  const at = Date.parse(`${day}T${time}${zone === 'z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`)
  return Number.isNaN(at) ? undefined : momentOf(at)
}

/**
 * Reads what a person typed. What is not said is not guessed: a time without its day is no moment, nor is a day without
 * its time; only a missing year is this one.
 */
export function readMoment(typed: string, kind: MomentKind, now: number): Moment | undefined {
  const text = plain(typed)
  if (NOW.test(text)) {
    const { day, time } = momentOf(now)
    const minute = `${time.slice(0, 5)}:00`
    return { day: kind === 'time' ? NO_DAY : day, time: kind === 'date' ? '00:00:00' : minute }
  }
  if (kind === 'time') {
    const time = readTime(text)
    return time === undefined ? undefined : { day: NO_DAY, time }
  }
  const [day, rest] = splitDay(text, now) ?? []
  if (day === undefined || rest === undefined) return undefined
  if (kind === 'date') return rest === '' ? { day, time: '00:00:00' } : undefined
  const time = readTime(rest)
  return time === undefined ? readZoned(day, rest) : { day, time }
}
