import { CheckCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { useLongList } from '../../../ui/list/use-long-list.ts'
import { incidentList } from './incident-queries.ts'
import { IncidentTable } from './incident-table.tsx'

/** Jobs that were given up, for administrators of processes: why, since when, and once more. */
export function IncidentsPage() {
  const { t } = useTranslation()
  const list = useLongList(incidentList)
  return (
    <ListFrame
      title={t('missions.incident.title')}
      intro={t('missions.incident.intro')}
      list={list}
      empty={
        <EmptyState
          icon={<CheckCircleOutlined aria-hidden />}
          title={t('missions.incident.empty')}
          hint={t('missions.incident.emptyHint')}
        />
      }
    >
      {(rows) => <IncidentTable rows={rows} />}
    </ListFrame>
  )
}
