import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'
import { saveFile } from '../../ui/save-file.ts'

export interface FormFilters {
  readonly keyword?: string
  readonly category?: string
  readonly state?: 'draft' | 'released' | 'changed' | 'deleted'
  readonly valid?: 'true' | 'false'
}

/** Forms, a page at a time, the newest change first. */
export const formList = (filters: FormFilters) => ({
  queryKey: queryKeys.forms.list(filters),
  async ask({ page, rows }: AskedPage, signal: AbortSignal) {
    const query = { ...filters, ...(page === undefined ? {} : { page }), rows }
    const { categories, ...found } = await api.form.list({ query, signal, quiet: true })
    queryClient.setQueryData(queryKeys.forms.categories, categories)
    return { ...found, totalIsCapped: false, next: null }
  },
})

/** Those of all forms, as the list told them last. */
export const categoriesQuery = {
  queryKey: queryKeys.forms.categories,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly string[]> =>
    (await api.form.list({ query: { rows: 1 }, signal, quiet: true })).categories,
}

export const usesQuery = (formId: number) => ({
  queryKey: queryKeys.forms.uses(formId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.formDesign.uses({ query: { formId }, signal, quiet: true }),
})

export const versionsQuery = (formId: number) => ({
  queryKey: queryKeys.forms.versions(formId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.form.detail({ params: { id: formId }, signal, quiet: true }),
})

/** What is wrong with what a release would release. */
export const draftProblemsQuery = (formId: number, rev: number, language: string) => ({
  queryKey: queryKeys.forms.problems(formId, rev, language),
  async queryFn({ signal }: { signal: AbortSignal }) {
    const { formPcJson } = await api.formDesign.draft({ query: { formId }, signal, quiet: true })
    return (await api.form.lint({ body: { formPcJson }, signal, quiet: true })).problems
  },
})

/** What everybody sees of forms has changed: lists, versions, the newest release to fill in, and who can start what. */
export const formsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.forms.all }),
    queryClient.invalidateQueries({ queryKey: queryKeys.quickForms }),
  ])

/** Asks for the form as a file and hands it to the browser. */
export async function exportForm({ formId, formKey }: Pick<FormRow, 'formId' | 'formKey'>): Promise<void> {
  const file = await api.formDesign.exportFile({ query: { formId } })
  saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${formKey}.form.json`)
}
