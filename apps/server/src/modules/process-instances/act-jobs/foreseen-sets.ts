/**
 * Which instances an act was foreseen for. Whoever confirms it confirms these: what a filter matches besides by then is
 * not acted on. Kept in memory, for they are needed for a moment only; a server that does not know a set any more, or
 * never did, can still tell whether it is the same.
 */
import { createHash } from 'node:crypto'

/** Instances in all, about fifty bytes each. */
const MOST_KEPT = 500_000

export function createForeseenSets(mostKept = MOST_KEPT) {
  // The oldest first.
  const kept = new Map<string, ReadonlySet<string>>()
  return {
    /** The sign of a set: the same for the same instances, in whatever order. */
    keep(instanceIds: readonly string[]): string {
      const sign = signOf(instanceIds)
      kept.delete(sign)
      kept.set(sign, new Set(instanceIds))
      let count = 0
      for (const set of kept.values()) count += set.size
      for (const [oldest, set] of kept) {
        if (count <= mostKept || oldest === sign) break
        kept.delete(oldest)
        count -= set.size
      }
      return sign
    },
    /** Those of some instances that were foreseen; undefined where that is not known. */
    common(sign: string, instanceIds: readonly string[]): readonly string[] | undefined {
      if (signOf(instanceIds) === sign) return instanceIds
      const set = kept.get(sign)
      return set && instanceIds.filter((id) => set.has(id))
    },
  }
}

const signOf = (instanceIds: readonly string[]): string =>
  createHash('sha256').update(instanceIds.toSorted().join(' ')).digest('base64url')
