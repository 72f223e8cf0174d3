import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../form/files/size-text.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './job-facts.css'
import { addressOfSubject } from './import-target.ts'
import { formOf } from './job-words.ts'

/** Of what, when, and until when its file is kept. */
export function JobFacts({ job }: { job: DataJob }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { upload, result, expiresAt } = job
  return (
    <Panel>
      <dl className="job-facts">
        <div>
          <dt>{t(job.subject === 'form' ? 'exchange.form' : 'exchange.of')}</dt>
          <dd>
            <RouteLink to={addressOfSubject(job)}>{formOf(job, language)}</RouteLink>
          </dd>
        </div>
        {upload !== null && (
          <div>
            <dt>{t('exchange.file')}</dt>
            <dd>{upload.fileName}</dd>
          </div>
        )}
        {result !== null && (
          <div>
            <dt>{t('exchange.result')}</dt>
            <dd>
              {result.name} <span className="ll-muted">{sizeText(result.size)}</span>
              {expiresAt !== null && (
                <small className="ll-muted">{t('exchange.keptUntil', { time: absoluteTime(expiresAt) })}</small>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('exchange.startedAt')}</dt>
          <dd>
            <AbsoluteTime value={job.createdAt} />
          </dd>
        </div>
        {job.endedAt !== null && (
          <div>
            <dt>{t('exchange.endedAt')}</dt>
            <dd>
              <AbsoluteTime value={job.endedAt} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
