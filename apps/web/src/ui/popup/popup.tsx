import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './popup.css'

interface Props {
  /** Name of the button for those who do not see it. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName?: string
  readonly children: (close: () => void) => ReactNode
  /** A list of commands gets arrow keys; a panel does not. */
  readonly kind?: 'menu' | 'dialog'
  readonly onOpen?: () => void
}

function moveFocus(panel: HTMLElement | null, event: KeyboardEvent): void {
  const items = Array.from(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])
  const index = items.indexOf(document.activeElement as HTMLElement)
  const last = items.length - 1
  const next = { ArrowDown: index >= last ? 0 : index + 1, ArrowUp: index <= 0 ? last : index - 1, Home: 0, End: last }[
    event.key
  ]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

/** A button with a panel below it: closes on Esc, on a click elsewhere and when the focus leaves. */
export function Popup({ label, trigger, triggerClassName = 'll-icon-button', children, kind = 'menu', onOpen }: Props) {
  const [open, setOpen] = useState(false)
  const buttonId = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    panel.current?.querySelector<HTMLElement>('[role="menuitem"], input, a, button')?.focus({ preventScroll: true })
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])

  const close = () => {
    setOpen(false)
    document.getElementById(buttonId)?.focus()
  }
  return (
    <div
      className="ll-popup"
      role="presentation"
      ref={root}
      onKeyDown={(event) => {
        if (!open) return
        if (event.key === 'Escape') close()
        else if (kind === 'menu') moveFocus(panel.current, event)
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        id={buttonId}
        type="button"
        className={triggerClassName}
        aria-label={label}
        title={label}
        aria-haspopup={kind}
        aria-expanded={open}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {trigger}
      </button>
      {open && (
        <div className="ll-popup-panel" ref={panel} role={kind} aria-label={label} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </div>
  )
}

export function MenuItem(props: {
  children: ReactNode
  icon?: ReactNode
  disabled?: boolean
  danger?: boolean
  onSelect: () => void
}) {
  return (
    <button
      type="button"
      role="menuitem"
      className="ll-menu-item"
      data-danger={props.danger}
      disabled={props.disabled}
      onClick={props.onSelect}
    >
      {props.icon}
      <span>{props.children}</span>
    </button>
  )
}
