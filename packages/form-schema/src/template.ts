import { TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import { readDate } from './dates.ts'
import { evaluateCondition } from './expression.ts'
import type { FormValues } from './place.ts'

const dated = /^\$\{\s*([\w.]+)\s*\|\s*date\s*(?::\s*([\w\s:/.-]*))?\}$/
const DAY_AND_TIME = 'YYYY-MM-DD HH:mm'

/**
 * A text of a schema with what it inserts: `${feeder}`, `${planStart|date:YYYY-MM-DD}`, `${count > 1 ? 'several' : 'one'}`.
 * The result is plain text, to be shown as such; what a value holds is never looked into.
 */
export function fillTemplate(text: string, values: FormValues): string {
  if (!text.includes('${')) return text
  return text.replaceAll(/\$\{[^{}]*\}/g, (expression) => {
    const [, name, format] = dated.exec(expression) ?? []
    const value = evaluateCondition(name === undefined ? expression : `\${${name}}`, values)
    if (value === undefined || value === null) return ''
    return name === undefined ? String(value) : writeDate(value, format?.trim() ?? DAY_AND_TIME)
  })
}

/** A date by a format of `YYYY MM DD HH mm ss`, as the clocks of the utility show it; any other value as it is. */
export function writeDate(value: unknown, format: string): string {
  const at = readDate(value, typeof value === 'number' ? 'x' : 'text')
  if (at === undefined) return String(value)
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(at + TIME_ZONE_OFFSET_MS)
    .toISOString()
    .split(/[-T:.Z]/)
  const parts: Readonly<Record<string, string>> = { YYYY: year, MM: month, DD: day, HH: hour, mm: minute, ss: second }
  return format.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part)
}
