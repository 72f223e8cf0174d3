import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { TaskChoice } from './task-choice.tsx'

interface Props {
  readonly instance: InstanceDetail
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

/** Gives an open task to one person alone, whoever has it. */
export function ReassignDialog({ instance, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { open, number } = instance
  const [taskId, setTaskId] = useState(open[0]?.taskId ?? '')
  const [people, setPeople] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const confirm = async () => {
    setIsTried(true)
    const [newUserId] = people
    if (newUserId === undefined || reason.trim() === '') return
    const done = await send({ taskId, newUserId, reason: reason.trim() }, (body, idempotencyKey) =>
      api.administration.assign({ body, idempotencyKey, quiet: true }),
    )
    if (done !== undefined) onDone(t('instances.reassigned'))
  }
  return (
    <ActDialog
      title={t('instances.reassignTitle', { number })}
      verb={t('instances.acts.reassign')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('instances.reassignText')}</p>
      <TaskChoice
        label={t('instances.task')}
        value={taskId}
        tasks={open.map((node) => ({ taskId: node.taskId, name: nameIn(language, node), handlers: node.handlers }))}
        onChange={setTaskId}
      />
      <PeopleField
        id={id}
        label={t('instances.newHandler')}
        people={people}
        onChange={setPeople}
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
