import { nameIn } from '@liveline/contract/language.ts'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { PopupPanel } from '../../../ui/popup/popup-panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { MenuNode } from '../../menu-routes.ts'
import { MenuIcon } from '../../../ui/labels/menu-icon.tsx'
import type { MenuState } from './menu-state.ts'

/** A pointer on its way across does not mean it; one that left may be on its way over the gap. */
const HOVER_MS = { open: 90, close: 220 }

interface Props {
  readonly node: MenuNode
  readonly state: MenuState
  /** What the folder holds. */
  readonly children: ReactNode
}

/** A folder of the collapsed sidebar: what it holds comes out beside it on hover, focus or click. */
export function RailFolder({ node, state, children }: Props) {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  /** The focus that comes back from the flyout must not open it again. */
  const returning = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), next ? HOVER_MS.open : HOVER_MS.close)
  }
  const close = ({ returnFocus }: { returnFocus: boolean }) => {
    setOpen(false)
    if (!returnFocus) return
    returning.current = true
    button?.focus()
    returning.current = false
  }
  const name = nameIn(language, node)
  const isAbove = node.children.some((child) => child.path === state.activePath)
  return (
    <div
      role="presentation"
      onPointerEnter={later(true)}
      onPointerLeave={later(false)}
      onKeyDown={(event) => {
        if (!open || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        event.preventDefault()
        if (event.key === 'ArrowLeft') close({ returnFocus: true })
        else event.currentTarget.querySelector<HTMLElement>('.sidebar-flyout .sidebar-item')?.focus()
      }}
    >
      <button
        ref={setButton}
        type="button"
        className="sidebar-item"
        data-id={node.id}
        data-parent=""
        tabIndex={state.stopId === node.id ? 0 : -1}
        aria-label={name}
        aria-expanded={open}
        data-above={isAbove}
        onFocus={() => !returning.current && setOpen(true)}
        onClick={() => {
          clearTimeout(timer.current)
          setOpen(true)
        }}
      >
        <MenuIcon name={node.icon} />
      </button>
      {open && (
        <PopupPanel anchor={button} placement="right-start" kind="listbox" label={name} onTop onClose={close}>
          <div className="sidebar-flyout">
            <strong>{name}</strong>
            {children}
          </div>
        </PopupPanel>
      )}
    </div>
  )
}
