import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { StackedFields } from '../../../ui/controls/stacked-fields.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'

interface Props {
  readonly title: string
  readonly command: string
  readonly name: string
  /** What comes of it. */
  readonly children?: ReactNode
  readonly act: (name: string, idempotencyKey: string) => Promise<unknown>
  /** Said once it is done. */
  readonly done: (name: string) => string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks what a test is called, and does what needs the name. */
export function NameTestDialog({ title, command, name: before, children, act, done, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [name, setName] = useState(before)
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const trimmed = name.trim()
  const submit = async () => {
    setIsTried(true)
    if (trimmed === '') return
    const answer = await send(trimmed, async (text, idempotencyKey) => {
      await act(text, idempotencyKey)
      return true
    })
    if (answer === undefined) return
    toast.success(done(trimmed))
    onDone()
    onClose()
  }
  return (
    <AskDialog {...{ title, command, busy, onClose }} keep={t('rehearsal.tests.cancel')} onDo={() => void submit()}>
      {children}
      <StackedFields>
        <div>
          <label htmlFor={id}>{t('rehearsal.tests.name')}</label>
          <Input
            id={id}
            data-autofocus
            maxLength={100}
            value={name}
            aria-invalid={isTried && trimmed === ''}
            onChange={({ target }) => setName(target.value)}
          />
          {isTried && trimmed === '' && <FieldError text={t('rehearsal.tests.nameMissing')} />}
          {failure !== undefined && <FieldError text={failure.message} />}
        </div>
      </StackedFields>
    </AskDialog>
  )
}
