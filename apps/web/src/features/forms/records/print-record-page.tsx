import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../form/form.tsx'
import { asRead } from '../../../form/rights.ts'
import { recordAddress } from '../../../app/paths.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { Paper, PaperPart } from '../../../ui/print/paper.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { recordTitle } from './record-fields.ts'
import { formOfRecord } from './record-form.ts'
import { State } from './record-history.tsx'
import { historyQuery, recordQuery } from './record-queries.ts'

/** `paths.printRecord` with `id`: one record for paper, by the version of its form that it was filled in with. */
export function PrintRecordPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const id = query['id'] ?? ''
  const rev = /^\d{1,9}$/.test(query['rev'] ?? '') ? Number(query['rev']) : undefined
  const record = useQuery({ ...recordQuery(id, rev), enabled: id !== '' })
  if (id === '') return <EmptyState isPage title={t('records.noRecord')} hint={t('records.noRecordHint')} />
  if (record.data === undefined && record.isError)
    return <ErrorState isPage error={record.error} onRetry={() => void record.refetch()} />
  if (record.data === undefined) return <Skeleton lines={12} />
  return <RecordPaper record={record.data} rev={rev} />
}

function RecordPaper({ record, rev }: { record: DataRecord; rev: number | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name } = useCurrentUser()
  const history = useQuery(historyQuery(record.id))
  const form = useMemo(() => asRead(formOfRecord(record)), [record])
  const title = recordTitle(record, { t, language, labels: record.labels })
  useTabTitle(t('print.of', { title }))
  return (
    <Paper
      title={nameIn(language, record, 'formName')}
      subtitle={title}
      by={name}
      address={recordAddress(record.id, rev === undefined ? {} : { rev })}
    >
      <PaperPart title={t('records.content')}>
        <Form key={record.rev} form={form} part="read" />
      </PaperPart>
      <PaperPart title={t('records.facts')}>
        <dl className="ll-paper-facts">
          <div>
            <dt>{t('records.createdBy')}</dt>
            <dd>
              {record.createdBy?.name ?? '–'} <AbsoluteTime value={record.createdAt} />
            </dd>
          </div>
          <div>
            <dt>{t('records.updatedBy')}</dt>
            <dd>
              {record.updatedBy?.name ?? '–'} <AbsoluteTime value={record.updatedAt} />
            </dd>
          </div>
          <div>
            <dt>{t('records.form')}</dt>
            <dd>
              {nameIn(language, record, 'formName')} {t('records.version', { version: record.version })}
            </dd>
          </div>
        </dl>
      </PaperPart>
      {history.data !== undefined && (
        <PaperPart title={t('records.history')}>
          <ol className="record-history">
            {history.data.versions.map((version) => (
              <li key={version.rev}>
                <State version={version} />
              </li>
            ))}
          </ol>
        </PaperPart>
      )}
    </Paper>
  )
}
