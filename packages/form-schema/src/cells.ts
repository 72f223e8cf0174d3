/**
 * Single cells of sub-tables. In the fields of a node `crew.phone` names the column `phone` of the sub-table `crew`; its
 * right narrows that of the table. A *closed* column is hidden from the person or only read by him at this node; a *fixed*
 * one is entered by nobody anywhere, for its schema says so.
 *
 * Rows have no names of their own. Where a column is closed, the rows that are stored stay where they are, and new ones
 * come after them: to take a row away would be to take away cells that the person may not touch. Where columns are only
 * fixed or masked, rows may go, and each one entered is the stored one that it is most like.
 */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from './fields.ts'
import type { FormField } from './form-field.ts'
import { canonical, isSame } from './same.ts'
import { isObject, type Json } from './json.ts'
import { masked } from './masks.ts'
import { MAXIMUM_ROWS, type FormValues } from './place.ts'

type Right = 'hidden' | 'read' | 'edit'
type Rights = Readonly<Record<string, { readonly right: Right }>>

export const cellKey = (table: string, column: string): string => `${table}.${column}`
/** The field of the form that a key names, or whose column it names. */
export const fieldOfKey = (key: string): string => key.replace(/\..*$/s, '')

/** Columns of one sub-table that are closed at a node, by name. */
export type ClosedColumns = ReadonlyMap<string, 'hidden' | 'read'>

/** The closed columns of sub-tables, by the name of the table. */
export function closedColumns(rights: Rights): ReadonlyMap<string, ClosedColumns> {
  const found = new Map<string, Map<string, 'hidden' | 'read'>>()
  for (const [key, { right }] of Object.entries(rights)) {
    const table = fieldOfKey(key)
    if (table === key || right === 'edit') continue
    const columns = found.get(table) ?? new Map<string, 'hidden' | 'read'>()
    found.set(table, columns.set(key.slice(table.length + 1), right))
  }
  return found
}

/** Keys of the cells that a person may not enter here: they are not judged, for he could not mend them. */
export const closedCellKeys = (rights: Rights): ReadonlySet<string> =>
  new Set(
    Object.entries(rights).flatMap(([key, { right }]) => (right !== 'edit' && fieldOfKey(key) !== key ? [key] : [])),
  )

/** What is only shown, or filled in by the server. */
export const isReadOnly = (field: FormField): boolean =>
  field.auto !== undefined || field.isDisabled || field.type === 'static' || field.alwaysHidden

/** A column that nobody enters; a hidden value of a row holds what the schema says. */
export const isFixed = (column: FormField): boolean => isReadOnly(column) || column.type === 'hidden'

/** What a field that nobody enters holds from the beginning: an expression is no such value. */
const fixedValue = ({ auto, initial }: FormField): unknown =>
  auto !== undefined || (typeof initial === 'string' && initial.includes('${')) ? undefined : initial

/** What the fields hold that nobody enters. */
export const fixedValues = (schema: AmisSchema): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(schema).flatMap((field): [string, unknown][] => {
      const value = isReadOnly(field) ? fixedValue(field) : undefined
      return value === undefined ? [] : [[field.name, value]]
    }),
  )

/** Values without those of hidden fields and cells. @param hidden names of fields, keys of cells */
export function withoutHidden<T>(values: Readonly<Record<string, T>>, hidden: ReadonlySet<string>): Record<string, T> {
  const seen = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
  const rights = Object.fromEntries([...hidden].map((key) => [key, { right: 'hidden' }] as const))
  for (const [table, columns] of closedColumns(rights)) {
    // Rows without some cells are what the values were: part of a JSON value.
    if (Object.hasOwn(seen, table)) seen[table] = withoutColumns(seen[table], columns) as T
  }
  return seen
}

const withoutColumns = (held: unknown, columns: ReadonlyMap<string, unknown>): unknown =>
  inRows(held, (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.has(name))))

/** The rows of a sub-table, which holds a list of them or one alone. */
export const rowsOf = (held: unknown): readonly unknown[] => (Array.isArray(held) ? held : isObject(held) ? [held] : [])

function inRows(held: unknown, change: (row: Json, index: number) => unknown): unknown {
  if (Array.isArray(held)) return held.map((row: unknown, index) => (isObject(row) ? change(row, index) : row))
  return isObject(held) ? change(held, 0) : held
}

/**
 * Paths of the cells (`crew[0].phone`) that would change though nobody may change them here, and the table itself where
 * rows would go that may not. A hidden cell is refused whatever it holds: another answer would tell who guesses right.
 */
export function forbiddenCells(table: FormField, stored: unknown, entered: unknown, closed?: ClosedColumns): string[] {
  const pairs = pairedWith(table, stored, entered, closed)
  const found = pairs.flatMap(([row, before], index) =>
    table.fields.flatMap((column): string[] => {
      const isRefused =
        closed?.get(column.name) === 'hidden' ? isGiven(row, column) : isChanged(column, row, before, closed)
      return isRefused ? [`${table.name}[${index}].${column.name}`] : []
    }),
  )
  return isClosed(closed) && pairs.length < rowsOf(stored).length ? [table.name, ...found] : found
}

const isClosed = (closed: ClosedColumns | undefined): closed is ClosedColumns => closed !== undefined && closed.size > 0
const isGiven = (row: Json, { name }: FormField): boolean => Object.hasOwn(row, name) && !isSame(row[name], null)

function isChanged(column: FormField, row: Json, before: Json | undefined, closed: ClosedColumns | undefined): boolean {
  const { name, auto } = column
  // What the server fills in is overwritten whatever is sent.
  if (!Object.hasOwn(row, name) || auto !== undefined) return false
  if (!isFixed(column) && closed?.get(name) !== 'read') return false
  const held = before?.[name] ?? fixedValue(column)
  const mayStand = before === undefined ? [held, null] : [held, shownOf(column, held)]
  return !mayStand.some((value) => isSame(row[name], value))
}

/** The rows as they are to be stored: closed and fixed cells hold what they held, a masked value that came back too. */
export function mergeRows(table: FormField, stored: unknown, entered: unknown, closed?: ClosedColumns): unknown {
  if (!isClosed(closed) && !table.fields.some((column) => isFixed(column) || column.mask !== undefined)) return entered
  const before = pairedWith(table, stored, entered, closed).map(([, row]) => row)
  const byName = new Map(table.fields.map((column) => [column.name, column]))
  const mayEnter = (column: FormField) => !isFixed(column) && closed?.get(column.name) === undefined
  const merged = (row: Json, former: Json | undefined): Json => {
    const kept = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      const column = byName.get(name)
      // A column that does not exist is told by the judges.
      if (column === undefined) return [[name, value]]
      if (!mayEnter(column)) return []
      const isMaskedBack =
        former !== undefined && column.mask !== undefined && isSame(value, shownOf(column, former[name]))
      return [[name, isMaskedBack ? former[name] : value]]
    })
    const held = table.fields.flatMap((column): [string, unknown][] => {
      if (mayEnter(column)) return []
      const value = former?.[column.name] ?? fixedValue(column)
      return value === undefined ? [] : [[column.name, value]]
    })
    // As with the fields of a form that is stored: what was not said stays.
    return { ...(isClosed(closed) ? former : {}), ...Object.fromEntries([...kept, ...held]) }
  }
  let at = -1
  const rows = inRows(entered, (row) => merged(row, before[(at += 1)]))
  return isClosed(closed) && Array.isArray(rows) ? [...rows, ...rowsOf(stored).slice(rows.length)] : rows
}

/**
 * Values that were judged without hidden cells, with these put back, row by row. A cell that is shown by what is hidden
 * is one that he does not see either: it stays as it is stored.
 * @param whole the same rows with all their cells
 */
export function withUnseenCells(
  seen: FormValues,
  { whole, stored, hidden }: { whole: FormValues; stored: FormValues; hidden: ReadonlySet<string> },
): FormValues {
  const rights = Object.fromEntries([...hidden].map((key) => [key, { right: 'hidden' }] as const))
  const tables = [...closedColumns(rights)].filter(([table]) => Object.hasOwn(seen, table))
  const filled = tables.map(([table, columns]): [string, unknown] => {
    const [rows, before] = [rowsOf(whole[table]), rowsOf(stored[table])]
    return [
      table,
      inRows(seen[table], (row, index) => {
        const [all, former] = [rows[index], before[index]]
        const left = isObject(all) ? Object.entries(all).filter(([name]) => !Object.hasOwn(row, name)) : []
        const unseen = left.flatMap(([name, value]): [string, unknown][] => {
          if (columns.has(name)) return [[name, value]]
          return isObject(former) && Object.hasOwn(former, name) ? [[name, former[name]]] : []
        })
        return { ...row, ...Object.fromEntries(unseen) }
      }),
    ]
  })
  return { ...seen, ...Object.fromEntries(filled) }
}

const shownOf = ({ mask }: FormField, value: unknown): unknown => (mask === undefined ? value : masked(mask, value))

type Pair = readonly [row: Json, stored: Json | undefined]

/** Each row that was entered with the stored one that it continues. */
function pairedWith(
  table: FormField,
  stored: unknown,
  entered: unknown,
  closed: ClosedColumns | undefined,
): readonly Pair[] {
  const former = rowsOf(stored).filter(isObject)
  const rows = rowsOf(entered).filter(isObject)
  // More rows than a table may have are refused anyway.
  if (isClosed(closed) || rows.length > MAXIMUM_ROWS) return rows.map((row, index) => [row, former[index]])
  const shown = former.map((row) => written(table, row, shownOf))
  const sent = rows.map((row) => written(table, row, (_, value) => value))
  const left = new Set(former.keys())
  const pairs = new Map<number, number>()
  const take = (index: number, at: number | undefined): void => {
    if (at === undefined || !left.delete(at)) return
    pairs.set(index, at)
  }
  // Rows that nobody changed first, where they stood or elsewhere: none of the others may have them.
  for (const [index, row] of sent.entries()) if (isAlike(row, shown[index])) take(index, index)
  for (const [index, row] of sent.entries())
    if (!pairs.has(index))
      take(
        index,
        [...left].find((at) => isAlike(row, shown[at])),
      )
  for (const [index, row] of sent.entries()) {
    if (pairs.has(index)) continue
    const [best] = [...left]
      .flatMap((at) => (mayContinue(table, row, shown[at]) ? [{ at, like: likeness(row, shown[at]) }] : []))
      // Nothing in common, and in another place: a new row.
      .filter(({ at, like }) => like > 0 || at === index)
      .toSorted((one, two) => two.like - one.like || Number(two.at === index) - Number(one.at === index))
    take(index, best?.at)
  }
  return rows.map((row, index) => [row, former[pairs.get(index) ?? -1]])
}

/** The cells of a row as texts, in the order of the columns; undefined where nothing was said. */
type Written = readonly (string | undefined)[]

const written = (table: FormField, row: Json, as: (column: FormField, value: unknown) => unknown): Written =>
  table.fields.map((column) => (Object.hasOwn(row, column.name) ? canonical(as(column, row[column.name])) : undefined))

const isAlike = (sent: Written, stored: Written = []): boolean =>
  sent.every((cell, at) => (cell ?? 'null') === (stored[at] ?? 'null')) && stored.length > 0

const likeness = (sent: Written, stored: Written = []): number =>
  sent.filter((cell, at) => cell !== undefined && cell === stored[at]).length

/** Whether the fixed cells of a row, as far as they were sent, are those of a stored one. */
const mayContinue = ({ fields }: FormField, sent: Written, stored: Written = []): boolean =>
  fields.every((column, at) => {
    const cell = sent[at]
    return !isFixed(column) || column.auto !== undefined || cell === undefined || cell === (stored[at] ?? 'null')
  })
