import { DELEGATE_USER_SOURCE } from '@liveline/contract/constants.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { PeopleField } from '../../form/people/people-field.tsx'
import { currentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, TextArea } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './delegation.css'
import { DelegationHistory } from './delegation-history.tsx'
import { invalidateDelegations } from './delegation-queries.ts'
import { NO_PERIOD, PeriodFields, periodOf } from './period-fields.tsx'

/** Chooses who acts beside the person, from when to when, and why. */
export function NewDelegation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [people, setPeople] = useState<readonly number[]>([])
  const [period, setPeriod] = useState(NO_PERIOD)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const me = currentUser()?.userId
  const replaces = failure?.code === 'DELEGATION_EXISTS'

  const submit = async () => {
    setIsTried(true)
    const [delegateUserId] = people
    const moments = periodOf(period)
    if (delegateUserId === undefined || moments === undefined) return
    const input = { query: { delegateUserId }, body: { ...moments, reason: reason.trim(), replace: replaces } }
    const done = await send(input, (one, idempotencyKey) =>
      api.delegation.delegate({ ...one, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('delegation.done', { name: done.delegate.name }))
    onClose()
    await invalidateDelegations()
  }
  return (
    <Dialog
      title={t('delegation.title')}
      width={480}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('delegation.close')}
          </Button>
          <Button kind="primary" disabled={busy} aria-busy={busy} onClick={() => void submit()}>
            {t(replaces ? 'delegation.replace' : 'delegation.delegate')}
          </Button>
        </>
      }
    >
      <div className="ll-delegation">
        <p>{t('delegation.text')}</p>
        <PeopleField
          id={id}
          label={t('delegation.delegateField')}
          people={people}
          onChange={setPeople}
          search={{ userSource: DELEGATE_USER_SOURCE, ...(me === undefined ? {} : { without: [me] }) }}
          single
          problem={isTried && people.length === 0 ? t('delegation.delegateRequired') : undefined}
        />
        <PeriodFields period={period} isTried={isTried} onChange={setPeriod} />
        <div className="ll-delegation-field">
          <label htmlFor={`${id}-reason`}>{t('delegation.reason')}</label>
          <TextArea
            id={`${id}-reason`}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
      <DelegationHistory />
    </Dialog>
  )
}
