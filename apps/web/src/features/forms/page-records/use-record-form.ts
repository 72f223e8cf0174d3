import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shownFields } from '../../../form/shown-fields.ts'
import { recordForm } from '../records/record-queries.ts'

/** A form whose records are listed, with its fields. */
export function useRecordForm(formId: number) {
  const form = useQuery(recordForm(formId))
  const schema = form.data?.formPcJson
  const fields = useMemo(() => (schema === undefined ? [] : shownFields(schema)), [schema])
  return { form, fields }
}
