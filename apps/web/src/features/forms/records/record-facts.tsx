import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { recordsAddress } from '../../../app/paths.ts'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'

/** Who filled a record in and changed it last, and to what it belongs. */
export function RecordFacts({ record }: { record: DataRecord }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const facts = [
    ['records.createdBy', record.createdBy, record.createdAt],
    ['records.updatedBy', record.updatedBy, record.updatedAt],
  ] as const
  return (
    <Panel title={t('records.facts')}>
      <dl className="record-facts">
        {facts.map(([label, who, at]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              {who?.name ?? '–'} <AbsoluteTime value={at} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('records.form')}</dt>
          <dd>
            <RouteLink to={recordsAddress(record.formId)}>{nameIn(language, record, 'formName')}</RouteLink>{' '}
            {t('records.version', { version: record.version })}
            {record.latestVersionId !== null && <small className="ll-muted"> {t('records.newerVersion')}</small>}
          </dd>
        </div>
        {record.processInstanceId !== null && (
          <div>
            <dt>{t('records.process')}</dt>
            <dd>
              <RouteLink to={processAddress(record.processInstanceId)}>{t('records.toProcess')}</RouteLink>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
