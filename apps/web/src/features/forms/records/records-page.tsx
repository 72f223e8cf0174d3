import { FileTextOutlined, PlusOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newRecordAddress } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { ImportButton } from '../exchange/import-button.tsx'
import { formTarget } from '../exchange/import-target.ts'
import { recordColumns } from './record-columns.tsx'
import { shownFields } from '../../../form/shown-fields.ts'
import { filtersOf, isBin, recordFilters } from './record-filters.ts'
import { mayOfForm, recordForm, recordList } from './record-queries.ts'
import { recordBatch, recordRows, recordSaving } from './record-rows.tsx'

/** The records of one form, which the menu entry or the address names by `formId`. */
export function RecordsPage() {
  const speech = useSpeech()
  const { t, language } = speech
  const { params, query } = useRoute()
  const formId = Number(params['formId'] ?? query['formId'])
  const form = useQuery(recordForm(formId))
  // The list asks, and tells.
  const { data: may } = useQuery({ ...mayOfForm(formId), enabled: false })
  const schema = form.data?.formPcJson
  const inBin = isBin(query)
  const fields = useMemo(() => (schema === undefined ? [] : shownFields(schema)), [schema])
  const columns = useMemo(() => recordColumns(fields, speech), [fields, speech])
  const mayDelete = may?.delete === true
  const filters = useMemo(
    () => recordFilters(fields, { t, language }, mayDelete || inBin),
    [fields, t, language, mayDelete, inBin],
  )
  const mayExport = may?.export === true && !inBin
  const rows = useMemo(
    () => recordRows(fields, { t, language }, { inBin, mayExport }),
    [fields, t, language, inBin, mayExport],
  )
  const title = form.data === undefined ? t('records.title') : nameIn(language, form.data, 'formName')
  // Under a menu entry the entry names the tab.
  useTabTitle(params['formId'] === undefined && form.data !== undefined ? title : undefined)
  const isNew = may?.create === true && !inBin
  const exchanged = { formId, formName: title }
  const search = filtersOf(fields, query)
  return (
    <ListPage
      page={`records.${formId}`}
      title={title}
      source={recordList(formId, search, inBin)}
      isReady={form.data !== undefined}
      failure={form.error === null ? undefined : { error: form.error, onRetry: () => void form.refetch() }}
      columns={columns}
      filters={filters}
      rows={rows}
      saving={mayExport ? recordSaving({ ...exchanged, filters: search }) : null}
      action={
        !inBin && (
          <>
            {may?.import === true && <ImportButton target={formTarget(exchanged.formId, exchanged.formName)} />}
            {isNew && (
              <ButtonLink to={newRecordAddress(formId)} data-kind="primary">
                <PlusOutlined aria-hidden />
                {t('records.create')}
              </ButtonLink>
            )}
          </>
        )
      }
      {...(mayDelete || mayExport
        ? {
            batch: recordBatch({ nameOf: rows.nameOf, inBin, mayDelete, exporting: mayExport ? exchanged : undefined }),
          }
        : {})}
      empty={
        <EmptyState
          icon={<FileTextOutlined aria-hidden />}
          title={t(inBin ? 'records.emptyBin' : 'records.empty')}
          hint={t(inBin ? 'records.emptyBinHint' : isNew ? 'records.emptyHint' : 'records.emptyReadHint')}
        />
      }
    />
  )
}
