import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import './act-dialog.css'

const WIDTH_PX = 520

interface Props {
  readonly title: string
  /** On the button: what will be done. */
  readonly verb: string
  readonly danger?: boolean
  readonly width?: number | undefined
  readonly busy: boolean
  /** It cannot be done as it stands. */
  readonly disabled?: boolean
  /** Why the server refused; the entry stays for another try. */
  readonly failure?: ApiError | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks what an act needs. In its text Ctrl+Enter leads to the button that does it: one key more must do it. */
export function ActDialog({
  title,
  verb,
  danger = false,
  width = WIDTH_PX,
  busy,
  disabled = false,
  failure,
  onConfirm,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation()
  const footer = useRef<HTMLSpanElement>(null)
  const ask = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    footer.current?.querySelector('button')?.focus()
  }
  return (
    <Dialog
      title={title}
      width={width}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('missions.cancel')}
          </Button>
          <span className="ll-act-verb" ref={footer}>
            <Button
              kind={danger ? 'danger' : 'primary'}
              disabled={busy || disabled}
              aria-busy={busy}
              // The key that led here, held down or pressed twice, must not do it as well.
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.repeat || event.ctrlKey || event.metaKey)) event.preventDefault()
              }}
              onClick={onConfirm}
            >
              {verb}
            </Button>
          </span>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the fields within. */}
      <div className="ll-act" onKeyDown={ask}>
        {children}
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </Dialog>
  )
}
