import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Select } from '../../../ui/controls/input.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { MappingBoard } from '../migration/mapping-board.tsx'
import { MigrationProblems } from '../migration/migration-problems.tsx'
import { planQuery } from '../migration/migration-queries.ts'
import '../administration/jump-dialog.css'
import '../migration/migration.css'
import type { Wanted } from './act-job-queries.ts'
import type { OneVersion, OrderFieldsProps } from './order-entry.ts'
import { useVersions } from './use-versions.ts'

interface Props extends OrderFieldsProps {
  readonly wanted: Wanted
  readonly on: OneVersion
}

/** The version to go on in, and which step becomes which: told of a few chosen ones, or of all that run on the old one. */
export function MigrateFields({ entry, onChange, isTried, wanted, on }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { flowKey, version: from } = on
  const { to, mapping } = entry
  const before = useVersions(flowKey, from)
  const after = useVersions(flowKey, to)
  const others = before.versions?.filter(({ version }) => version !== from)
  const few =
    'instanceIds' in wanted && wanted.instanceIds.length <= MAX_BATCH_TASKS ? { instanceIds: wanted.instanceIds } : {}
  const plan = useQuery({
    ...planQuery({ flowKey, from, to: to ?? 0, mapping, ...few }, language),
    enabled: to !== undefined,
  })
  const failed = [before, after].find(({ error }) => error !== undefined)
  if (failed?.error !== undefined) return <ErrorState error={failed.error} onRetry={failed.retry} />
  if (before.isMissing) return <FieldError text={t('actJobs.noVersion', { version: from })} />
  if (others?.length === 0) return <p>{t('instances.migration.noOther')}</p>
  if (plan.isError && plan.data === undefined)
    return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
  if (others === undefined) return <Skeleton lines={4} />
  const lacksVersion = isTried && to === undefined
  return (
    <div className="ll-act ll-migration">
      <div className="ll-act-field">
        <label htmlFor={id}>{t('instances.migration.to')}</label>
        <Select
          id={id}
          value={String(to ?? '')}
          aria-invalid={lacksVersion}
          aria-describedby={lacksVersion ? `${id}-lacks` : undefined}
          onChange={({ target: { value } }) =>
            onChange({ ...entry, to: value === '' ? undefined : Number(value), mapping: {} })
          }
        >
          <option value="">—</option>
          {others.map(({ version, note }) => (
            <option key={version} value={version}>
              {[`v${version}`, note].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
        {lacksVersion && <FieldError id={`${id}-lacks`} text={t('actJobs.versionRequired')} />}
      </div>
      {to === undefined ? null : plan.data === undefined ||
        before.drawing === undefined ||
        after.drawing === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <MappingBoard
            from={{ version: from, drawing: before.drawing }}
            to={{ version: to, drawing: after.drawing }}
            standing={plan.data.standing}
            mapping={mapping}
            onMapping={(chosen) => onChange({ ...entry, mapping: chosen })}
          />
          <MigrationProblems problems={plan.data.problems} standing={plan.data.standing} />
        </>
      )}
    </div>
  )
}
