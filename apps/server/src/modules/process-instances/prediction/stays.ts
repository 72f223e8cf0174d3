/**
 * Where instances stand, and for how long.
 * *Visit*: the time that one element was open in an instance. *Place*: all elements that are open at one moment, several
 * where the work goes on in parallel; of a multi-instance activity its iterations count as one. *Stay*: the time for
 * which a place does not change. Moments are milliseconds.
 */
export type Visit = {
  readonly elementId: string
  readonly startedAt: number
  /** Undefined while it is open. */
  readonly endedAt: number | undefined
}

export type Stay = {
  /** Ids of elements in their order, between blanks, which no id has. */
  readonly place: string
  readonly since: number
  /** Undefined for where it stands now. */
  readonly until: number | undefined
  /** Whether the instance had stood at the same place before. */
  readonly isAgain: boolean
}

/** The stays of one instance, in their order; a moment at which nothing is open belongs to none. */
export function staysOf(visits: readonly Visit[]): Stay[] {
  const changes = visits
    .filter(({ startedAt, endedAt }) => endedAt === undefined || endedAt > startedAt)
    .flatMap(({ elementId, startedAt, endedAt }) => [
      { at: startedAt, elementId, by: 1 },
      ...(endedAt === undefined ? [] : [{ at: endedAt, elementId, by: -1 }]),
    ])
  const byMoment = Map.groupBy(
    changes.toSorted((a, b) => a.at - b.at),
    ({ at }) => at,
  )
  const open = new Map<string, number>()
  const seen = new Set<string>()
  const stays: Stay[] = []
  let place = ''
  let since = 0
  for (const [at, together] of byMoment) {
    for (const { elementId, by } of together) open.set(elementId, (open.get(elementId) ?? 0) + by)
    const now = [...open]
      .flatMap(([id, count]) => (count > 0 ? [id] : []))
      .toSorted()
      .join(' ')
    if (now === place) continue
    if (place !== '') stays.push(stayAt(place, since, at))
    place = now
    since = at
  }
  if (place !== '') stays.push(stayAt(place, since, undefined))
  return stays

  function stayAt(where: string, from: number, until: number | undefined): Stay {
    const isAgain = seen.has(where)
    seen.add(where)
    return { place: where, since: from, until, isAgain }
  }
}
