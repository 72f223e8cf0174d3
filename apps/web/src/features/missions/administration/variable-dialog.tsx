import type { Inspection } from '@liveline/contract/administration/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { entryOf, typedEntry } from './typed-entry.ts'
import { TypedValueField } from './typed-value-field.tsx'

export type Variable = Inspection['variables'][number]

interface Props {
  readonly instance: { readonly instanceId: string; readonly number: string }
  readonly variable: Variable
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

/** Changes one variable; its type stays. */
export function VariableDialog({ instance, variable, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { name, type } = variable
  const [entry, setEntry] = useState(() => entryOf(variable))
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const typed = typedEntry(type, entry)
  const confirm = async () => {
    setIsTried(true)
    if (typed === undefined || reason.trim() === '') return
    const done = await send({ variables: { [name]: typed }, reason: reason.trim() }, (body, idempotencyKey) =>
      api.administration.setVariables({ query: { id: instance.instanceId }, body, idempotencyKey, quiet: true }),
    )
    if (done !== undefined) onDone(t('instances.changed', { name }))
  }
  return (
    <ActDialog
      title={t('instances.changeTitle', { name, number: instance.number })}
      verb={t('instances.change')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('instances.changeText')}</p>
      <TypedValueField type={type} entry={entry} onChange={setEntry} isWrong={isTried && typed === undefined} />
      <ReasonField
        label={t('missions.acts.reason')}
        value={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
      />
    </ActDialog>
  )
}
