import type { IncidentRow } from '@liveline/contract/incident/shapes.ts'
import { useTranslation } from 'react-i18next'
import { processAddress } from '../../../app/paths.ts'
import { nameIn } from '../../../ui/in-language.ts'
import { navigate, RouteLink } from '../../../ui/navigation.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { RetryIncident } from '../process-view/retry-incident.tsx'

interface Props {
  readonly rows: readonly IncidentRow[]
}

export function IncidentTable({ rows }: Props) {
  return useIsMobile() ? <IncidentCards rows={rows} /> : <IncidentRows rows={rows} />
}

function IncidentCards({ rows }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <ul className="ll-cards">
      {rows.map((row) => (
        <li key={row.jobId} className="ll-card">
          <RouteLink to={processAddress(row.instanceId)}>
            <span className="ll-card-top">
              <span className="ll-number">{row.number}</span>
              <RelativeTime value={row.since} />
            </span>
            <strong>{nameIn(language, row, 'elementName')}</strong>
            <dl>
              <div>
                <dt>{t('missions.incident.kind')}</dt>
                <dd>{t(`missions.incident.kinds.${row.kind}`)}</dd>
              </div>
              <div>
                <dt>{t('missions.incident.reason')}</dt>
                <dd>{row.reason}</dd>
              </div>
              <div>
                <dt>{t('missions.incident.attempts')}</dt>
                <dd>{t('missions.incident.attemptsCount', { count: row.attempts })}</dd>
              </div>
            </dl>
          </RouteLink>
          <div className="ll-card-actions">
            <RetryIncident incident={row} instance={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function IncidentRows({ rows }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="ll-table-frame">
      <table className="ll-table">
        <thead>
          <tr>
            <th>{t('missions.incident.number')}</th>
            <th>{t('missions.incident.step')}</th>
            <th>{t('missions.incident.kind')}</th>
            <th>{t('missions.incident.reason')}</th>
            <th>{t('missions.incident.attempts')}</th>
            <th>{t('missions.incident.since')}</th>
            <th>{t('list.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.jobId}
              onClick={(event) => {
                // A click beside the link opens the process too, unless text is being selected or a button meant.
                const isMeant = (event.target as HTMLElement).closest('a, button, dialog') === null
                if (isMeant && String(getSelection() ?? '') === '') navigate(processAddress(row.instanceId))
              }}
            >
              <td className="ll-number">
                <RouteLink to={processAddress(row.instanceId)}>{row.number}</RouteLink>
              </td>
              <td>{nameIn(language, row, 'elementName')}</td>
              <td>{t(`missions.incident.kinds.${row.kind}`)}</td>
              <td data-column="reason">{row.reason}</td>
              <td className="ll-number">{t('missions.incident.attemptsCount', { count: row.attempts })}</td>
              <td>
                <RelativeTime value={row.since} />
              </td>
              <td className="ll-row-actions">
                <RetryIncident incident={row} instance={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
