import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { sendingWords } from '../../../session/confirm-words.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly instanceId: string
  readonly number: string
  /** What to say of those who were reminded. */
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

/** Reminds those who have the work now. */
export function UrgeDialog({ instanceId, number, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [note, setNote] = useState('')
  const { busy, failure, send } = useSendOnce()
  const confirm = async () => {
    const result = await send(
      { instanceId, note: note.trim() },
      sendingWords((body, idempotencyKey) => api.taskAct.urge({ body, idempotencyKey, quiet: true })),
    )
    if (result === undefined) return
    const names = joinNames(result.reminded, language)
    onDone(t('missions.acts.urged', { names, time: absoluteTime(result.possibleAgainAt) }))
  }
  return (
    <ActDialog
      title={t('missions.acts.urgeTitle', { number })}
      verb={t('missions.acts.urge')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('missions.acts.urgeText')}</p>
      <ReasonField label={t('missions.acts.note')} value={note} onChange={setNote} />
    </ActDialog>
  )
}
