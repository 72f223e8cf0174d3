import type { Inspection } from '@liveline/contract/administration/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { FieldError, Input, Select, TextArea } from '../../../ui/controls/input.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { entryOf, typedEntry } from './typed-entry.ts'

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
  const id = useId()
  const { name, type } = variable
  const [entry, setEntry] = useState(() => entryOf(variable))
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const typed = typedEntry(type, entry)
  const isWrong = isTried && typed === undefined
  const confirm = async () => {
    setIsTried(true)
    if (typed === undefined || reason.trim() === '') return
    const done = await send({ variables: { [name]: typed }, reason: reason.trim() }, (body, idempotencyKey) =>
      api.administration.setVariables({ query: { id: instance.instanceId }, body, idempotencyKey, quiet: true }),
    )
    if (done !== undefined) onDone(t('instances.changed', { name }))
  }
  const field = {
    id,
    value: entry,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${id}-problem` : undefined,
    onChange: ({ target }: { target: { value: string } }) => setEntry(target.value),
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
      <div className="ll-act-field">
        <label htmlFor={id}>
          {t('instances.value')} ({t(`instances.types.${type}`)})
        </label>
        {type === 'boolean' ? (
          <Select {...field}>
            <option value="true">{t('instances.yes')}</option>
            <option value="false">{t('instances.no')}</option>
          </Select>
        ) : type === 'json' || type === 'text' || type === 'null' ? (
          <TextArea {...field} rows={type === 'json' ? 8 : 2} maxLength={10_000} />
        ) : (
          <Input {...field} inputMode={type === 'dateTime' ? 'text' : 'decimal'} maxLength={64} />
        )}
        {isWrong && (
          <FieldError id={`${id}-problem`} text={t('instances.valueInvalid', { type: t(`instances.types.${type}`) })} />
        )}
      </div>
      <ReasonField
        label={t('missions.acts.reason')}
        value={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
      />
    </ActDialog>
  )
}
