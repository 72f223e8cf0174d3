/** Values of a data set as they are read; pure. */
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { DataSetColumn } from '@liveline/contract/data-set/shapes.ts'
import { absoluteTime } from '../../ui/labels/time.ts'

export type ShownColumn = Pick<DataSetColumn, 'name' | 'label' | 'labelEn' | 'kind' | 'words'>

export const titleOf = (column: Pick<DataSetColumn, 'name' | 'label' | 'labelEn'>, language: Language): string =>
  nameIn(language, column, 'label') || column.name

const units: Readonly<Partial<Record<DataSetColumn['kind'], string>>> = { hours: ' h', money: ' ¥' }

/** A number with its unit; at most two digits behind the point. */
export function numberText(value: number, kind: DataSetColumn['kind'], language: Language): string {
  const style =
    kind === 'percent' ? ({ style: 'percent', maximumFractionDigits: 1 } as const) : { maximumFractionDigits: 2 }
  return `${new Intl.NumberFormat(language, style).format(value)}${units[kind] ?? ''}`
}

/** A cell of a table, or a name along an axis. */
export function valueText(value: unknown, column: ShownColumn | undefined, language: Language): string {
  if (value === null || value === undefined) return '—'
  const word = column?.words?.[String(value)]
  if (word !== undefined) return nameIn(language, word, 'label')
  if (typeof value === 'number' && column !== undefined && isNumber(column.kind))
    return numberText(value, column.kind, language)
  if (column?.kind === 'datetime' && typeof value === 'string') return absoluteTime(value)
  if (column?.kind === 'date' && typeof value === 'string') return value.slice(0, 10)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

export const isNumber = (kind: DataSetColumn['kind']): boolean => ['number', 'percent', 'hours', 'money'].includes(kind)
