import type { DataSetColumn, DataSetColumnMask } from '@liveline/contract/data-set/shapes.ts'
import { masked } from '@liveline/form-schema/masks.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** What of a value everybody may see. A mask that finds no number of its kind hides all of it. */
const hide: Readonly<Record<DataSetColumnMask, (value: unknown) => unknown>> = {
  none: (value) => value,
  phone: (value) => hidden('phone', value),
  idCard: (value) => hidden('idCard', value),
  name: (value) => {
    const [first, ...rest] = typeof value === 'string' ? value.trim() : ''
    if (value === null || value === undefined) return null
    return first === undefined ? '***' : first + '*'.repeat(Math.min(rest.length, 6))
  },
}

function hidden(kind: 'phone' | 'idCard', value: unknown): unknown {
  if (value === null || value === undefined) return null
  const text = typeof value === 'number' ? String(value) : value
  const shown = masked(kind, text)
  return shown === text ? '***' : shown
}

export function maskRows(rows: Rows, columns: readonly DataSetColumn[], reveals: boolean): Record<string, unknown>[] {
  const masks = columns.filter(({ mask }) => mask !== 'none')
  if (reveals || masks.length === 0) return rows.map((row) => ({ ...row }))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      masks.filter(({ name }) => Object.hasOwn(row, name)).map(({ name, mask }) => [name, hide[mask](row[name])]),
    ),
  }))
}
