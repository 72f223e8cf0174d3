import { useEffect, useState } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'

/** As many as a screen shows; the rest follows when the browser has time, so that none of it holds up a key. */
const AT_ONCE = 10
const EACH_TIME = 5
const LONGEST_WAIT_MS = 200

/**
 * How many of so many rows are drawn. All of them in the end: a row that is not there could not be found, printed, or
 * led to by its problem.
 */
export function useDrawnRows(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE)
  const left = count - drawn
  useEffect(() => {
    if (left <= 0) return
    return whenIdle(() => setDrawn((now) => now + EACH_TIME), LONGEST_WAIT_MS)
  }, [left])
  // A few more, such as a row that was just added, are drawn at once.
  return left <= EACH_TIME ? count : drawn
}
