/** The places of a longest part of the list that rises: what need not be moved to sort it. */
export function longestKept(list: readonly number[]): ReadonlySet<number> {
  /** For each length the place at which the smallest end of a rising part of that length stands. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, value] of list.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = index
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at)
  return kept
}
