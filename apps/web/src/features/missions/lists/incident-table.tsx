import type { IncidentRow } from '@liveline/contract/incident/shapes.ts'
import { useTranslation } from 'react-i18next'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { Card, Cards } from '../../../ui/list/cards.tsx'
import { Table, TableRow } from '../../../ui/list/table.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { RetryIncident } from '../process-view/retry-incident.tsx'
import './incident-table.css'

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
    <Cards>
      {rows.map((row) => (
        <Card
          key={row.jobId}
          to={processAddress(row.instanceId)}
          number={row.number}
          state={<RelativeTime value={row.since} />}
          title={nameIn(language, row, 'elementName')}
          facts={[
            { name: t('missions.incident.kind'), value: t(`missions.incident.kinds.${row.kind}`) },
            { name: t('missions.incident.reason'), value: row.reason },
            {
              name: t('missions.incident.attempts'),
              value: t('missions.incident.attemptsCount', { count: row.attempts }),
            },
          ]}
          action={<RetryIncident incident={row} instance={row} />}
        />
      ))}
    </Cards>
  )
}

function IncidentRows({ rows }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Table
      heads={
        <>
          <th>{t('missions.incident.number')}</th>
          <th>{t('missions.incident.step')}</th>
          <th>{t('missions.incident.kind')}</th>
          <th>{t('missions.incident.reason')}</th>
          <th>{t('missions.incident.attempts')}</th>
          <th>{t('missions.incident.since')}</th>
          <th>{t('list.actions')}</th>
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.jobId} to={processAddress(row.instanceId)}>
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
        </TableRow>
      ))}
    </Table>
  )
}
