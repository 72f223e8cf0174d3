import type { Placement } from '@floating-ui/dom'
import { useState, type ReactNode } from 'react'
import '../controls/icon-button.css'
import { PopupPanel } from './popup-panel.tsx'
import './popup.css'

interface Props {
  /** Name of the button for those who do not see it. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName?: string
  readonly children: (close: () => void) => ReactNode
  readonly kind?: 'menu' | 'dialog'
  readonly placement?: Placement
  /** Lies over what scrolls or clips the button: of a row of a table. */
  readonly onTop?: boolean
  readonly onOpen?: () => void
}

/** A button with a panel beside it. */
export function Popup({
  label,
  trigger,
  triggerClassName = 'll-icon-button',
  children,
  kind = 'menu',
  placement = 'bottom-end',
  onTop = false,
  onOpen,
}: Props) {
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const close = ({ returnFocus } = { returnFocus: true }) => {
    setOpen(false)
    if (returnFocus) button?.focus()
  }
  return (
    <div className="ll-popup">
      <button
        ref={setButton}
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
        <PopupPanel anchor={button} {...{ placement, kind, label, onTop }} onClose={close}>
          {children(close)}
        </PopupPanel>
      )}
    </div>
  )
}
