import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { recordFields } from '../records/record-fields.ts'

const STALE_AFTER_MS = 5 * 60_000

/** A form whose records are listed, with its fields in the language on screen. */
export function useRecordForm(formId: number) {
  const language = useLanguage()
  const form = useQuery({
    queryKey: queryKeys.recordForm(formId),
    queryFn: ({ signal }) => api.form.latestValid({ query: { formId }, signal, quiet: true }),
    staleTime: STALE_AFTER_MS,
  })
  const schema = form.data?.formPcJson
  const fields = useMemo(() => (schema === undefined ? [] : recordFields(schema, language)), [schema, language])
  return { form, fields }
}
