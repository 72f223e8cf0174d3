import os from 'node:os'

const BUSY_SHARE = 0.25
const SAMPLE_MS = 700

function processorTimes(): { idle: number; all: number } {
  const sum = { idle: 0, all: 0 }
  for (const { times } of os.cpus()) {
    sum.idle += times.idle
    sum.all += Object.values(times).reduce((total, one) => total + one, 0)
  }
  return sum
}

/**
 * Waits until the rest of the machine is at rest, and no longer than `patienceMs`.
 * @returns the share of the machine that others used in the last moment, 0 to 1
 */
export async function waitForQuiet(patienceMs = 20_000): Promise<number> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const before = processorTimes()
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
    const after = processorTimes()
    const busy = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
    if (busy < BUSY_SHARE || Date.now() > giveUpAt) return busy
  }
}

/** What makes the figures doubtful, when others worked during too many of the runs. */
export function busyWarnings(shares: readonly number[]): string[] {
  const busy = shares.filter((share) => share >= BUSY_SHARE)
  if (busy.length === 0) return []
  const worst = Math.round(Math.max(...busy) * 100)
  return [`others used the machine in ${busy.length} of ${shares.length} runs, at most ${worst} % of it`]
}
