/** The steps of two versions side by side. Pure. */
import type { StatisticsNode } from '@liveline/contract/process-statistics/shapes.ts'

export interface ComparedNode {
  readonly elementId: string
  readonly name: string
  readonly nameEn: string
  /** Undefined where nothing left the step in that version. */
  readonly first: StatisticsNode | undefined
  readonly second: StatisticsNode | undefined
}

/** Every step that either has, by its id; the longest wait of the second first, then of the first. */
export function comparedNodes(
  first: readonly StatisticsNode[],
  second: readonly StatisticsNode[],
): readonly ComparedNode[] {
  const ids = new Set([...second, ...first].map(({ elementId }) => elementId))
  const longest = (node: StatisticsNode | undefined) => node?.waits.p90Ms ?? -1
  return [...ids]
    .map((elementId) => {
      const [one, other] = [first, second].map((nodes) => nodes.find((node) => node.elementId === elementId))
      // A name as the newer drawing has it.
      const named = other ?? one
      return { elementId, name: named?.name ?? '', nameEn: named?.nameEn ?? '', first: one, second: other }
    })
    .toSorted((one, other) => longest(other.second) - longest(one.second) || longest(other.first) - longest(one.first))
}
