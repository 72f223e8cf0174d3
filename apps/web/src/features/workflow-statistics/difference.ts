/** What changed between two versions, with its sign. Pure. */

type Change = 'more' | 'less' | 'same' | 'unknown'

/** Changes below this part of the first are within what the summaries can tell. */
const NOTICEABLE = 0.05

export interface Difference {
  readonly change: Change
  /** Second less first. */
  readonly by: number
  /** Of the first; null where that is nothing. */
  readonly share: number | null
}

export function differenceOf(first: number | null, second: number | null): Difference {
  if (first === null || second === null) return { change: 'unknown', by: 0, share: null }
  const by = second - first
  const share = first === 0 ? null : by / first
  if (by === 0 || (share !== null && Math.abs(share) < NOTICEABLE)) return { change: 'same', by, share }
  return { change: by > 0 ? 'more' : 'less', by, share }
}
