type Sibling = { readonly id: number; readonly sort: number }

const STEP = 10

/**
 * The `sort` of an entry that comes to stand before another one (null: last), the siblings being in their order, the
 * highest first. Where nothing is between two, `moved` are the siblings with new ones.
 */
export function sortsWith(
  siblings: readonly Sibling[],
  beforeId: number | null,
): { readonly sort: number; readonly moved: readonly Sibling[] } {
  const found = siblings.findIndex(({ id }) => id === beforeId)
  const at = found < 0 ? siblings.length : found
  const [above, below] = [siblings[at - 1]?.sort, siblings[at]?.sort]
  if (above === undefined && below === undefined) return { sort: 0, moved: [] }
  if (above === undefined) return { sort: (below ?? 0) + STEP, moved: [] }
  if (below === undefined) return { sort: above - STEP, moved: [] }
  const between = (above + below) / 2
  if (between < above && between > below) return { sort: between, moved: [] }
  // Everything above makes room.
  const raised = siblings.slice(0, at).map(({ id, sort }) => ({ id, sort: sort + 2 * STEP }))
  return { sort: below + STEP, moved: raised }
}
