import type { OwnDelegations } from '@liveline/contract/delegation/shapes.ts'

/** Behind the moment, so that the server's clock has passed it too. */
const BEHIND_MS = 1_000
/** A timer counts no further. */
const LONGEST_MS = 2 ** 31 - 1

/** After how long a delegation begins or ends by itself, in milliseconds; undefined when none does. */
export function msToNextChange({ given, received }: OwnDelegations, now: number): number | undefined {
  const moments = [...(given === null ? [] : [given]), ...received].flatMap(({ from, to }) => [
    Date.parse(from),
    ...(to === null ? [] : [Date.parse(to)]),
  ])
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length === 0 ? undefined : Math.min(Math.min(...ahead) - now + BEHIND_MS, LONGEST_MS)
}
