import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { InstanceDetail, InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { earlierQuery, instanceQuery } from '../mission-queries.ts'
import { compareForms } from './compare-forms.ts'
import { ComparedForm } from './compared-form.tsx'
import './comparison.css'

interface Props {
  readonly instance: Omit<InstanceDetail, 'forms'>
  readonly forms: readonly TaskForm[]
  readonly onClose: () => void
}

const WIDTH_PX = 860

/** This application beside one that the same person made before in the same workflow: the latest, or another. */
export function ComparisonDialog({ instance, forms, onClose }: Props) {
  const { t } = useTranslation()
  const earlier = useQuery(earlierQuery(instance))
  const [chosen, setChosen] = useState<string>()
  const shown = earlier.data?.find(({ instanceId }) => instanceId === chosen) ?? earlier.data?.[0]
  return (
    <Dialog
      title={t('missions.compare.title', { number: instance.number })}
      width={WIDTH_PX}
      place="top"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('missions.close')}</Button>}
    >
      {earlier.data === undefined &&
        (earlier.isError ? (
          <ErrorState error={earlier.error} onRetry={() => void earlier.refetch()} />
        ) : (
          <Skeleton lines={6} />
        ))}
      {earlier.data?.length === 0 && (
        <EmptyState
          title={t('missions.compare.none', { name: instance.initiator.name })}
          hint={t('missions.compare.noneHint')}
        />
      )}
      {earlier.data !== undefined && shown !== undefined && (
        <Compared forms={forms} all={earlier.data} shown={shown} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

interface ComparedProps {
  readonly forms: readonly TaskForm[]
  readonly all: readonly InstanceRow[]
  readonly shown: InstanceRow
  readonly onChoose: (instanceId: string) => void
}

function Compared({ forms, all, shown, onChoose }: ComparedProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, isError, refetch } = useQuery(instanceQuery(shown.instanceId))
  const compared = useMemo(() => (data === undefined ? undefined : compareForms(forms, data.forms)), [forms, data])
  return (
    <>
      <div className="ll-compared-with">
        <label htmlFor={id}>{t('missions.compare.with')}</label>
        <Select id={id} data-autofocus value={shown.instanceId} onChange={(event) => onChoose(event.target.value)}>
          {all.map(({ instanceId, number, title, startedAt }) => (
            <option key={instanceId} value={instanceId}>
              {`${number} · ${absoluteTime(startedAt)} · ${title}`}
            </option>
          ))}
        </Select>
        <StateTag state={shown.businessState} />
        <ButtonLink to={processAddress(shown.instanceId)}>{t('missions.compare.view')}</ButtonLink>
      </div>
      {compared === undefined &&
        (isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />)}
      {compared?.map((form) => (
        <ComparedForm key={form.now.formKey} comparison={form} isAlone={compared.length === 1} />
      ))}
    </>
  )
}
