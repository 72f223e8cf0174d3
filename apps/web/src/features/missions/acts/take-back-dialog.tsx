import { nameIn } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { sendingWords } from '../../../session/confirm-words.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly task: TaskInfo
  readonly onDone: (result: StepResult) => void
  readonly onClose: () => void
}

/** Takes a completed step back while nobody has gone on. */
export function TakeBackDialog({ task, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [opinion, setOpinion] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const confirm = async () => {
    setIsTried(true)
    if (opinion.trim() === '') return
    const result = await send(
      { taskId: task.taskId, opinion: opinion.trim() },
      sendingWords((body, idempotencyKey) => api.processInstance.withdraw({ body, idempotencyKey, quiet: true })),
    )
    if (result !== undefined) onDone(result)
  }
  return (
    <ActDialog
      title={t('missions.acts.takeBackTitle', { step: nameIn(language, task), number: task.instance.number })}
      verb={t('missions.acts.takeBack')}
      danger
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('missions.acts.takeBackText')}</p>
      <ReasonField
        label={t('missions.acts.reason')}
        value={opinion}
        onChange={setOpinion}
        problem={isTried && opinion.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
      />
    </ActDialog>
  )
}
