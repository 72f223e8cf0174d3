import type { DataSetParameter, DataSetValue } from '@liveline/contract/data-set/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { dataSetTexts } from './data-sets.texts.ts'

type Given = Readonly<Record<string, DataSetValue>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

const fits: Readonly<Record<DataSetParameter['type'], (value: DataSetValue) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'number' && Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && DAY.test(value) && isMoment(`${value}T00:00:00Z`),
  datetime: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && isMoment(value),
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

/**
 * The values of `$1`, `$2` …: what was sent, of the declared type, or what is known of the caller.
 * @throws {AppError} DATA_SET_PARAMETER
 */
export function bindParameters(
  { code, parameters }: { code: string; parameters: readonly DataSetParameter[] },
  given: Given,
  caller: Caller,
): unknown[] {
  const refuse = (parameter: string, text: keyof typeof dataSetTexts): never => {
    const expected = say(caller.language, dataSetTexts[text])
    throw new AppError('DATA_SET_PARAMETER', { details: { code, parameter, expected } })
  }
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  for (const name of Object.keys(given)) {
    const parameter = known.get(name)
    if (parameter === undefined) refuse(name, 'unknown')
    else if (parameter.from !== undefined) refuse(name, 'ofCaller')
  }
  return parameters.map(({ name, type, required, from }) => {
    if (from === 'callerId') return caller.userId
    if (from === 'callerDepartment') return caller.orgId
    const value = Object.hasOwn(given, name) ? given[name] : null
    if (value === null || value === undefined) return required ? refuse(name, 'missing') : null
    return fits[type](value) ? value : refuse(name, type)
  })
}
