import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameIn } from '@liveline/contract/language.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { recordTitle } from './record-fields.ts'
import { recordQuery } from './record-queries.ts'
import { RecordEdit } from './record-edit.tsx'
import { RecordView } from './record-view.tsx'

/** `paths.record` with `id`: one record read, corrected with `edit`, or as it stood with `rev`. */
export function RecordPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const id = query['id'] ?? ''
  const rev = /^\d{1,9}$/.test(query['rev'] ?? '') ? Number(query['rev']) : undefined
  const record = useQuery({ ...recordQuery(id, rev), enabled: id !== '' })
  const { data } = record
  const title = data && recordTitle(data, { t, language, labels: data.labels })
  useTabTitle(title, data && title && `${nameIn(language, data, 'formName')} · ${title}`)
  if (id === '') return <EmptyState isPage title={t('records.noRecord')} hint={t('records.noRecordHint')} />
  if (data === undefined && record.isError)
    return <ErrorState isPage error={record.error} onRetry={() => void record.refetch()} />
  if (data === undefined || title === undefined) return <Skeleton lines={10} />
  return query['edit'] === '1' && data.may.update ? (
    <RecordEdit key={id} record={data} title={title} />
  ) : (
    <RecordView key={id} record={data} title={title} isEarlier={rev !== undefined} />
  )
}
