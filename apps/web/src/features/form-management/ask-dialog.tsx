import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'

interface Props {
  readonly title: string
  /** Repeats the verb. */
  readonly command: string
  readonly kind?: 'primary' | 'danger'
  readonly busy: boolean
  readonly disabled?: boolean
  readonly failure: ApiError | undefined
  readonly place?: 'right'
  readonly children: ReactNode
  readonly onDo: () => void
  readonly onClose: () => void
}

/** One act on a form: what it does, the button that does it, and why it was refused. */
export function AskDialog(props: Props) {
  const { title, command, kind = 'primary', busy, disabled = false, failure, place, children, onDo, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      width={480}
      {...(place === undefined ? {} : { place })}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('formManagement.cancel')}
          </Button>
          <Button kind={kind} disabled={busy || disabled} aria-busy={busy} onClick={onDo}>
            {command}
          </Button>
        </>
      }
    >
      {children}
      {failure !== undefined && <Failure failure={failure} />}
    </Dialog>
  )
}

/** Somebody else was quicker: said in words of the page, with who and when. */
function Failure({ failure }: { failure: ApiError }) {
  const { t } = useTranslation()
  const { name, at } = failure.details
  if (failure.code !== 'STALE' || typeof at !== 'string') return <FieldError text={failure.message} />
  const who = typeof name === 'string' && name !== '' ? name : t('formManagement.byPack')
  return (
    <p className="ll-field-error" role="alert">
      {t('formManagement.stale', { name: who, time: absoluteTime(at) })}
    </p>
  )
}
