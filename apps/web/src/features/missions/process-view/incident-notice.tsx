import { WarningOutlined } from '@ant-design/icons'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/current-user.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './incident-notice.css'
import { RetryIncident } from './retry-incident.tsx'

/** What of a process does not go on by itself; administrators of processes may have it tried again. */
export function IncidentNotice({ instance }: { instance: Omit<InstanceDetail, 'forms'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayRetry = useCan('workflow:admin')
  if (instance.incidents.length === 0) return null
  return (
    <Notice tone="stopped" label={t('missions.incident.title')} icon={<WarningOutlined aria-hidden />}>
      <strong>{t('missions.incident.atProcess')}</strong>
      <ul className="ll-incidents">
        {instance.incidents.map((incident) => (
          <li key={incident.jobId}>
            <span>
              <strong>{nameIn(language, incident, 'elementName')}</strong>{' '}
              {t(`missions.incident.kinds.${incident.kind}`)} <AbsoluteTime value={incident.since} />
            </span>
            <span className="ll-muted">{incident.reason}</span>
            {mayRetry && <RetryIncident incident={incident} instance={instance} />}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
