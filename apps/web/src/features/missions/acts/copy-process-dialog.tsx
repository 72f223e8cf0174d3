import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { sendingWords } from '../../../session/confirm-words.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly instanceId: string
  readonly number: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Gives a process to people to read. */
export function CopyProcessDialog({ instanceId, number, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [people, setPeople] = useState<readonly number[]>([])
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const confirm = async () => {
    setIsTried(true)
    if (people.length === 0) return
    const result = await send(
      { instanceId, userIds: [...people], note: note.trim() },
      sendingWords(async (body, idempotencyKey) => {
        await api.taskAct.cc({ body, idempotencyKey, quiet: true })
        return true
      }),
    )
    if (result === true) onDone()
  }
  return (
    <ActDialog
      title={t('missions.acts.ccTitle', { number })}
      verb={t('missions.acts.cc')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('missions.acts.ccText')}</p>
      <PeopleField
        id={id}
        label={t('missions.acts.ccTo')}
        people={people}
        onChange={setPeople}
        problem={isTried && people.length === 0 ? t('missions.acts.personRequired') : undefined}
      />
      <ReasonField label={t('missions.acts.note')} value={note} onChange={setNote} />
    </ActDialog>
  )
}
