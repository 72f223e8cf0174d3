import { useEffect, useState, type RefObject } from 'react'
import { navigate, useRoute } from '../navigation.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import type { ListRows } from './columns/list-column.ts'

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog, .ll-popup-panel') !== null

/** J and K lead through the rows with one of them open beside the list; Escape closes it, Enter and O open its page. */
export function usePreview<T>(section: RefObject<HTMLElement>, rows: readonly T[], of: ListRows<T>, isOn: boolean) {
  const { active } = useRoute()
  const [key, setKey] = useState<string>()
  const at = key === undefined ? -1 : rows.findIndex((row) => of.keyOf(row) === key)
  const row = rows[at]
  const step = (by: 1 | -1) => () => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next === undefined) return
    setKey(of.keyOf(next))
    const line = section.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(of.keyOf(next))}"]`)
    line?.scrollIntoView({ block: 'nearest' })
    // From there the Tab key leads to what can be done with the row, and Enter opens it.
    line?.querySelector<HTMLElement>('[data-row-link] a')?.focus({ preventScroll: true })
  }
  useShortcut('nextRow', isOn ? step(1) : undefined)
  useShortcut('previousRow', isOn ? step(-1) : undefined)
  useShortcut('openRow', isOn && row !== undefined ? () => navigate(of.addressOf(row)) : undefined)
  useEffect(() => {
    if (!active || !isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || inField(event.target)) return
      if (row !== undefined && event.key === 'Escape') {
        setKey(undefined)
      } else if (row !== undefined && event.key === 'Enter' && document.activeElement === document.body) {
        navigate(of.addressOf(row))
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, isOn, row, of])
  return {
    row: isOn ? row : undefined,
    key: isOn && row !== undefined ? key : undefined,
    close: () => setKey(undefined),
  }
}
