import { PlusOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { delegationStates, type DelegationRow } from '@liveline/contract/delegation/shapes.ts'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ReasonDialog } from '../../ui/feedback/reason-dialog.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import { momentsOf, readDayRange } from '../../ui/list/filters/day-range.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { addressOf, useRoute } from '../../ui/navigation.tsx'
import { delegationColumns } from './delegation-columns.tsx'
import { delegationList, invalidateDelegations } from './delegation-queries.ts'
import { ForceDrawer } from './force-drawer.tsx'

/** Everybody's delegations, for those who may delegate for others: set up, ended, and what there was. */
export function DelegationsPage() {
  const speech = useSpeech()
  const { t } = speech
  const { path, query } = useRoute()
  const [isForcing, setIsForcing] = useState(false)
  const [toCancel, setToCancel] = useState<DelegationRow>()
  const columns = useMemo(() => delegationColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('delegation.person') },
      {
        kind: 'choice',
        name: 'state',
        title: t('delegation.state'),
        options: delegationStates.map((value) => ({ value, label: t(`delegation.states.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'forced',
        title: t('delegation.setBy'),
        options: [
          { value: 'true', label: t('delegation.byAdministrator') },
          { value: 'false', label: t('delegation.byOwner') },
        ],
      },
      { kind: 'days', name: 'from', last: 'to', title: t('delegation.madeAt') },
    ],
    [t],
  )
  const rows = useMemo((): ListRows<DelegationRow> => {
    const acts = (row: DelegationRow) =>
      row.state !== 'ended' &&
      row.mayForce && (
        <Button kind="text" onClick={() => setToCancel(row)}>
          {t('delegation.forceCancel')}
        </Button>
      )
    return {
      keyOf: ({ id }) => id,
      addressOf: ({ owner }) => addressOf(path, { ...query, keyword: owner.name }),
      nameOf: ({ owner, delegate }) => t('delegation.fromTo', { owner: owner.name, delegate: delegate.name }),
      actions: acts,
      cardActions: acts,
    }
  }, [t, path, query])
  const state = delegationStates.find((one) => one === query['state'])
  const { keyword = '', forced } = query
  return (
    <>
      <ListPage
        page="delegations"
        title={t('delegation.pageTitle')}
        intro={t('delegation.pageIntro')}
        action={
          <Button kind="primary" onClick={() => setIsForcing(true)}>
            <PlusOutlined aria-hidden />
            {t('delegation.force')}
          </Button>
        }
        source={delegationList({
          ...(state === undefined ? {} : { state }),
          ...(forced === 'true' || forced === 'false' ? { forced } : {}),
          ...(keyword.trim() === '' ? {} : { keyword: keyword.trim().slice(0, 50) }),
          ...momentsOf(readDayRange(query)),
        })}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<UserSwitchOutlined aria-hidden />}
            title={t('delegation.empty')}
            hint={t('delegation.emptyHint')}
          />
        }
      />
      {isForcing && <ForceDrawer onClose={() => setIsForcing(false)} />}
      {toCancel !== undefined && (
        <ReasonDialog
          title={t('delegation.forceCancelTitle', { name: toCancel.owner.name })}
          verb={t('delegation.forceCancel')}
          keep={t('delegation.keep')}
          kind="danger"
          reasonLabel={t('delegation.reasonTitle')}
          reasonRequired={t('delegation.reasonRequired')}
          longest={500}
          onConfirm={async (reason) => {
            const { owner, delegate } = toCancel
            await api.delegation.forceCancelDelegate({ query: { delegater: owner.userId ?? 0 }, body: { reason } })
            toast.success(t('delegation.cancelledFor', { owner: owner.name, name: delegate.name }))
            setToCancel(undefined)
            await invalidateDelegations()
          }}
          onClose={() => setToCancel(undefined)}
        >
          <p>{t('delegation.forceCancelText', { owner: toCancel.owner.name, name: toCancel.delegate.name })}</p>
        </ReasonDialog>
      )}
    </>
  )
}
