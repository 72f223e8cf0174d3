/** What a machine of ordinary speed does in five milliseconds: texts are made, kept by name and read again. */
const UNIT_ROUNDS = 20_000
/** 50 ms, told in units of the machine and the moment: a busy neighbour slows both sides of the comparison down. */
export const MOST_UNITS = 10

/**
 * How long the event loop is held at a stretch while `work` runs, in units of {@link measureUnit}. A slice is the
 * processor time of this thread between two turns of the loop, so the wall clock and other processes do not count.
 */
export async function longestSlice<T>(work: () => Promise<T>): Promise<{ result: T; units: number; unitMs: number }> {
  const unit = measureUnit()
  let longest = 0
  let isRunning = true
  let before = cpuMs()
  const turn = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    const result = await work()
    await new Promise((resolve) => setImmediate(resolve))
    turn()
    return { result, units: longest / unit, unitMs: unit }
  } finally {
    isRunning = false
  }
}

/** The best of several runs of the same work: what is left is the work, not a collection of garbage or a cold start. */
export async function shortestOf(runs: number, measure: () => Promise<{ units: number }>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) shortest = Math.min(shortest, (await measure()).units)
  return shortest
}

function measureUnit(): number {
  const spans = Array.from({ length: 7 }, () => {
    const before = cpuMs()
    const rows = Array.from({ length: UNIT_ROUNDS }, (_, at) => ({ id: `row${at}`, name: `name of ${at}` }))
    const byId = new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
    for (const { id } of rows) byId.delete(id)
    return cpuMs() - before
  })
  return Math.min(...spans)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
