/** A line of two texts beside each other. */
export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** More lines changed than that are shown as all gone and all new: nobody reads them one by one. */
const MOST_CHANGES = 1_500

/** The fewest lines to take away and to add that make one text the other, in their order (Myers' greedy search). */
export function lineDiff(from: string, to: string): readonly DiffLine[] {
  const [before, after] = [from.split('\n'), to.split('\n')]
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1
  const same = (text: string): DiffLine => ({ kind: 'same', text })
  return [
    ...before.slice(0, start).map(same),
    ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

function changed(before: readonly string[], after: readonly string[]): DiffLine[] {
  const trail = search(before, after)
  if (trail === undefined) return [...lines('removed', before), ...lines('added', after)]
  const found: DiffLine[] = []
  let [x, y] = [before.length, after.length]
  for (let edits = trail.length - 1; edits > 0; edits -= 1) {
    const reached = trail[edits - 1]
    const at = (diagonal: number) => reached?.get(diagonal) ?? -1
    const diagonal = x - y
    const isAdded = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const from = isAdded ? diagonal + 1 : diagonal - 1
    const fromX = at(from)
    const fromY = fromX - from
    while (x > fromX + (isAdded ? 0 : 1) && y > fromY + (isAdded ? 1 : 0)) {
      found.push({ kind: 'same', text: before[x - 1] ?? '' })
      x -= 1
      y -= 1
    }
    if (isAdded) found.push({ kind: 'added', text: after[fromY] ?? '' })
    else found.push({ kind: 'removed', text: before[fromX] ?? '' })
    x = fromX
    y = fromY
  }
  for (; x > 0; x -= 1) found.push({ kind: 'same', text: before[x - 1] ?? '' })
  return found.reverse()
}

/** For each number of edits how far each diagonal reaches; undefined when there are too many. */
function search(before: readonly string[], after: readonly string[]): ReadonlyMap<number, number>[] | undefined {
  const trail: Map<number, number>[] = []
  for (let edits = 0; edits <= MOST_CHANGES; edits += 1) {
    const former = trail.at(-1)
    const reached = new Map<number, number>()
    trail.push(reached)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = (other: number) => former?.get(other) ?? -1
      let x =
        edits === 0
          ? 0
          : diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
            ? at(diagonal + 1)
            : at(diagonal - 1) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1
      reached.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return trail
    }
  }
  return undefined
}

const lines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ kind, text }))

/** What is shown of it: changed lines with some around them, and how many equal ones are left out between. */
export function shownLines(
  diff: readonly DiffLine[],
  around = 3,
): readonly (DiffLine | { readonly skipped: number })[] {
  const near = new Set<number>()
  for (const [index, { kind }] of diff.entries()) {
    if (kind !== 'same') for (let at = index - around; at <= index + around; at += 1) near.add(at)
  }
  const shown: (DiffLine | { skipped: number })[] = []
  let skipped = 0
  for (const [index, line] of diff.entries()) {
    if (!near.has(index)) {
      skipped += 1
      continue
    }
    if (skipped > 0) shown.push({ skipped })
    skipped = 0
    shown.push(line)
  }
  return skipped > 0 ? [...shown, { skipped }] : shown
}
