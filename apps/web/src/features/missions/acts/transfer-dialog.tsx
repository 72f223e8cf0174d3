import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { sendingWords } from '../../../session/confirm-words.ts'
import { currentUser } from '../../../session/current-user.ts'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly taskId: string
  readonly number: string
  readonly onDone: (result: StepResult) => void
  readonly onClose: () => void
}

/** Hands a task to one other person, with a reason. */
export function TransferDialog({ taskId, number, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [people, setPeople] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const me = currentUser()?.userId
  const confirm = async () => {
    setIsTried(true)
    const [userId] = people
    if (userId === undefined || reason.trim() === '') return
    const result = await send(
      { taskId, userId, reason: reason.trim() },
      sendingWords((body, idempotencyKey) => api.taskAct.transfer({ body, idempotencyKey, quiet: true })),
    )
    if (result !== undefined) onDone(result)
  }
  return (
    <ActDialog
      title={t('missions.acts.transferTitle', { number })}
      verb={t('missions.acts.transfer')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('missions.acts.transferText')}</p>
      <PeopleField
        id={id}
        label={t('missions.acts.transferTo')}
        people={people}
        onChange={setPeople}
        search={me === undefined ? {} : { without: [me] }}
        single
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
