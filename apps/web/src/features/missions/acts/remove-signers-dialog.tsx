import type { Signer } from '@liveline/contract/signing/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { sendingWords } from '../../../session/confirm-words.ts'
import { FieldError } from '../../../ui/controls/input.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly taskId: string
  readonly number: string
  readonly signers: readonly Signer[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Takes back who was asked to sign and has not. */
export function RemoveSignersDialog({ taskId, number, signers, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [people, setPeople] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const toggle = (userId: number) =>
    setPeople(people.includes(userId) ? people.filter((one) => one !== userId) : [...people, userId])
  const confirm = async () => {
    setIsTried(true)
    if (people.length === 0 || reason.trim() === '') return
    const result = await send(
      { taskId, userIds: [...people], reason: reason.trim() },
      sendingWords((body, idempotencyKey) => api.signing.removeSign({ body, idempotencyKey, quiet: true })),
    )
    if (result !== undefined) onDone()
  }
  return (
    <ActDialog
      title={t('missions.acts.removeSignTitle', { number })}
      verb={t('missions.acts.removeSign')}
      danger
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <fieldset className="ll-act-choices">
        <legend>{t('missions.acts.removeWhom')}</legend>
        {signers.map(({ id, userId, name }) => (
          <label key={id} className="ll-act-choice">
            <input
              type="checkbox"
              checked={userId !== null && people.includes(userId)}
              onChange={() => userId !== null && toggle(userId)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {isTried && people.length === 0 && <FieldError text={t('missions.acts.personRequired')} />}
      <ReasonField
        label={t('missions.acts.reason')}
        value={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
      />
    </ActDialog>
  )
}
