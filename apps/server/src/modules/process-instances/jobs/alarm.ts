/**
 * Shortens the runner's pause when a step of this server makes a job that is due before the next poll. It is told inside
 * the step's transaction and does nothing there: should the transaction not stand, or this server end, the poll of any
 * server finds what is due.
 */
import type { Clock } from '../../../clock.ts'

/** How long the runner pauses when nothing is due. */
export const POLL_MS = 1_000
/** Long enough for the transaction that told it to have committed. */
const SETTLE_MS = 100

export type Alarm = ReturnType<typeof createAlarm>

export function createAlarm(clock: Clock) {
  let ring: (() => void) | undefined
  let ringsAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let hasRung = false

  function rings(): void {
    clearTimeout(timer)
    timer = undefined
    ringsAt = undefined
    hasRung = true
    ring?.()
  }

  return {
    /** Jobs fall due at these moments; what is later than the next poll is left to that. */
    note(moments: readonly Date[]): void {
      const now = clock.now().getTime()
      const soonest = Math.min(...moments.map((at) => at.getTime()))
      const delayMs = Math.max(SETTLE_MS, soonest - now)
      if (delayMs >= POLL_MS || (ringsAt !== undefined && ringsAt <= now + delayMs)) return
      clearTimeout(timer)
      ringsAt = now + delayMs
      timer = setTimeout(rings, delayMs)
      timer.unref()
    },
    /** Ends a pause at once. */
    rings,
    /** Until the time is over, or the alarm rings; it may have rung since the last pause. */
    async pause(ms: number): Promise<void> {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const over = setTimeout(resolve, ms)
          ring = () => {
            clearTimeout(over)
            resolve()
          }
        })
      }
      ring = undefined
      hasRung = false
    },
  }
}
