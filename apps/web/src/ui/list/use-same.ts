import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Query } from '../navigation.tsx'

const sameQuery = (one: Query, other: Query) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/** The same object as long as it says the same: a tab that comes to the front has no other filters than before. */
export function useSameQuery(query: Query): Query {
  const [kept, keep] = useState(query)
  if (sameQuery(kept, query)) return kept
  keep(query)
  return query
}

/** The same function from one drawing to the next, which does what the latest one would. */
export function useSameFunction<A extends readonly unknown[]>(latest: (...args: A) => void): (...args: A) => void {
  const kept = useRef(latest)
  useLayoutEffect(() => {
    kept.current = latest
  })
  return useCallback((...args: A) => kept.current(...args), [])
}
