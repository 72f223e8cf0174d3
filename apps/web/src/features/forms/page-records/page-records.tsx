import { FileTextOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordAddress } from '../../../app/paths.ts'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import { ListPage, type ShownList } from '../../../ui/list/list-page.tsx'
import { useRoute } from '../../../ui/navigation.tsx'
import { pageRecordColumns, recordSortKey } from './page-record-columns.tsx'
import { pageRecordConditions, pageRecordFilters } from './page-record-filters.ts'
import { mayOfForm, recordList, type ListedRecord } from '../records/record-queries.ts'
import { recordSaving } from '../records/record-rows.tsx'
import { useRecordForm } from './use-record-form.ts'

/** The records of a form, drawn as a page table says. */
export function PageRecords({ config, params }: { config: PageConfig; params: PageParams }) {
  const speech = useSpeech()
  const { t, language } = speech
  const { path, query } = useRoute()
  const formId = params.formIdList?.[0] ?? 0
  const { form, fields } = useRecordForm(formId)
  // The list asks, and tells.
  const { data: may } = useQuery({ ...mayOfForm(formId), enabled: false })
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
  const title = nameIn(language, config)
  const conditions = pageRecordConditions(query, params.filters)
  return (
    <ListPage
      key={path}
      page={`pageTable.${config.id}`}
      title={title}
      source={recordList(formId, conditions, false)}
      saving={may?.export === true ? pageSaving({ formId, formName: title, filters: conditions }) : null}
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

/** A page calls a field by a longer name than the call that exports it. */
const pageSaving = (exported: Parameters<typeof recordSaving>[0]) => (shown: ShownList) =>
  recordSaving(exported)({ ...shown, columns: shown.columns.map(recordSortKey) })
