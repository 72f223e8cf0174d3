import { useQueries, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ChildrenOf, TreeNode } from './tree-node.ts'

/** Asks for the children of one node, of `undefined` for the uppermost ones. */
export type BranchQuery = (id: string | undefined) => UseQueryOptions<readonly TreeNode[]>

export interface Branches {
  readonly childrenOf: ChildrenOf
  /** Why the uppermost ones could not be had. */
  readonly error: unknown
  /** Asks once more for every branch that could not be had. */
  readonly retry: () => void
  /** Open nodes whose children could not be had. */
  readonly failed: readonly string[]
}

/** The branches of a tree that are open, each fetched when it is opened and kept by its own query. */
export function useBranches(open: ReadonlySet<string>, queryOf: BranchQuery): Branches {
  const ids = useMemo(() => [undefined, ...open], [open])
  const found = useQueries({
    queries: ids.map((id) => queryOf(id)),
    combine: (answers) => ({
      branches: answers.map(({ data }) => data),
      errors: answers.map(({ error }) => error),
      refetches: answers.map(({ refetch }) => refetch),
    }),
  })
  const { branches, errors, refetches } = found
  const childrenOf = useMemo((): ChildrenOf => {
    const byId = new Map(ids.map((id, at) => [id, branches[at]]))
    return (id) => byId.get(id)
  }, [ids, branches])
  const retry = useCallback(() => {
    for (const [at, error] of errors.entries()) if (error !== null) void refetches[at]?.()
  }, [errors, refetches])
  const failed = useMemo(
    () => ids.filter((id, at): id is string => id !== undefined && errors[at] !== null && branches[at] === undefined),
    [ids, errors, branches],
  )
  return { childrenOf, error: branches[0] === undefined ? errors[0] : null, retry, failed }
}
