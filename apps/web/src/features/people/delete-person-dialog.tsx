import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { PeopleField } from '../../form/people/people-field.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './people.css'
import { peopleChanged, tasksQuery } from './people-queries.ts'
import type { Subject } from './person-actions.tsx'

interface Props {
  readonly person: Subject
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a person goes; whoever has open tasks goes only together with somebody who takes them over. */
export function DeletePersonDialog({ person, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const tasks = useQuery({ ...tasksQuery(person.userId), gcTime: 0 })
  const [to, setTo] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { userId, name } = person
  const count = tasks.data?.total ?? 0
  const [toUserId] = to
  const isReady = count === 0 || (toUserId !== undefined && reason.trim() !== '')

  async function remove(): Promise<void> {
    setAsked(true)
    if (!isReady) return
    if (toUserId !== undefined && count > 0) {
      const answer = await send({ userId, toUserId, reason: reason.trim() }, (body, idempotencyKey) =>
        api.people.handOver({ body, idempotencyKey, quiet: true }),
      )
      if (answer === undefined) return
      toast.success(t('peopleAdmin.handedOver', { name, count: answer.tasks }))
    } else {
      const answer = await send({ id: String(userId) }, (query, idempotencyKey) =>
        api.people.del({ query, idempotencyKey, quiet: true }),
      )
      if (answer === undefined) {
        // Somebody may have given him a task meanwhile.
        await tasks.refetch()
        return
      }
      toast.success(t('peopleAdmin.deleted', { name }))
    }
    onDeleted()
    await peopleChanged(userId)
  }
  return (
    <AskDialog
      title={t('peopleAdmin.deleteTitle', { name })}
      command={t(count > 0 ? 'peopleAdmin.handOverAndDelete' : 'peopleAdmin.deleteIt')}
      keep={t('peopleAdmin.keep')}
      kind="danger"
      busy={busy}
      disabled={tasks.data === undefined}
      onDo={() => void remove()}
      onClose={onClose}
    >
      <p>{t('peopleAdmin.deleteText')}</p>
      {tasks.isPending && <Skeleton lines={2} />}
      {tasks.isError && <FieldError text={tasks.error.message} />}
      {count > 0 && (
        <div className="person-form">
          <p>{t('peopleAdmin.deleteTasks', { count })}</p>
          <PeopleField
            single
            id={`${id}-to`}
            label={t('peopleAdmin.newHandler')}
            people={to}
            search={{ without: [userId] }}
            problem={asked && toUserId === undefined ? t('peopleAdmin.chooseHandler') : undefined}
            onChange={setTo}
          />
          <div>
            <label htmlFor={`${id}-reason`}>{t('peopleAdmin.reason')}</label>
            <Input
              id={`${id}-reason`}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
            {asked && reason.trim() === '' && <FieldError text={t('peopleAdmin.giveReason')} />}
          </div>
        </div>
      )}
      {failure !== undefined && <FieldError text={failure.message} />}
    </AskDialog>
  )
}
