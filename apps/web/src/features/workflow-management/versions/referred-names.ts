import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import type { KnownNames } from './setting-words.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** What roles, forms and other workflows that drawings refer to are called. */
export function useReferredNames(): Omit<KnownNames, 'nodes'> {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: queryKeys.workflowDraft.resources,
    queryFn: ({ signal }) => api.processDefinition.resources({ signal, quiet: true }),
    staleTime: FIVE_MINUTES_MS,
  })
  return useMemo(
    () => ({
      roles: new Map(data?.roles.map((role) => [String(role.id), nameIn(language, role)])),
      forms: new Map(data?.forms.map((form) => [form.formKey, nameIn(language, form)])),
      flows: new Map(data?.flows.map((flow) => [flow.flowKey, nameIn(language, flow)])),
    }),
    [data, language],
  )
}
