import { dateWords, type DataSetParameter, type DataSetValue } from '@liveline/contract/data-set/shapes.ts'
import { TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import { say } from '@liveline/contract/language.ts'
import { isDateAlone, readDate } from '@liveline/form-schema/dates.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { dataSetTexts } from './data-sets.texts.ts'

type Given = Readonly<Record<string, DataSetValue>>

/** What is bound for a value of the declared type; undefined when it is not of that type. */
const read: Readonly<Record<DataSetParameter['type'], (value: DataSetValue) => DataSetValue | undefined>> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  integer: (value) => (Number.isSafeInteger(value) ? value : undefined),
  number: (value) => (Number.isFinite(value) ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: (value) => (isDateAlone(value) && readDate(value, ISO) !== undefined ? value : undefined),
  // Bound in UTC: one without a zone is of the utility's, whatever zone the database is in.
  datetime: (value) => (isDateAlone(value) ? undefined : inUtc(readDate(value, ISO))),
  list: (value) => (Array.isArray(value) ? value : undefined),
}

/** Any format of text; `x` and `X` would be numbers. */
const ISO = 'YYYY-MM-DDTHH:mm:ssZ'

/** Years of four digits, from 1 on: PostgreSQL writes others in another way. */
function inUtc(time: number | undefined): string | undefined {
  const text = time === undefined ? '' : new Date(time).toISOString()
  return /^(?!0000)\d{4}-/.test(text) ? text : undefined
}

/** What a parameter is when nothing is sent; words of dates as the utility's calendar has them now. */
export function initialOf({ type, initial }: Pick<DataSetParameter, 'type' | 'initial'>, now: Date): DataSetValue {
  if (initial === undefined) return null
  if (type !== 'date' || !dateWords.some((word) => word === initial)) return initial
  const day = new Date(now.getTime() + TIME_ZONE_OFFSET_MS).toISOString().slice(0, 10)
  if (initial === 'monthStart') return `${day.slice(0, 7)}-01`
  return initial === 'yearStart' ? `${day.slice(0, 4)}-01-01` : day
}

/** Whether a value is of the type that a parameter has. */
export const isOfType = (type: DataSetParameter['type'], value: DataSetValue): boolean =>
  value === null || read[type](value) !== undefined

/**
 * The values of `$1`, `$2` …: what was sent, of the declared type, or what is known of the caller.
 * @throws {AppError} DATA_SET_PARAMETER
 */
export function bindParameters(
  { code, parameters }: { code: string; parameters: readonly DataSetParameter[] },
  given: Given,
  { caller, now }: { caller: Caller; now: Date },
): unknown[] {
  const refuse = (parameter: string, text: keyof typeof dataSetTexts): never => {
    const expected = say(caller.language, dataSetTexts[text] as { zh: string; en: string })
    throw new AppError('DATA_SET_PARAMETER', { details: { code, parameter, expected } })
  }
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  for (const name of Object.keys(given)) {
    const parameter = known.get(name)
    if (parameter === undefined) refuse(name, 'unknown')
    else if (parameter.from !== undefined) refuse(name, 'ofCaller')
  }
  return parameters.map((parameter) => {
    const { name, type, required, from } = parameter
    if (from === 'callerId') return caller.userId
    if (from === 'callerDepartment') return caller.orgId
    const value = Object.hasOwn(given, name) ? given[name] : initialOf(parameter, now)
    if (value === null || value === undefined) return required ? refuse(name, 'missing') : null
    return read[type](value) ?? refuse(name, type)
  })
}
