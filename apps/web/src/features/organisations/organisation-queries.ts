import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { OrganisationNode } from '@liveline/contract/organisation/shapes.ts'
import { matchQuery, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { TreeHit } from '../../ui/tree/tree-find.tsx'
import type { TreeNode } from '../../ui/tree/tree-node.ts'

export const typesQuery = queryOptions({
  queryKey: queryKeys.organisation.types,
  queryFn: ({ signal }) => api.organisation.list({ signal, quiet: true }),
})

const treeNodeOf = (node: OrganisationNode, language: Language): TreeNode => ({
  id: String(node.id),
  text: nameIn(language, node),
  hasChildren: node.children > 0,
  note: node.children > 0 ? String(node.children) : undefined,
  isMuted: node.clientShow === 0,
})

/** One branch of the tree of a type. */
export const branchQuery = (
  aid: number,
  id: string | undefined,
  language: Language,
): UseQueryOptions<readonly TreeNode[]> => ({
  queryKey: queryKeys.organisation.branch(aid, id, language),
  queryFn: async ({ signal }) => {
    const query = { aid, ...(id === undefined ? {} : { pid: Number(id) }) }
    const nodes = await api.organisation.ofParent({ query, signal, quiet: true })
    return nodes.map((node) => treeNodeOf(node, language))
  },
  staleTime: 30_000,
})

export const nodeQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.organisation.node(id),
    queryFn: ({ signal }) => api.organisation.detailById({ query: { id }, signal, quiet: true }),
  })

export const usesQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.organisation.uses(id),
    queryFn: ({ signal }) => api.organisation.detailUses({ query: { id }, signal, quiet: true }),
  })

interface PeopleAsked {
  readonly id: number
  readonly aid: number
  readonly below: boolean
  readonly keyword: string
  readonly page: number
}
export const PEOPLE_ON_PAGE = 20
export const peopleQuery = ({ id, aid, below, keyword, page }: PeopleAsked) =>
  queryOptions({
    queryKey: queryKeys.organisation.people(id, { aid, below, keyword, page }),
    queryFn: ({ signal }) =>
      api.organisation.peoplePage({
        query: {
          ids: String(id),
          aid,
          below: below ? 'true' : 'false',
          page,
          rows: PEOPLE_ON_PAGE,
          ...(keyword === '' ? {} : { keyword }),
        },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
  })

/** Nodes of a type with the way to each, by name, alias or initials. */
export const findNodes =
  (aid: number, language: Language) =>
  async (words: string, signal: AbortSignal): Promise<readonly TreeHit[]> => {
    if (words.trim() === '') return []
    const found = await api.organisation.byKeyword({
      query: { keyword: words.trim().slice(0, 50), aid },
      signal,
      quiet: true,
    })
    return found.map((node) => ({
      id: String(node.id),
      text: nameIn(language, node),
      above: node.above.map((upper) => ({ id: String(upper.id), text: nameIn(language, upper) })),
      note: node.keyword,
    }))
  }

/** People to choose from, wherever they belong. */
export async function findPeople(words: string, signal: AbortSignal) {
  const { options } = await api.user.options({
    query: words.trim() === '' ? {} : { keyword: words.trim().slice(0, 50) },
    signal,
    quiet: true,
  })
  return options.map(({ value, label, initials, departmentName }) => ({
    value,
    label,
    detail: departmentName,
    keywords: initials,
  }))
}

/** Whatever was changed: trees, counts and people are asked for anew, but nothing about a node that is `gone`. */
export function organisationChanged(gone?: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKeys.organisation.all,
    predicate: (query) => gone === undefined || !matchQuery({ queryKey: queryKeys.organisation.node(gone) }, query),
  })
}
