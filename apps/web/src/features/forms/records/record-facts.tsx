import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { recordsAddress } from '../../../app/paths.ts'
import { Facts, type Fact } from '../../../ui/labels/facts.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'

/** Who filled a record in and changed it last, and to what it belongs. */
export function RecordFacts({ record }: { record: DataRecord }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { createdBy, createdAt, updatedBy, updatedAt, processInstanceId } = record
  const by = (who: DataRecord['createdBy'], at: string) => (
    <span key={at}>
      {who?.name ?? '–'} <AbsoluteTime value={at} />
    </span>
  )
  const facts: readonly Fact[] = [
    [t('records.createdBy'), by(createdBy, createdAt)],
    [t('records.updatedBy'), by(updatedBy, updatedAt)],
    [
      t('records.form'),
      <span key="form">
        <RouteLink to={recordsAddress(record.formId)}>{nameIn(language, record, 'formName')}</RouteLink>{' '}
        {t('records.version', { version: record.version })}
        {record.latestVersionId !== null && <small className="ll-muted">{t('records.newerVersion')}</small>}
      </span>,
    ],
    ...(processInstanceId === null
      ? []
      : [
          [
            t('records.process'),
            <RouteLink key="process" to={processAddress(processInstanceId)}>
              {t('records.toProcess')}
            </RouteLink>,
          ] as const,
        ]),
  ]
  return (
    <Panel title={t('records.facts')}>
      <Facts facts={facts} />
    </Panel>
  )
}
