import { pageOfForm } from '@liveline/form-schema/page-schema/page-of-form.ts'
import type { AmisSchema, FormRow } from '@liveline/contract/form/shapes.ts'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { AskedPage } from '../../../ui/list/use-long-list.ts'

interface Filters {
  readonly keyword?: string
  readonly valid?: '0' | '1'
  readonly state?: 'draft' | 'released' | 'never'
}

/** Schema pages, a page at a time, the newest change first. */
export const pageList = (filters: Filters) => ({
  queryKey: queryKeys.schemaPages.list(filters),
  ask: async ({ page = 1, rows = 20 }: Omit<AskedPage, 'sort'>, signal: AbortSignal) => {
    const found = await api.schemaPage.list({ query: { ...filters, page, rows }, signal, quiet: true })
    return { ...found, totalIsCapped: false, next: null }
  },
})

/** What is worked on of one page. */
export const draftQuery = (pageId: number) => ({
  queryKey: queryKeys.schemaPages.draft(pageId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.schemaPage.draft({ query: { pageId }, signal, quiet: true }),
})

export const versionsQuery = (pageId: number) => ({
  queryKey: queryKeys.schemaPages.versions(pageId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.schemaPage.versions({ query: { pageId }, signal, quiet: true }),
})

/** One release, which never changes. */
export const versionSchemaQuery = (pageId: number, version: number) => ({
  queryKey: queryKeys.schemaPages.version(pageId, version),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.schemaPage.version({ query: { pageId, version }, signal, quiet: true })).schema,
  staleTime: Infinity,
})

/** Lists, drafts and versions, and the page as its menu entry shows it. */
export async function pagesChanged(pageId?: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.schemaPages.all })
  if (pageId !== undefined) await queryClient.invalidateQueries({ queryKey: queryKeys.schemaPage('page', pageId) })
}

/** Forms that a page can be made from. */
export async function formsToList(): Promise<readonly FormRow[]> {
  const { rows } = await api.form.list({ query: { rows: 200 } })
  return rows.filter(({ releasedVersion, valid }) => releasedVersion !== null && valid === 1)
}

/** The page that lists what was filled in of a form. */
export async function pageFromForm(formId: number) {
  const { formName: name, formNameEn: nameEn, formPcJson: schema } = await api.form.latestValid({ query: { formId } })
  return pageOfForm({ formId, name, nameEn, schema })
}

export const blankPage = (title: string, titleEn: string): AmisSchema => ({
  type: 'page',
  title,
  ...(titleEn === '' ? {} : { titleEn }),
  body: [],
})
