import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { PeopleField } from '../../../form/people/people-field.tsx'
import { FieldError, Input, Select } from '../../../ui/controls/input.tsx'
import { navigate } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import type { InstanceSearch } from '../lists/all-instance-filters.tsx'
import { ActForesightNote } from './act-foresight.tsx'
import { actForesightQuery, actJobsChanged } from './act-job-queries.ts'

const acts = ['suspend', 'resume', 'reassign', 'retry', 'end'] as const
type Act = (typeof acts)[number]

/** Undefined while it is not said whole. */
function orderOf(act: Act, newUserId: number | undefined): ActOrder | undefined {
  if (act !== 'reassign') return { act }
  return newUserId === undefined ? undefined : { act, newUserId }
}

interface Props {
  readonly search: InstanceSearch
  readonly onClose: () => void
}

/** Chooses an act on all that a filter matches, shows what it would do, and orders it. */
export function ActOnAllDialog({ search, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [act, setAct] = useState<Act>('suspend')
  const [people, setPeople] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const order = orderOf(act, people[0])
  const foresight = useQuery({
    ...actForesightQuery(order ?? { act: 'suspend' }, search, language),
    enabled: order !== undefined,
  })
  const foreseen = order === undefined ? undefined : foresight.data
  const count = foreseen?.count ?? 0
  const isMistyped = act === 'end' && typed.trim() !== String(count)
  const what = t(`actJobs.acts.${act}`)

  const confirm = async () => {
    setIsTried(true)
    if (order === undefined || foreseen === undefined || count === 0 || reason.trim() === '' || isMistyped) return
    const { asOf } = foreseen
    const begun = await send({ order, search, reason: reason.trim(), count, asOf }, (body, idempotencyKey) =>
      api.actJob.begin({ body, idempotencyKey, quiet: true }),
    )
    if (begun === undefined) return void foresight.refetch()
    await actJobsChanged()
    onClose()
    navigate(actJobAddress(begun.jobId))
  }

  return (
    <ActDialog
      title={t('actJobs.title')}
      verb={count === 0 ? what : t('actJobs.verb', { what, count })}
      danger={act === 'end'}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="ll-act-field">
        <label htmlFor={`${id}-act`}>{t('actJobs.act')}</label>
        <Select id={`${id}-act`} value={act} onChange={(event) => setAct(event.target.value as Act)}>
          {acts.map((one) => (
            <option key={one} value={one}>
              {t(`actJobs.acts.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <p>{act === 'retry' ? t('actJobs.retryText') : t(`instances.batch.text.${act}`)}</p>
      {act === 'reassign' && (
        <PeopleField
          id={`${id}-people`}
          label={t('instances.newHandler')}
          people={people}
          onChange={setPeople}
          single
          problem={isTried && order === undefined ? t('missions.acts.personRequired') : undefined}
        />
      )}
      {order === undefined ? (
        <p className="ll-muted">{t('actJobs.choosePerson')}</p>
      ) : foreseen !== undefined ? (
        <ActForesightNote foreseen={foreseen} />
      ) : foresight.isError ? (
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
      {act === 'end' && count > 0 && (
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
      <p className="ll-muted">{t('actJobs.fixed')}</p>
    </ActDialog>
  )
}
