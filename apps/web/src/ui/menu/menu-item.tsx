import type { ReactNode } from 'react'
import './menu-item.css'

interface Props {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly disabled?: boolean
  /** Why it cannot be done now: it stands under the words, where the arrow keys still lead. */
  readonly refusal?: string | undefined
  readonly danger?: boolean
  readonly onSelect: () => void
}

/** One command of a menu; arrow keys lead to it, Tab leaves the menu. */
export function MenuItem({ children, icon, disabled, refusal = '', danger, onSelect }: Props) {
  const isRefused = refusal !== ''
  return (
    <button
      type="button"
      role="menuitem"
      className="ll-menu-item"
      tabIndex={-1}
      data-danger={danger}
      disabled={disabled}
      aria-disabled={isRefused ? true : undefined}
      onClick={isRefused ? undefined : onSelect}
    >
      {icon}
      <span>
        {children}
        {isRefused && <small className="ll-menu-refusal">{refusal}</small>}
      </span>
    </button>
  )
}

export function MenuSeparator() {
  return <div className="ll-menu-separator" />
}
