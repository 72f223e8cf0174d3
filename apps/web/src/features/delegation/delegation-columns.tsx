import type { DelegationRow } from '@liveline/contract/delegation/shapes.ts'
import { personLabel } from '../../ui/labels/person.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'
import { toneOfState } from './delegation-tone.ts'
import { periodText } from './use-period-text.ts'

/** What the list says of each delegation. */
export function delegationColumns({ t, language, now }: Speech): readonly ListColumn<DelegationRow>[] {
  const state = (row: DelegationRow) => t(`delegation.states.${row.state}`)
  const setBy = ({ forcedBy, owner }: DelegationRow) => forcedBy?.name ?? owner.name
  const ended = ({ cancelledAt, cancelledBy, cancelReason }: DelegationRow) =>
    cancelledAt === null || cancelledBy === null
      ? ''
      : [cancelledBy.name, absoluteTime(cancelledAt), cancelReason].filter(Boolean).join(' · ')
  return [
    {
      key: 'owner',
      title: t('delegation.owner'),
      cell: ({ owner }) => personLabel(owner, t),
      text: ({ owner }) => owner.name,
      onCard: 'title',
      hideable: false,
    },
    {
      key: 'delegate',
      title: t('delegation.delegateField'),
      cell: ({ delegate }) => personLabel(delegate, t),
      text: ({ delegate }) => delegate.name,
      onCard: 'fact',
      hideable: false,
    },
    {
      key: 'state',
      title: t('delegation.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={toneOfState[row.state]}>
          <span>{state(row)}</span>
        </span>
      ),
      text: state,
      onCard: 'state',
    },
    {
      key: 'period',
      title: t('delegation.period'),
      cell: (row) => periodText(row, t),
      text: (row) => periodText(row, t),
      onCard: 'fact',
    },
    {
      key: 'setBy',
      title: t('delegation.setBy'),
      cell: (row) => (
        <>
          {setBy(row)}{' '}
          {row.forcedBy !== null && (
            <span className="ll-tag" data-tone="waiting">
              <span>{t(row.locked ? 'delegation.forcedLocked' : 'delegation.forced')}</span>
            </span>
          )}
        </>
      ),
      text: setBy,
    },
    {
      key: 'reason',
      title: t('delegation.reasonTitle'),
      cell: ({ reason }) => reason,
      text: ({ reason }) => reason,
      grows: true,
      onCard: 'fact',
    },
    { key: 'ended', title: t('delegation.end'), cell: ended, text: ended },
    {
      key: 'createdAt',
      title: t('delegation.madeAt'),
      cell: ({ createdAt }) => timeLabel(createdAt, now, language, t),
      text: ({ createdAt }) => absoluteTime(createdAt),
    },
  ]
}
