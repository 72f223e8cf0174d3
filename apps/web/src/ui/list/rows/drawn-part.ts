/** Of a large table only what is in sight is drawn whole, so that it is there at once and follows the hand. */
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ListColumn } from '../columns/list-column.ts'

/** Tables of no more cells are drawn whole. */
const DRAWN_AT_ONCE = 1_200
/** Before anything was measured: a large screen. */
const BEGINNING: DrawnPart = { rows: [0, 30], columns: [0, 16] }
/** By so many at a time the part moves on. */
const STEP = { rows: 5, columns: 4 }
/** Drawn beside what is in sight, as a share of it. */
const BESIDE = 0.5

type Range = readonly [from: number, to: number]
interface DrawnPart {
  readonly rows: Range
  readonly columns: Range
}

/** What stands in a row: columns, and for each run of columns out of sight one empty cell over all of them. */
export type RowPart<T> = { readonly column: ListColumn<T> } | { readonly span: number; readonly at: number }

export interface DrawnRows<T> {
  /** The table has its widths from the lengths of its texts, for it does not hold them all. */
  readonly isPart: boolean
  readonly partsOf: (row: number) => readonly RowPart<T>[]
}

/**
 * Rows out of sight keep their link and their height: they can be reached by key and by search of the page.
 * @param frame what scrolls
 */
export function useDrawnRows<T>(
  frame: RefObject<HTMLElement>,
  rowCount: number,
  columns: readonly ListColumn<T>[],
): DrawnRows<T> {
  const isPart = rowCount * columns.length > DRAWN_AT_ONCE
  const [part, setPart] = useState(BEGINNING)
  useLayoutEffect(() => {
    const element = frame.current
    if (!isPart || element === null) return undefined
    const look = () => setPart((before) => partInSight(element, before))
    look()
    const room = new ResizeObserver(look)
    room.observe(element)
    // Other columns, or wider ones.
    if (element.firstElementChild !== null) room.observe(element.firstElementChild)
    // Before the frame of the scroll is shown, or it would flash empty.
    const follow = () => flushSync(look)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      room.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [frame, isPart])
  const { rows } = part
  const [from, to] = part.columns
  return useMemo(() => {
    const whole = columns.map((column) => ({ column }))
    if (!isPart) return { isPart, partsOf: () => whole }
    const [inSight, outOfSight] = [partsWithin(columns, [from, to]), partsWithin(columns, [0, 0])]
    return { isPart, partsOf: (row) => (row >= rows[0] && row < rows[1] ? inSight : outOfSight) }
  }, [columns, isPart, from, to, rows])
}

function partsWithin<T>(columns: readonly ListColumn<T>[], [from, to]: Range): RowPart<T>[] {
  const parts: RowPart<T>[] = []
  for (const [at, column] of columns.entries()) {
    const last = parts.at(-1)
    if (column.isLink === true || (at >= from && at < to)) parts.push({ column })
    else if (last !== undefined && 'span' in last) parts[parts.length - 1] = { ...last, span: last.span + 1 }
    else parts.push({ span: 1, at })
  }
  return parts
}

/** What is in sight and half as much again on every side; the same object while that is so. */
function partInSight(frame: HTMLElement, before: DrawnPart): DrawnPart {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame
  const row = frame.querySelector<HTMLElement>('tbody tr')
  // A page behind others has no size; it comes back with what it had.
  if (row === null || clientHeight === 0) return before
  const heads = [...frame.querySelectorAll<HTMLElement>('thead th[data-column]:not(.ll-row-actions)')]
  const isNear = (head: HTMLElement) =>
    head.offsetLeft + head.offsetWidth > scrollLeft - clientWidth * BESIDE &&
    head.offsetLeft < scrollLeft + clientWidth * (1 + BESIDE)
  const first = heads.findIndex(isNear)
  const now: DrawnPart = {
    rows: stepped(
      (scrollTop - clientHeight * BESIDE) / row.offsetHeight,
      (scrollTop + clientHeight * (1 + BESIDE)) / row.offsetHeight,
      STEP.rows,
    ),
    columns: stepped(first, heads.findLastIndex(isNear) + 1, STEP.columns),
  }
  return String([now.rows, now.columns]) === String([before.rows, before.columns]) ? before : now
}

const stepped = (from: number, to: number, step: number): Range => [
  Math.max(0, Math.floor(from / step) * step),
  Math.ceil(to / step) * step,
]

/** Letters of an em each, narrower ones for little more than half of it. */
const WIDE = /[\u2E80-\uFFEF]/
const NARROW_EM = 0.6
const CELL_EM = { least: 4, most: 22, beside: 1 }

/** How wide the longest text of each column is, in em of the table's letters, by key; to be drawn without holding all cells. */
export function textWidths<T>(columns: readonly ListColumn<T>[], rows: readonly T[]): ReadonlyMap<string, number> {
  const em = (text: string) => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : NARROW_EM), 0)
  return new Map(
    columns.map(({ key, title, text }) => {
      const longest = Math.max(em(title) + CELL_EM.beside, ...rows.map((row) => em(text(row).slice(0, 80))))
      return [key, Math.min(CELL_EM.most, Math.max(CELL_EM.least, longest + CELL_EM.beside))]
    }),
  )
}
