/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot hold second lines, nor only the rows in sight. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { sameValue, type Option, type OptionValue } from '../option.ts'
import { OptionRow } from './option-row.tsx'
import type { Row } from './rows.ts'

/** Up to so many are drawn at once; of more only those in sight. */
const DRAWN_AT_ONCE = 100

interface Props {
  readonly id: string
  readonly label: string
  readonly multiple: boolean
  readonly rows: readonly Row[]
  readonly total: number
  readonly active: number
  readonly chosen: readonly OptionValue[]
  readonly isBusy: boolean
  readonly onPoint: (index: number) => void
  readonly onChoose: (option: Option) => void
}

const heightOf = (row: Row | undefined) => {
  if (row?.kind !== 'option') return 28
  return row.option.detail === undefined ? 32 : 48
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`
const headingId = (listId: string, row: number) => `${listId}-heading-${row}`

/** The listbox itself. */
export function OptionRows(props: Props) {
  const { id, label, multiple, rows, total, active, chosen, isBusy, onPoint, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const isLong = rows.length > DRAWN_AT_ONCE
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized with what it gives but its own functions
  const virtual = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => list.current,
    estimateSize: (index) => heightOf(rows[index]),
    overscan: 6,
  })
  const activeRow = rows.findIndex((row) => row.kind === 'option' && row.index === active)
  useLayoutEffect(() => {
    if (activeRow < 0) return undefined
    const reach = () => (isLong ? virtual.scrollToIndex(activeRow) : keepInSight(list.current, activeRow))
    reach()
    // Near the edge of the window it gets less room only when it is placed.
    const room = new ResizeObserver(reach)
    if (list.current !== null) room.observe(list.current)
    return () => room.disconnect()
  }, [activeRow, isLong, virtual])
  const shown = isLong ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: undefined }))
  const draw = (index: number, start: number | undefined) => {
    const row = rows[index]
    const style = start === undefined ? undefined : { transform: `translateY(${start}px)` }
    const measure = start === undefined ? undefined : virtual.measureElement
    if (row === undefined) return null
    if (row.kind === 'heading') {
      return (
        <div
          key={`heading-${row.text}`}
          ref={measure}
          id={headingId(id, index)}
          className="ll-option-heading"
          role="presentation"
          data-index={index}
          style={style}
        >
          {row.text}
        </div>
      )
    }
    return (
      <OptionRow
        key={String(row.option.value)}
        id={optionId(id, row.index)}
        option={row.option}
        index={row.index}
        isActive={row.index === active}
        isChosen={chosen.some((value) => sameValue(value, row.option.value))}
        headingId={row.heading === undefined ? undefined : headingId(id, row.heading)}
        total={isLong ? total : undefined}
        row={index}
        style={style}
        measure={measure}
        onPoint={onPoint}
        onChoose={onChoose}
      />
    )
  }
  return (
    <div
      ref={list}
      id={id}
      className="ll-options"
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple ? true : undefined}
      aria-busy={isBusy}
      tabIndex={-1}
      data-long={isLong}
      // A press chooses and leaves the focus where it is.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" style={isLong ? { height: virtual.getTotalSize() } : undefined}>
        {shown.map(({ index, start }) => draw(index, start))}
      </div>
    </div>
  )
}

/** Scrolls the list, and nothing around it, as far as the row is out of sight. */
function keepInSight(list: HTMLElement | null, index: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (list === null || row === null || row === undefined) return
  const [frame, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (place.top < frame.top) list.scrollTop -= frame.top - place.top
  else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom
}
