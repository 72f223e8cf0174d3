import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../api/query-keys.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import { PreviewTable } from '../../../ui/list/rows/preview-table.tsx'
import { pageRecordColumns, recordSortKey } from './page-record-columns.tsx'
import { recordList } from '../records/record-queries.ts'
import { useRecordForm } from './use-record-form.ts'

const ROWS = 10

/** The first records of a form that whoever designs a page may see, as the page would draw them. */
export function RecordPreview({ params }: { params: PageParams }) {
  const { t } = useTranslation()
  const speech = useSpeech()
  const formId = params.formIdList?.[0] ?? 0
  const { fields } = useRecordForm(formId)
  const columns = useMemo(() => pageRecordColumns(params.columns, fields, speech), [params.columns, fields, speech])
  const source = recordList(formId, [], false)
  const sort = params.defaultSort
  const asked = { page: 1, rows: ROWS, ...(sort === undefined ? {} : { sort: recordSortKey(sort) }) }
  const { data, error } = useQuery({
    queryKey: queryKeys.page(source.queryKey, asked),
    queryFn: ({ signal }) => source.ask(asked, signal),
    placeholderData: keepPreviousData,
  })
  if (error !== null && data === undefined) return <ErrorState error={error} />
  if (data === undefined) return <Skeleton lines={6} />
  return <PreviewTable rows={data.rows} columns={columns} keyOf={({ id }) => id} empty={t('records.empty')} />
}
