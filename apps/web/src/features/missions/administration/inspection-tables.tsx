import type { Inspection, ShownValue } from '@liveline/contract/administration/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { RetryIncident } from '../process-view/retry-incident.tsx'
import type { Variable } from './variable-dialog.tsx'

function valueText({ type, value }: ShownValue, t: TFunction): string {
  if (value === null) return '—'
  if (type === 'dateTime') return absoluteTime(String(value))
  if (typeof value === 'boolean') return t(value ? 'instances.yes' : 'instances.no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const withinText = (within: Variable['within'], language: Language, t: TFunction) =>
  within === null ? t('instances.whole') : nameIn(language, within)

interface VariablesProps {
  readonly variables: Inspection['variables']
  /** Absent: nothing can be changed now. */
  readonly onChange: ((variable: Variable) => void) | undefined
}

export function VariablesTable({ variables, onChange }: VariablesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (variables.length === 0) return <p className="ll-muted">{t('instances.noVariables')}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('instances.variable')}</th>
          <th scope="col">{t('instances.type')}</th>
          <th scope="col">{t('instances.value')}</th>
          <th scope="col">{t('instances.within')}</th>
          {onChange !== undefined && <th scope="col">{t('instances.change')}</th>}
        </tr>
      </thead>
      <tbody>
        {variables.map((variable) => (
          <tr key={`${variable.within?.elementId ?? ''} ${variable.name}`}>
            <th scope="row">{variable.name}</th>
            <td>{t(`instances.types.${variable.type}`)}</td>
            <td>{valueText(variable, t)}</td>
            <td>{withinText(variable.within, language, t)}</td>
            {onChange !== undefined && (
              <td>
                {variable.refusal !== null ? (
                  <span className="ll-muted">{t('instances.protected', { reason: variable.refusal })}</span>
                ) : (
                  // Only the process's own are set by the call.
                  variable.within === null && (
                    <Button
                      kind="text"
                      aria-label={t('instances.changeOf', { name: variable.name })}
                      onClick={() => onChange(variable)}
                    >
                      {t('instances.change')}
                    </Button>
                  )
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ChangesTable({ changes }: Pick<Inspection, 'changes'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (changes.length === 0) return <p className="ll-muted">{t('instances.noChanges')}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('instances.at')}</th>
          <th scope="col">{t('instances.variable')}</th>
          <th scope="col">{t('instances.value')}</th>
          <th scope="col">{t('instances.within')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, place) => (
          <tr key={`${change.at} ${change.name} ${place}`}>
            <td>
              <AbsoluteTime value={change.at} />
            </td>
            <th scope="row">{change.name}</th>
            <td>{valueText(change, t)}</td>
            <td>{withinText(change.within, language, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface JobsProps extends Pick<Inspection, 'jobs'> {
  readonly instance: InstanceDetail
}

export function JobsTable({ jobs, instance }: JobsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (jobs.length === 0) return <p className="ll-muted">{t('instances.noJobs')}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('instances.step')}</th>
          <th scope="col">{t('instances.job')}</th>
          <th scope="col">{t('instances.due')}</th>
          <th scope="col">{t('instances.attempts')}</th>
          <th scope="col">{t('instances.status')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.jobId}>
            <th scope="row">{nameIn(language, job)}</th>
            <td>{t(`missions.incident.kinds.${job.kind}`)}</td>
            <td>
              <AbsoluteTime value={job.nextAt ?? job.dueAt} />
            </td>
            <td>{job.attempts}</td>
            <td data-state={job.state}>
              {t(`instances.jobStates.${job.state}`)}
              {instance.incidents
                .filter(({ jobId }) => jobId === job.jobId)
                .map((incident) => (
                  <p key={incident.jobId}>
                    {incident.reason} <RetryIncident incident={incident} instance={instance} />
                  </p>
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function CalledTable({ called }: Pick<Inspection, 'called'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (called.length === 0) return <p className="ll-muted">{t('instances.noCalled')}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('instances.step')}</th>
          <th scope="col">{t('missions.flow')}</th>
          <th scope="col">{t('instances.standing')}</th>
        </tr>
      </thead>
      <tbody>
        {called.map((one) => (
          <tr key={one.scopeId}>
            <th scope="row">{nameIn(language, one)}</th>
            <td>
              {nameIn(language, one, 'flowName')} v{one.version}
            </td>
            <td>{one.standing.map((step) => nameIn(language, step)).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
