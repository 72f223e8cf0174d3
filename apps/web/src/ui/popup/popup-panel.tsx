/* oxlint-disable jsx-a11y/no-static-element-interactions -- its role is told by whoever opens it. */
import type { Placement, ReferenceElement } from '@floating-ui/dom'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './popup-panel.css'
import { usePlace } from './use-place.ts'
import { useTopLayer } from './use-top-layer.ts'

interface Props {
  /** What it opens at: a button, or a point. */
  readonly anchor: ReferenceElement | null
  readonly placement: Placement
  /** A list of commands gets arrow keys; a panel of fields does not; what holds a listbox takes no focus and has no role. */
  readonly kind: 'menu' | 'dialog' | 'listbox'
  readonly label: string
  /** Lies in the browser's top layer, as tall as the window allows: what scrolls, clips or covers its anchor is no matter. */
  readonly onTop?: boolean
  /** `returnFocus` is false when the focus went elsewhere by itself. */
  readonly onClose: (how: { returnFocus: boolean }) => void
  readonly children: ReactNode
}

/** A list shows that it goes on; a panel of fields is best seen whole. */
const tallestPx = { menu: 640, dialog: 640, listbox: 400 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'))
  const index = items.indexOf(document.activeElement as HTMLElement)
  const last = items.length - 1
  const next = { ArrowDown: index >= last ? 0 : index + 1, ArrowUp: index <= 0 ? last : index - 1, Home: 0, End: last }[
    event.key
  ]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

/** Lies over the page beside its anchor; closes on Esc, on a press elsewhere and when the focus leaves. */
export function PopupPanel({ anchor, placement, kind, label, onTop = false, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const owner = anchor instanceof Element ? anchor : undefined
  useTopLayer(panel, onTop)
  usePlace(panel, anchor, placement, {
    isFixed: owner === undefined || onTop,
    isList: kind === 'listbox',
    tallestPx: onTop ? tallestPx[kind] : undefined,
  })
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      const isInside = panel.current?.contains(target as Node) === true || owner?.contains(target as Node) === true
      if (!isInside) close.current({ returnFocus: false })
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      // That one is meant for the writing of Chinese.
      if (event.key !== 'Escape' || event.isComposing) return
      // A dialog that holds the panel stays open.
      event.preventDefault()
      close.current({ returnFocus: true })
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    // What it holds may have taken the focus where it belongs.
    const isInside = panel.current?.contains(document.activeElement) === true
    if (kind !== 'listbox' && !isInside) {
      panel.current
        ?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled), input, a, button:not(:disabled)')
        ?.focus({ preventScroll: true })
    }
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [owner, kind])
  return (
    <div
      className="ll-popup-panel"
      data-at-point={owner === undefined}
      data-on-top={onTop}
      data-kind={kind}
      ref={panel}
      role={kind === 'listbox' ? undefined : kind}
      aria-label={kind === 'listbox' ? undefined : label}
      tabIndex={kind === 'listbox' ? undefined : -1}
      onKeyDown={kind === 'menu' ? moveFocus : undefined}
    >
      {children}
    </div>
  )
}
