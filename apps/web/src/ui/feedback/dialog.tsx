import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useRoute } from '../navigation.tsx'
import { Sign } from '../controls/signs.tsx'
import './dialog.css'
import { submitByEnter } from './enter-submits.ts'
import { focusProblem } from './focus-problem.ts'
import { noteOpenDialog } from './open-dialogs.ts'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** Absent when the person must decide. */
  readonly onClose?: (() => void) | undefined
  readonly width?: number
  /** In the middle, near the top (a list grows below it), a panel along the right edge, or a form as large as fits. */
  readonly place?: 'middle' | 'top' | 'right' | 'form'
  /** Names the cross in the corner, for a dialog whose footer does not close it. */
  readonly closeLabel?: string
}

/** A modal question on the browser's own dialog: it holds the focus and lies above everything else. */
export function Dialog({ title, children, footer, onClose, width = 420, place = 'middle', closeLabel }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { active } = useRoute()
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    // Behind another tab it would hold that one, unseen.
    if (!active) return undefined
    const element = ref.current
    // Of a page that is locked nothing is in the document: it comes up when that is unlocked (lock-console.ts).
    if (element?.isConnected === true && !element.open) element.showModal()
    // React's autoFocus has no effect in a dialog that is not open yet.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // The browser takes the first button of a group of radios, not the chosen one.
    if (document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'radio') {
      element?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.focus()
    }
    // Where only its footer takes the focus, a long one is read from its beginning: the footer stays in sight.
    if (document.activeElement?.closest('.ll-dialog-footer') != null && element !== null) element.scrollTop = 0
    const noteClosed = element === null ? undefined : noteOpenDialog(element)
    return () => {
      element?.close()
      noteClosed?.()
    }
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the Enter of the fields within.
    <dialog
      ref={ref}
      className="ll-dialog"
      data-place={place}
      aria-labelledby={titleId}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={submitByEnter}
    >
      <h2 id={titleId}>{title}</h2>
      {closeLabel !== undefined && (
        <IconButton className="ll-dialog-close" label={closeLabel} disabled={onClose === undefined} onClick={onClose}>
          <Sign of="cross" />
        </IconButton>
      )}
      <div className="ll-dialog-body">{children}</div>
      {footer !== undefined && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its buttons are pressed, by keys too; this hears of it.
        <div className="ll-dialog-footer" onClick={() => focusProblem(ref.current)}>
          {footer}
        </div>
      )}
    </dialog>
  )
}
