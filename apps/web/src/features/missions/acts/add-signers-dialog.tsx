import type { SignerPosition } from '@liveline/contract/signing/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { sendingWords } from '../../../session/confirm-words.ts'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly taskId: string
  readonly number: string
  readonly onDone: () => void
  readonly onClose: () => void
}

const positions: readonly SignerPosition[] = ['before', 'beside', 'after']

/** Asks more people to sign: before, beside or after those who have the task. */
export function AddSignersDialog({ taskId, number, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [position, setPosition] = useState<SignerPosition>('beside')
  const [people, setPeople] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const confirm = async () => {
    setIsTried(true)
    if (people.length === 0 || reason.trim() === '') return
    const body = { taskId, userIds: [...people], position, reason: reason.trim() }
    const result = await send(
      body,
      sendingWords((sent, idempotencyKey) => api.signing.addSign({ body: sent, idempotencyKey, quiet: true })),
    )
    if (result !== undefined) onDone()
  }
  return (
    <ActDialog
      title={t('missions.acts.addSignTitle', { number })}
      verb={t('missions.acts.addSign')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <fieldset className="ll-act-choices">
        <legend>{t('missions.acts.position')}</legend>
        {positions.map((one) => (
          <label key={one} className="ll-act-choice">
            <input type="radio" name="ll-position" checked={one === position} onChange={() => setPosition(one)} />
            <span>
              {t(`missions.acts.positions.${one}`)}
              <small>{t(`missions.acts.positionHint.${one}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <PeopleField
        id={id}
        label={t('missions.acts.signers')}
        people={people}
        onChange={setPeople}
        problem={isTried && people.length === 0 ? t('missions.acts.personRequired') : undefined}
      />
      <ReasonField
        label={t('missions.acts.reason')}
        value={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
      />
    </ActDialog>
  )
}
