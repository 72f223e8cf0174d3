import { FileTextOutlined } from '@ant-design/icons'
import type { formDataApi } from '@liveline/contract/form-data/calls.ts'
import type { ClientInput } from '@liveline/contract/define-api.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import type { ListColumn, ListRows } from '../../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import type { AskedPage } from '../../../ui/list/use-long-list.ts'
import { addressOf, useRoute, useSetQuery, type Query } from '../../../ui/navigation.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { recordFields, recordText, type FormRecord, type RecordField } from './record-fields.ts'

type Filter = NonNullable<ClientInput<typeof formDataApi.list>['body']['filters']>[number]

const STALE_AFTER_MS = 5 * 60_000
/** The others wait behind the column chooser. */
const COLUMNS_AT_FIRST = 8

/** The records of one form, which the menu entry names by `formId`: filtered by its choices, each opened in a dialog. */
export function RecordsPage() {
  const speech = useSpeech()
  const { t, language, now } = speech
  const { path, params, query } = useRoute()
  const setQuery = useSetQuery()
  const formId = Number(params['formId'])
  const form = useQuery({
    queryKey: queryKeys.recordForm(formId),
    queryFn: ({ signal }) => api.form.latestValid({ query: { formId }, signal, quiet: true }),
    staleTime: STALE_AFTER_MS,
  })
  const schema = form.data?.formPcJson
  const fields = useMemo(() => (schema === undefined ? [] : recordFields(schema, language)), [schema, language])
  const columns = useMemo(
    (): readonly ListColumn<FormRecord>[] => [
      ...fields.map((field, place) => ({
        key: field.name,
        title: field.label,
        cell: ({ values }: FormRecord) => recordText(field, values[field.name]),
        text: ({ values }: FormRecord) => recordText(field, values[field.name]),
        ...(place === 0 ? { isLink: true, hideable: false, onCard: 'number' as const } : {}),
        ...(place > 0 && place < 6 ? { onCard: 'fact' as const } : {}),
        ...(field.isLong ? { grows: true } : {}),
        hiddenAtFirst: place >= COLUMNS_AT_FIRST,
      })),
      {
        key: 'updatedAt',
        title: t('records.updatedAt'),
        cell: ({ updatedAt }) => timeLabel(updatedAt, now, language, t),
        text: ({ updatedAt }) => absoluteTime(updatedAt),
        sortKey: 'updatedAt',
      },
    ],
    [fields, t, language, now],
  )
  const filters = useMemo(
    () =>
      fields
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, label, choices }): ListFilter => ({ kind: 'choice', name, title: label, options: choices })),
    [fields],
  )
  const rows = useMemo(
    (): ListRows<FormRecord> => ({
      keyOf: ({ id }) => id,
      addressOf: ({ id }) => addressOf(path, { ...query, record: id }),
      nameOf: ({ values }) => recordText({ choices: [] }, values[fields[0]?.name ?? '']),
    }),
    [path, query, fields],
  )
  const record = query['record']
  return (
    <>
      <ListPage
        page={`records.${formId}`}
        title={form.data === undefined ? t('records.title') : nameIn(language, form.data, 'formName')}
        source={recordList(formId, filtersOf(fields, query))}
        isReady={form.data !== undefined}
        failure={form.error === null ? undefined : { error: form.error, onRetry: () => void form.refetch() }}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<FileTextOutlined aria-hidden />}
            title={t('records.empty')}
            hint={t('records.emptyHint')}
          />
        }
      />
      {record !== undefined && fields.length > 0 && (
        <RecordDialog id={record} fields={fields} onClose={() => setQuery({ record: undefined })} />
      )}
    </>
  )
}

/** What the address asks of the fields that have choices; anything else it says is not about them. */
const filtersOf = (fields: readonly RecordField[], query: Query): readonly Filter[] =>
  fields.flatMap(({ name, choices, isNumber }) => {
    const value = query[name]
    const isChoice = value !== undefined && choices.some((choice) => choice.value === value)
    return isChoice ? [{ field: name, op: 'eq' as const, value: isNumber ? Number(value) : value }] : []
  })

const recordList = (formId: number, filters: readonly Filter[]) => ({
  queryKey: queryKeys.records.list(formId, filters),
  async ask(page: AskedPage, signal: AbortSignal) {
    const found = await api.formData.list({ body: { formId, filters: [...filters], ...page }, signal, quiet: true })
    // The dialog of a row needs no call of its own.
    for (const row of found.rows) queryClient.setQueryData(queryKeys.records.one(row.id), row)
    return found
  },
})
