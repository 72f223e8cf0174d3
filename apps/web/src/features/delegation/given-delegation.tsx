import type { Delegation } from '@liveline/contract/delegation/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Person } from '../../ui/labels/person.tsx'
import './delegation.css'
import { DelegationHistory } from './delegation-history.tsx'
import { invalidateDelegations } from './delegation-queries.ts'
import { usePeriodText } from './use-period-text.ts'

interface Props {
  readonly given: Delegation
  /** Somebody else is to act instead. */
  readonly onReplace: () => void
  readonly onClose: () => void
}

/** The delegation there is, and its end. */
export function GivenDelegation({ given, onReplace, onClose }: Props) {
  const { t } = useTranslation()
  const periodText = usePeriodText()
  const { busy, failure, send } = useSendOnce()
  const { delegate, reason, forcedBy, locked } = given
  const cancel = async () => {
    const answer = await send({}, (_, idempotencyKey) => api.delegation.cancelDelegate({ idempotencyKey, quiet: true }))
    if (answer === undefined) return
    toast.success(t('delegation.cancelled', { name: delegate.name }))
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
          {!locked && (
            <Button disabled={busy} onClick={onReplace}>
              {t('delegation.other')}
            </Button>
          )}
          {!locked && (
            <Button kind="danger" disabled={busy} aria-busy={busy} onClick={() => void cancel()}>
              {t('delegation.cancel')}
            </Button>
          )}
        </>
      }
    >
      <dl className="ll-delegation-facts">
        <dt>{t('delegation.delegateField')}</dt>
        <dd>
          <Person person={delegate} />
        </dd>
        <dt>{t('delegation.period')}</dt>
        <dd>{periodText(given)}</dd>
        {reason !== '' && (
          <>
            <dt>{t('delegation.why')}</dt>
            <dd>{reason}</dd>
          </>
        )}
        {forcedBy !== null && (
          <>
            <dt>{t('delegation.setBy')}</dt>
            <dd>
              <Person person={forcedBy} />
            </dd>
          </>
        )}
      </dl>
      <p>{t(locked ? 'delegation.locked' : 'delegation.cancelText', { name: delegate.name })}</p>
      {failure !== undefined && <FieldError text={failure.message} />}
      <DelegationHistory />
    </Dialog>
  )
}
