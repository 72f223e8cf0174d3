import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../form/files/size-text.ts'
import { Facts, type Fact } from '../../../ui/labels/facts.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { addressOfSubject } from './import-target.ts'
import { formOf } from './job-words.ts'

/** Of what, when, and until when its file is kept. */
export function JobFacts({ job }: { job: DataJob }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { upload, result, expiresAt, endedAt } = job
  const facts: Fact[] = [
    [
      t(job.subject === 'form' ? 'exchange.form' : 'exchange.of'),
      <RouteLink key="of" to={addressOfSubject(job)}>
        {formOf(job, language)}
      </RouteLink>,
    ],
  ]
  if (upload !== null) facts.push([t('exchange.file'), upload.fileName])
  if (result !== null) {
    facts.push([
      t('exchange.result'),
      <span key="result">
        {result.name} <span className="ll-muted">{sizeText(result.size)}</span>
        {expiresAt !== null && (
          <small className="ll-muted">{t('exchange.keptUntil', { time: absoluteTime(expiresAt) })}</small>
        )}
      </span>,
    ])
  }
  facts.push([t('exchange.startedAt'), <AbsoluteTime key="at" value={job.createdAt} />])
  if (endedAt !== null) facts.push([t('exchange.endedAt'), <AbsoluteTime key="end" value={endedAt} />])
  return (
    <Panel>
      <Facts facts={facts} />
    </Panel>
  )
}
