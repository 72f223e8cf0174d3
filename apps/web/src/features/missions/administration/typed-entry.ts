import type { ShownValue, TypedValue } from '@liveline/contract/administration/shapes.ts'

/** A value as it is entered: JSON as text, a moment as the field of the browser has it. */
export function entryOf({ type, value }: ShownValue): string {
  if (value === null) return ''
  if (type === 'json') return JSON.stringify(value, undefined, 2)
  return String(value)
}

/** What was entered, with the type that the variable has; undefined when it does not fit. */
export function typedEntry(type: ShownValue['type'], entry: string): TypedValue | undefined {
  const text = entry.trim()
  switch (type) {
    case 'null':
    case 'text':
      return entry === '' ? { type: 'null' } : { type: 'text', value: entry }
    case 'boolean':
      return text === 'true' || text === 'false' ? { type: 'boolean', value: text === 'true' } : undefined
    case 'number': {
      const value = Number(text)
      return text !== '' && Number.isFinite(value) ? { type: 'number', value } : undefined
    }
    case 'integer':
      return /^-?\d{1,30}$/.test(text) ? { type: 'integer', value: text } : undefined
    case 'dateTime': {
      const moment = new Date(text)
      return Number.isNaN(moment.getTime()) ? undefined : { type: 'dateTime', value: moment.toISOString() }
    }
    case 'json':
      return jsonEntry(text)
  }
}

function jsonEntry(text: string): TypedValue | undefined {
  try {
    const value: unknown = JSON.parse(text)
    // What JSON.parse makes of a list or an object is JSON.
    return typeof value === 'object' && value !== null ? ({ type: 'json', value } as TypedValue) : undefined
  } catch {
    return undefined
  }
}
