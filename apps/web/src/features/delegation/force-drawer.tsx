import { DELEGATE_USER_SOURCE } from '@liveline/contract/constants.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { PeopleField } from '../../form/people/people-field.tsx'
import { currentUser } from '../../session/current-user.ts'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError, TextArea } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './delegation.css'
import { invalidateDelegations } from './delegation-queries.ts'
import { NO_PERIOD, PeriodFields, periodOf } from './period-fields.tsx'

/** Delegates for somebody who cannot; both are told, and why (answers E2, E6). */
export function ForceDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [owner, setOwner] = useState<readonly number[]>([])
  const [delegate, setDelegate] = useState<readonly number[]>([])
  const [period, setPeriod] = useState(NO_PERIOD)
  const [reason, setReason] = useState('')
  const [locked, setLocked] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const me = currentUser()?.userId
  const replaces = failure?.code === 'DELEGATION_EXISTS'

  const submit = async () => {
    setIsTried(true)
    const [[delegater], [delegateUserId], moments, why] = [owner, delegate, periodOf(period), reason.trim()]
    if (delegater === undefined || delegateUserId === undefined || moments === undefined || why === '') return
    const body = { delegater, delegateUserId, ...moments, reason: why, locked, replace: replaces }
    const done = await send(body, (one, idempotencyKey) =>
      api.delegation.forceDelegate({ body: one, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('delegation.doneFor', { owner: done.owner.name, name: done.delegate.name }))
    onClose()
    await invalidateDelegations()
  }
  return (
    <AskDialog
      title={t('delegation.forceTitle')}
      command={t(replaces ? 'delegation.replace' : 'delegation.delegate')}
      keep={t('delegation.keep')}
      place="right"
      width={480}
      {...{ busy, onClose }}
      onDo={() => void submit()}
    >
      <div className="ll-delegation">
        <p>{t('delegation.forceText')}</p>
        <PeopleField
          id={`${id}-owner`}
          label={t('delegation.owner')}
          people={owner}
          onChange={setOwner}
          search={{
            userSource: DELEGATE_USER_SOURCE,
            without: [...(me === undefined ? [] : [me]), ...delegate],
          }}
          single
          problem={isTried && owner.length === 0 ? t('delegation.ownerRequired') : undefined}
        />
        <PeopleField
          id={`${id}-delegate`}
          label={t('delegation.delegateField')}
          people={delegate}
          onChange={setDelegate}
          search={{ userSource: DELEGATE_USER_SOURCE, without: owner }}
          single
          problem={isTried && delegate.length === 0 ? t('delegation.delegateRequired') : undefined}
        />
        <PeriodFields period={period} isTried={isTried} onChange={setPeriod} />
        <div className="ll-delegation-field">
          <label htmlFor={`${id}-reason`}>{t('delegation.reasonTitle')}</label>
          <TextArea
            id={`${id}-reason`}
            rows={2}
            maxLength={500}
            value={reason}
            aria-invalid={isTried && reason.trim() === ''}
            onChange={(event) => setReason(event.target.value)}
          />
          {isTried && reason.trim() === '' && <FieldError text={t('delegation.reasonRequired')} />}
        </div>
        <Check checked={locked} onChange={(event) => setLocked(event.target.checked)}>
          {t('delegation.lock')}
        </Check>
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </AskDialog>
  )
}
