import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, type FormHandle } from '../../form/form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'

type Values = Readonly<Record<string, unknown>>

interface Props {
  /** Of the step. */
  readonly name: string
  /** The main form with the rights of the step and what was entered before it. */
  readonly form: TaskForm
  /** What the case enters there. */
  readonly entered: Values | undefined
  readonly isBusy: boolean
  readonly onEnter: (values: Record<string, unknown>) => void
}

/** What whoever has a step enters there: asked for in a form of its own, and the case is tried with it. */
export function StepValues({ name, form, entered, isBusy, onEnter }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const handle = useRef<FormHandle | null>(null)
  const close = () => setIsOpen(false)
  return (
    <p>
      <Button disabled={isBusy} onClick={() => setIsOpen(true)}>
        {t(entered === undefined ? 'rehearsal.enter' : 'rehearsal.enterOther')}
      </Button>{' '}
      {entered !== undefined && <span className="ll-muted">{t('rehearsal.entered')}</span>}
      {isOpen && (
        <Dialog
          title={t('rehearsal.enterTitle', { step: name })}
          place="form"
          width={640}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{t('rehearsal.tests.cancel')}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  onEnter(handle.current?.values() ?? {})
                  close()
                }}
              >
                {t('rehearsal.enterDo')}
              </Button>
            </>
          }
        >
          <Form form={form} part="all" handle={handle} initialValues={entered} />
        </Dialog>
      )}
    </p>
  )
}
