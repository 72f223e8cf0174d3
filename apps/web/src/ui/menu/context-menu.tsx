import { useMemo, useState, type ReactNode } from 'react'
import { PopupPanel } from '../popup/popup-panel.tsx'

interface Props {
  readonly label: string
  /** Where the pointer was, in the window. */
  readonly x: number
  readonly y: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The commands of what lies under the pointer. */
export function ContextMenu({ label, x, y, onClose, children }: Props) {
  const point = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  const [focused] = useState(() => document.activeElement)
  return (
    <PopupPanel
      anchor={point}
      placement="bottom-start"
      kind="menu"
      label={label}
      onClose={({ returnFocus }) => {
        onClose()
        if (returnFocus && focused instanceof HTMLElement) focused.focus()
      }}
    >
      {children}
    </PopupPanel>
  )
}
