import { parseDate } from './iso-8601.ts'
import type { DataObject } from './definition.ts'
import type { VariableValue } from './state.ts'
import type { Run } from './run.ts'
import { setVariable } from './variables.ts'

/** Reading digits takes the square of their number. */
const LONGEST_INTEGER = 300

/** The value a data object begins with; undefined when its text is no value of its type. */
export function valueOf({ type, text }: DataObject): VariableValue | undefined {
  if (text === undefined) return null
  if (type === 'string') return text
  if (type === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined
  if (type === 'dateTime') return parseDate(text)
  const isWhole = /^[-+]?\d+$/.test(text)
  if (type === 'integer' && (!isWhole || text.length > LONGEST_INTEGER)) return undefined
  const number = text === '' ? Number.NaN : Number(text)
  if (Number.isNaN(number)) return undefined
  return type === 'integer' && !Number.isSafeInteger(number) ? BigInt(text.replace(/^\+/, '')) : number
}

/** Makes the data objects of a container variables of its scope (Flowable; BPMN 2.0.2, 10.4.1 gives them no type). */
export function createDataObjects(run: Run, scopeId: string, dataObjects: readonly DataObject[] | undefined): void {
  for (const dataObject of dataObjects ?? []) {
    setVariable(run, scopeId, dataObject.name, valueOf(dataObject) ?? null, true)
  }
}
