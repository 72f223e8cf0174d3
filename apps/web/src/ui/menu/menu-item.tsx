import type { ReactNode } from 'react'
import './menu-item.css'

interface Props {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly onSelect: () => void
}

/** One command of a menu; arrow keys lead to it, Tab leaves the menu. */
export function MenuItem({ children, icon, disabled, danger, onSelect }: Props) {
  return (
    <button
      type="button"
      role="menuitem"
      className="ll-menu-item"
      tabIndex={-1}
      data-danger={danger}
      disabled={disabled}
      onClick={onSelect}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

export function MenuSeparator() {
  return <div className="ll-menu-separator" />
}
