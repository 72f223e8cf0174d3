import type { PastDelegation } from '@liveline/contract/delegation/shapes.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { Panel } from '../../ui/panel.tsx'
import './delegation.css'
import { delegationsOfQuery, historyQuery } from './delegation-queries.ts'
import { toneOfState } from './delegation-tone.ts'
import { usePeriodText } from './use-period-text.ts'

/** What one gave and got before, and how it ended. */
export function DelegationHistory() {
  const { t } = useTranslation()
  return (
    <section className="ll-delegation-history" aria-label={t('delegation.history')}>
      <h3>{t('delegation.history')}</h3>
      <Delegations query={useQuery(historyQuery)} />
    </section>
  )
}

/** The same of somebody else, for those who may delegate for him. */
export function PersonDelegations({ userId }: { userId: number }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('delegation.history')}>
      <div className="ll-delegation-history" data-of="person">
        <Delegations query={useQuery(delegationsOfQuery(userId))} />
      </div>
    </Panel>
  )
}

type History = Pick<
  UseQueryResult<{ readonly rows: readonly PastDelegation[] }>,
  'data' | 'isError' | 'error' | 'refetch'
>

function Delegations({ query: history }: { query: History }) {
  const { t } = useTranslation()
  return (
    <>
      {history.data === undefined && history.isError && (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data === undefined && !history.isError && <Skeleton lines={2} />}
      {history.data?.rows.length === 0 && <p>{t('delegation.noHistory')}</p>}
      {history.data !== undefined && history.data.rows.length > 0 && (
        <ul>
          {history.data.rows.map((one) => (
            <Past key={one.id} one={one} />
          ))}
        </ul>
      )}
    </>
  )
}

function Past({ one }: { one: PastDelegation }) {
  const { t } = useTranslation()
  const periodText = usePeriodText()
  const { owner, delegate, reason, state, cancelledAt, cancelledBy, cancelReason } = one
  const ended =
    cancelledAt === null || cancelledBy === null
      ? undefined
      : t(cancelReason === '' ? 'delegation.endedBy' : 'delegation.endedFor', {
          name: cancelledBy.name,
          time: absoluteTime(cancelledAt),
          reason: cancelReason,
        })
  return (
    <li>
      <span>{t('delegation.fromTo', { owner: owner.name, delegate: delegate.name })}</span>
      <span className="ll-tag" data-tone={toneOfState[state]}>
        <span>{t(`delegation.states.${state}`)}</span>
      </span>
      <small>{[periodText(one), reason, ended].filter(Boolean).join(' · ')}</small>
    </li>
  )
}
