/** A page while somebody edits it. */
import type { PageColumn, PageFilter, PageParams } from '@liveline/contract/page-table/page-params.ts'
import type { EnteredPage, PageField } from '@liveline/contract/page-table/shapes.ts'

export type PageDraft = Omit<EnteredPage, 'pageParams'> & { readonly params: PageParams }

export const newDraft: PageDraft = {
  ...{ pageCode: '', categoryResource: '', pageIcon: 'TableOutlined', name: '', nameEn: '' },
  params: { flowIdList: [], columns: [], filters: [], actions: ['open', 'instance'] },
}

/** What a person may draw from a kept page; parameters that cannot be read begin anew. */
export const draftOf = (page: Omit<PageDraft, 'params'>, params: PageParams | undefined): PageDraft => ({
  pageCode: page.pageCode,
  categoryResource: page.categoryResource,
  pageIcon: page.pageIcon,
  name: page.name,
  nameEn: page.nameEn,
  params: params ?? newDraft.params,
})

export const paramsText = (params: PageParams): string => JSON.stringify(params, undefined, 2)
export const enteredOf = ({ params, ...page }: PageDraft): EnteredPage => ({
  ...page,
  pageParams: JSON.stringify(params),
})

/** One column elsewhere, the others closing up. */
export function moved(columns: readonly PageColumn[], from: number, to: number): PageColumn[] {
  const next = [...columns]
  const [column] = next.splice(from, 1)
  if (column === undefined || to < 0 || to > next.length) return [...columns]
  next.splice(to, 0, column)
  return next
}

/** Without the column, its filter, and the order by it. */
export function withoutColumn(params: PageParams, key: string): PageParams {
  const { defaultSort, ...rest } = params
  return {
    ...rest,
    columns: params.columns.filter((column) => column.key !== key),
    filters: params.filters.filter((filter) => filter.key !== key || !key.startsWith('fields.')),
    ...(defaultSort === undefined || defaultSort.replace(/^-/, '') === key ? {} : { defaultSort }),
  }
}

export function withColumn(params: PageParams, key: string, change: Partial<PageColumn>): PageParams {
  const columns = params.columns.map((column) => {
    if (column.key !== key) return column
    const next = { ...column, ...change }
    // What is not set is not written.
    return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as PageColumn
  })
  return { ...params, columns }
}

/** Under the same key; `kind` undefined takes it away. */
export function withFilter(
  params: PageParams,
  filter: Omit<PageFilter, 'kind'>,
  kind: PageFilter['kind'] | undefined,
): PageParams {
  const others = params.filters.filter(({ key }) => key !== filter.key)
  if (kind === undefined) return { ...params, filters: others }
  const { options, ...named } = filter
  const needsOptions = kind === 'select' || kind === 'choices'
  return {
    ...params,
    filters: [...others, { ...named, kind, ...(needsOptions && options !== undefined ? { options } : {}) }],
  }
}

const formats: Readonly<Record<string, Partial<PageColumn>>> = {
  'input-number': { format: 'number', align: 'right' },
  'input-date': { format: 'date' },
  'input-datetime': { format: 'datetime' },
  checkboxes: { format: 'chips' },
}

/** A column as a field would have it. */
export const columnOfField = ({ key, label, labelEn, type, searchable }: PageField): PageColumn => ({
  key,
  title: label.slice(0, 50),
  titleEn: labelEn.slice(0, 50),
  ...formats[type],
  ...(searchable ? { sortable: true } : {}),
})

/** Codes may be shared (answers C13); a copy has its own, so that each can be put into the menu. */
export const copyOf = (
  draft: PageDraft,
  t: (key: 'pageTables.copyName', places: { name: string }) => string,
): PageDraft => ({
  ...draft,
  pageCode: `${draft.pageCode.slice(0, 59)}Copy`,
  name: t('pageTables.copyName', { name: draft.name }).slice(0, 50),
  nameEn: draft.nameEn === '' ? '' : t('pageTables.copyName', { name: draft.nameEn }).slice(0, 50),
})
