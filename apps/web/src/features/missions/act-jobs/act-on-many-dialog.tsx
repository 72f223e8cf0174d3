import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { FieldError, Input } from '../../../ui/controls/input.tsx'
import { navigate } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { ActForesightNote } from './act-foresight.tsx'
import { actForesightQuery, actJobsChanged, type Wanted } from './act-job-queries.ts'
import { noOrder, orderOf, type Act, type OneVersion } from './order-entry.ts'
import { OrderFields } from './order-fields.tsx'
import { useRested } from './use-rested.ts'

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
  const language = useLanguage()
  const id = useId()
  const [entry, setEntry] = useState({ ...noOrder, act: first })
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { act } = entry
  const isFilter = 'search' in wanted
  const order = orderOf(entry, on)
  const text = JSON.stringify(order) ?? ''
  const isRested = useRested(text) === text
  const foresight = useQuery({
    ...actForesightQuery(order ?? { act: 'suspend' }, wanted, language),
    enabled: order !== undefined && isRested,
  })
  const foreseen = order === undefined || !isRested ? undefined : foresight.data
  const count = foreseen?.count ?? 0
  // Those chosen by hand were seen one by one.
  const isTyped = act === 'end' && isFilter && count > 0
  const isMistyped = isTyped && typed.trim() !== String(count)
  const isDrawn = act === 'jump' || act === 'migrate'
  const lacking =
    !isDrawn || on !== undefined ? 'actJobs.sayWhole' : isFilter ? 'actJobs.oneVersion' : 'actJobs.onlyAlike'
  const what = t(`actJobs.acts.${act}`)

  const confirm = async () => {
    setIsTried(true)
    if (order === undefined || foreseen === undefined || count === 0 || reason.trim() === '' || isMistyped) return
    const { asOf } = foreseen
    const confirmed = { count, asOf, ...(isFilter ? { foreseen: foreseen.foreseen } : {}) }
    const begun = await send({ order, ...wanted, reason: reason.trim(), ...confirmed }, (body, idempotencyKey) =>
      api.actJob.begin({ body, idempotencyKey, quiet: true }),
    )
    if (begun === undefined) return void foresight.refetch()
    await actJobsChanged()
    onBegun?.()
    onClose()
    navigate(actJobAddress(begun.jobId))
  }

  return (
    <ActDialog
      title={isFilter ? t('actJobs.title') : t('actJobs.titleChosen', { count: wanted.instanceIds.length })}
      verb={count === 0 ? what : t('actJobs.verb', { what, count })}
      danger={act === 'end' || act === 'jump'}
      width={isDrawn && on !== undefined ? DRAWN_WIDTH_PX : undefined}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <OrderFields wanted={wanted} on={on} entry={entry} onChange={setEntry} isTried={isTried} />
      {order === undefined ? (
        <p className="ll-muted">{t(lacking)}</p>
      ) : foreseen !== undefined ? (
        <ActForesightNote foreseen={foreseen} isFilter={isFilter} />
      ) : isRested && foresight.isError ? (
        <FieldError text={foresight.error.message} />
      ) : (
        <p aria-live="polite">{t('actJobs.looking')}</p>
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
