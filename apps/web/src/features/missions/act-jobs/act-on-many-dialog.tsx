import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { navigate, useRoute } from '../../../ui/navigation.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { ActForesightNote } from './act-foresight.tsx'
import type { Wanted } from './act-job-queries.ts'
import { migrationOf } from './migration-of.ts'
import { noOrder, orderOf, type Act, type OneVersion } from './order-entry.ts'
import { OrderFields } from './order-fields.tsx'
import { useActOrder } from './use-act-order.ts'

/** Wide enough for a drawing. */
const DRAWN_WIDTH_PX = 1180

interface Props {
  readonly wanted: Wanted
  /** What all of them run on; undefined where that is not one version of one workflow. */
  readonly on: OneVersion | undefined
  /** Which is offered first. */
  readonly first?: Act
  /** Called when it is ordered. */
  readonly onBegun?: () => void
  readonly onClose: () => void
}

/** Chooses an act on many instances, shows what it would do, and orders it. */
export function ActOnManyDialog({ wanted, on, first = 'suspend', onBegun, onClose }: Props) {
  const { t } = useTranslation()
  const { query } = useRoute()
  const id = useId()
  const [entry, setEntry] = useState({ ...noOrder, act: first })
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { act } = entry
  const isFilter = 'search' in wanted
  const order = orderOf(entry, on)
  const { foreseen, error, busy, failure, begin } = useActOrder(order, wanted)
  const count = foreseen?.count ?? 0
  // Those chosen by hand were seen one by one.
  const isTyped = act === 'end' && isFilter && count > 0
  const isMistyped = isTyped && typed.trim() !== String(count)
  const isPlaced = act === 'jump' || act === 'migrate'
  const lacking =
    !isPlaced || on !== undefined ? 'actJobs.sayWhole' : isFilter ? 'actJobs.oneVersion' : 'actJobs.onlyAlike'
  const what = t(`actJobs.acts.${act}`)

  const confirm = async () => {
    setIsTried(true)
    if (order === undefined || count === 0 || reason.trim() === '' || isMistyped) return
    if (!(await begin(reason.trim()))) return
    onBegun?.()
    onClose()
  }
  const fields = <OrderFields on={on} entry={entry} onChange={setEntry} isTried={isTried} />
  const title = isFilter ? t('actJobs.title') : t('actJobs.titleChosen', { count: wanted.instanceIds.length })

  if (act === 'migrate') {
    const lead = () => {
      if (on === undefined) return
      onClose()
      navigate(migrationOf(wanted, on, query))
    }
    return (
      <ActDialog title={title} verb={t('actJobs.toMigration')} busy={false} onConfirm={lead} onClose={onClose}>
        {fields}
        {on === undefined && <p className="ll-muted">{t(lacking)}</p>}
      </ActDialog>
    )
  }
  return (
    <ActDialog
      title={title}
      verb={count === 0 ? what : t('actJobs.verb', { what, count })}
      danger={act === 'end' || act === 'jump'}
      width={act === 'jump' && on !== undefined ? DRAWN_WIDTH_PX : undefined}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {fields}
      {order === undefined ? (
        <p className="ll-muted">{t(lacking)}</p>
      ) : (
        <ActForesightNote {...{ foreseen, error, isFilter }} />
      )}
      <ReasonField
        label={t('missions.acts.reason')}
        value={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' ? t('missions.acts.reasonRequired') : undefined}
      />
      {isTyped && (
        <div className="ll-act-field">
          <label htmlFor={`${id}-count`}>{t('actJobs.typeCount', { count })}</label>
          <Input
            id={`${id}-count`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            aria-invalid={isTried && isMistyped}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isTried && isMistyped && <FieldError text={t('actJobs.typeCountWrong', { count })} />}
        </div>
      )}
      <p className="ll-muted">{t(isFilter ? 'actJobs.fixed' : 'actJobs.background')}</p>
    </ActDialog>
  )
}
