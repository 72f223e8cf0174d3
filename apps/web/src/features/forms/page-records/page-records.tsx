import { FileTextOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import { useMemo } from 'react'
import { recordAddress } from '../../../app/paths.ts'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useRoute } from '../../../ui/navigation.tsx'
import { pageRecordColumns, recordSortKey } from './page-record-columns.tsx'
import { pageRecordConditions, pageRecordFilters } from './page-record-filters.ts'
import { recordList, type ListedRecord } from '../records/record-queries.ts'
import { useRecordForm } from './use-record-form.ts'

/** The records of a form, drawn as a page table says. */
export function PageRecords({ config, params }: { config: PageConfig; params: PageParams }) {
  const speech = useSpeech()
  const { t, language } = speech
  const { path, query } = useRoute()
  const formId = params.formIdList?.[0] ?? 0
  const { form, fields } = useRecordForm(formId)
  const columns = useMemo(() => pageRecordColumns(params.columns, fields, speech), [params.columns, fields, speech])
  const filters = useMemo(() => pageRecordFilters(params.filters, language), [params.filters, language])
  const rows = useMemo((): ListRows<ListedRecord> => {
    const [first] = columns
    return {
      keyOf: ({ id }) => id,
      addressOf: ({ id }) => recordAddress(id),
      nameOf: (row) => first?.text(row) ?? '',
    }
  }, [columns])
  return (
    <ListPage
      key={path}
      page={`pageTable.${config.id}`}
      title={nameIn(language, config)}
      source={recordList(formId, pageRecordConditions(query, params.filters), false)}
      isReady={form.data !== undefined}
      failure={form.error === null ? undefined : { error: form.error, onRetry: () => void form.refetch() }}
      columns={columns}
      filters={filters}
      rows={rows}
      defaultSort={params.defaultSort === undefined ? undefined : recordSortKey(params.defaultSort)}
      empty={
        <EmptyState
          icon={<FileTextOutlined aria-hidden />}
          title={t('records.empty')}
          hint={t('records.emptyReadHint')}
        />
      }
    />
  )
}
