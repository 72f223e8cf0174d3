import type { ParsedFlow } from '@liveline/contract/process-definition/shapes.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Query } from '../../../ui/navigation.tsx'
import { flowsQuery, mainFormQuery, parsedFlowQuery } from '../administration/instance-queries.ts'
import type { Flow } from './all-instance-filters.tsx'
import { soughtFields } from './instance-fields.ts'

interface KnownFlows {
  readonly flows: readonly Flow[]
  /** The one that is chosen. */
  readonly flow: ParsedFlow | undefined
  /** Of its main form. */
  readonly fields: readonly FormField[]
  /** False as long as it is not known what the address asks of fields: nothing may be listed, or acted on, without it. */
  readonly isReady: boolean
  readonly failure: { readonly error: Error; readonly onRetry: () => void } | undefined
}

const none: readonly never[] = []

/** What is known of the workflows that instances run on, and of the one that the address names. */
export function useInstanceFields(query: Query): KnownFlows {
  const flows = useQuery(flowsQuery)
  const chosen = flows.data?.find(({ flowKey }) => query['flows'] === flowKey)
  const parsed = useQuery({ ...parsedFlowQuery(chosen?.id ?? 0), enabled: chosen !== undefined })
  const flow = chosen === undefined ? undefined : parsed.data
  const hasForm = flow !== undefined && flow.mainForm !== null
  const form = useQuery({ ...mainFormQuery(flow?.flowKey ?? ''), enabled: hasForm })
  const schema = hasForm ? form.data?.formPcJson : undefined
  const fields = useMemo(() => (schema === undefined ? none : soughtFields(schema)), [schema])
  const isAsked = (query['fields'] ?? '') !== '' && (query['flows'] ?? '') !== ''
  const isKnown =
    flows.data !== undefined &&
    (chosen === undefined || (flow !== undefined && (flow.mainForm === null || schema !== undefined)))
  const failed = [flows, parsed, form].find(({ error, data }) => error !== null && data === undefined)
  return {
    ...{ flows: flows.data ?? none, flow, fields },
    isReady: !isAsked || isKnown,
    failure:
      isAsked && !isKnown && failed?.error ? { error: failed.error, onRetry: () => void failed.refetch() } : undefined,
  }
}
