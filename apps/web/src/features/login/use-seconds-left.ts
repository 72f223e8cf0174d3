import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** The moment so many seconds from now, in milliseconds since 1970. */
export const inSeconds = (seconds: number): number => Date.now() + seconds * SECOND_MS

/** Whole seconds until a moment (milliseconds since 1970), counted down; 0 when it is past or there is none. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, SECOND_MS)
    // What was kept is as old as the last countdown.
    const first = setTimeout(tick)
    return () => {
      clearInterval(timer)
      clearTimeout(first)
    }
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))
}
