import type { ListLayout } from '@liveline/contract/own-lists/shapes.ts'
import type { ListColumn } from './list-column.ts'

type Column = Pick<ListColumn<never>, 'key' | 'hideable' | 'hiddenAtFirst' | 'lacksRoom' | 'width' | 'grows'>

const NARROWEST_PX = 48
const WIDEST_PX = 900
export const WIDTH_STEP_PX = 16
/** Of a column that has none, beside others that were set. */
const USUAL_WIDTH_PX = 130

/** All columns in the order that the person gave them; those that he has never seen stand where the list puts them. */
export function inOrder<C extends Column>(columns: readonly C[], { order }: ListLayout): readonly C[] {
  if (order === undefined) return columns
  const known = new Map(columns.map((column) => [column.key, column]))
  const sorted = order.flatMap((key) => known.get(key) ?? [])
  columns.forEach((column, index) => {
    if (!order.includes(column.key)) sorted.splice(index, 0, column)
  })
  return sorted
}

export function isShown(column: Column, layout: ListLayout): boolean {
  return isSaved(column, layout) && (column.lacksRoom !== true || layout.hidden !== undefined)
}

/** Whether a file of the list has it: what somebody chose, or the list, and not what the window had room for. */
function isSaved(column: Column, { hidden }: ListLayout): boolean {
  if (column.hideable === false) return true
  return hidden === undefined ? column.hiddenAtFirst !== true : !hidden.includes(column.key)
}

export function shownColumns<C extends Column>(columns: readonly C[], layout: ListLayout): readonly C[] {
  return inOrder(columns, layout).filter((column) => isShown(column, layout))
}

export function savedColumns<C extends Column>(columns: readonly C[], layout: ListLayout): readonly C[] {
  return inOrder(columns, layout).filter((column) => isSaved(column, layout))
}

export function withShown(columns: readonly Column[], layout: ListLayout, key: string, shown: boolean): ListLayout {
  const hidden = columns.filter((column) => (column.key === key ? !shown : !isShown(column, layout)))
  return { ...layout, hidden: hidden.map((column) => column.key) }
}

/** One place up (-1) or down (1) among all columns. */
export function withMoved(columns: readonly Column[], layout: ListLayout, key: string, by: -1 | 1): ListLayout {
  const order = inOrder(columns, layout).map((column) => column.key)
  const from = order.indexOf(key)
  const to = from + by
  if (from === -1 || to < 0 || to >= order.length) return layout
  order.splice(from, 1)
  order.splice(to, 0, key)
  return { ...layout, order }
}

export const fittingWidth = (px: number) => Math.round(Math.min(Math.max(px, NARROWEST_PX), WIDEST_PX))

/** One width set; the others keep what they had on screen, or they would all move. */
export function withWidth(
  layout: ListLayout,
  onScreen: Readonly<Record<string, number>>,
  key: string,
  px: number,
): ListLayout {
  return { ...layout, widths: { ...onScreen, ...layout.widths, [key]: fittingWidth(px) } }
}

/** The width of each shown column once any was set; undefined: the browser chooses. */
export function widthOf(column: Column, { widths }: ListLayout): number | undefined {
  if (widths === undefined) return undefined
  return widths[column.key] ?? (column.grows === true ? undefined : (column.width ?? USUAL_WIDTH_PX))
}
