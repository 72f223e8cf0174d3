import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'
import { saveFile } from '../../ui/save-file.ts'

export interface FlowFilters {
  readonly keyword?: string
  readonly category?: string
  readonly released?: 'true' | 'false'
  readonly valid?: 'true' | 'false'
}

/** Workflows, a page at a time. */
export const flowList = (filters: FlowFilters) => ({
  queryKey: queryKeys.workflows.list(filters),
  async ask({ page, rows, sort }: AskedPage, signal: AbortSignal) {
    const query = { ...filters, ...(page === undefined ? {} : { page }), ...(sort === undefined ? {} : { sort }), rows }
    const { categories, ...found } = await api.processDefinition.list({ query, signal, quiet: true })
    queryClient.setQueryData(queryKeys.workflows.categories, categories)
    return { ...found, totalIsCapped: false, next: null }
  },
})

/** Those of all workflows, as the list told them last. */
export const categoriesQuery = {
  queryKey: queryKeys.workflows.categories,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly string[]> =>
    (await api.processDefinition.list({ query: { rows: 1 }, signal, quiet: true })).categories,
}

export const flowQuery = (id: number) => ({
  queryKey: queryKeys.workflows.one(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.processDefinition.detail({ params: { id }, signal, quiet: true }),
})

/** What a release of the drawing that is edited now would tell. */
export const draftProblemsQuery = ({ id, flowKey, rev }: FlowRow, language: string) => ({
  queryKey: queryKeys.workflows.problems(id, rev, language),
  async queryFn({ signal }: { signal: AbortSignal }) {
    const { bpmnXml: xml } = await api.processDefinition.detail({ params: { id }, signal, quiet: true })
    return (await api.processDefinition.inspect({ body: { xml, flowKey }, signal, quiet: true })).problems
  },
})

/** What everybody sees of workflows has changed: lists, versions, and who can start what. */
export const flowsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.workflows.all }),
    queryClient.invalidateQueries({ queryKey: queryKeys.quickForms }),
  ])

/** Hands a drawing to the browser as it was stored. */
export function saveDrawing(name: string, bpmnXml: string): void {
  saveFile(new Blob([bpmnXml], { type: 'application/xml' }), `${name}.bpmn`)
}
