import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import { momentOf, readMoment, type Moment, type MomentKind } from './read-moment.ts'

/** Writes a moment in a format of amis: `YYYY-MM-DDTHH:mm:ssZ`, `HH:mm`; `X` is seconds since 1970, `x` milliseconds. */
export function writeMoment({ day, time }: Moment, format: string): string {
  const at = Date.parse(`${day}T${time}${TIME_ZONE_OFFSET}`)
  if (format === 'X') return String(at / 1_000)
  if (format === 'x') return String(at)
  const [year = '', month = '', date = ''] = day.split('-')
  const [hour = '', minute = '', second = ''] = time.split(':')
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    MM: month,
    DD: date,
    HH: hour,
    mm: minute,
    ss: second,
    SSS: '000',
    Z: TIME_ZONE_OFFSET,
    ZZ: TIME_ZONE_OFFSET.replace(':', ''),
  }
  return format.replaceAll(
    /\[([^\]]*)\]|YYYY|MM|DD|HH|mm|SSS|ss|ZZ?/g,
    (token, literal?: string) => literal ?? parts[token] ?? token,
  )
}

/** Reads what a form keeps. Text that was typed and not understood is none: it is shown as it was typed. */
export function readStored(value: string, format: string, kind: MomentKind): Moment | undefined {
  if (format === 'X' || format === 'x') {
    const at = Number(value) * (format === 'X' ? 1_000 : 1)
    return /^-?\d{1,15}$/.test(value) && Math.abs(at) <= 8.64e15 ? momentOf(at) : undefined
  }
  if (kind === 'time') return /^\d{2}:/.test(value) ? readMoment(value, kind, 0) : undefined
  if (!/^\d{4}/.test(value)) return undefined
  return readMoment(value, kind, 0) ?? (kind === 'date' ? readMoment(value, 'datetime', 0) : undefined)
}

/** Seconds are shown only where there are some. */
export function displayOf(moment: Moment, kind: MomentKind, wanted: string | undefined): string {
  const time = moment.time.endsWith(':00') ? 'HH:mm' : 'HH:mm:ss'
  const usual = { date: 'YYYY-MM-DD', datetime: `YYYY-MM-DD ${time}`, time }[kind]
  const shown = wanted === undefined ? undefined : writeMoment(moment, wanted)
  // A format that leaves something out would lose it when the person edits what stands there.
  const readBack = shown === undefined ? undefined : readMoment(shown, kind, 0)
  return readBack?.day === moment.day && readBack.time === moment.time && shown !== undefined
    ? shown
    : writeMoment(moment, usual)
}
