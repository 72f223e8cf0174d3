/**
 * In which order due jobs are done: one of each instance, the longest due first, before a second one of any. The due
 * rows are read once, in pages along their index, whatever the number of jobs an instance has; what an instance has due
 * beyond its turn is remembered by its id. So an instance with thousands keeps another waiting for one job.
 */

/** What an instance has beyond so many is found when the rows are read again: memory does not grow with a backlog. */
const LONGEST_LANE = 100

export type DueJob = {
  readonly id: string
  readonly instanceId: string
  /** It starts a process: `id` is that of the start, and of its lane. */
  readonly isStart?: boolean
  /** As the database writes it: where the next page begins. */
  readonly readyAt: string
}

type Lane = { readonly instanceId: string; readonly jobs: DueJob[] }

export type Turns = ReturnType<typeof createTurns>

/** @param readPage the next due jobs, the longest due first, behind the given one; an empty page is the end. */
export function createTurns(readPage: (after: DueJob | undefined) => Promise<readonly DueJob[]>) {
  /** Instances that wait for their turn of this round, in its order. */
  let waiting = new Map<string, Lane>()
  /** Those that had it, whether they have more or not. */
  let served = new Map<string, Lane>()
  const busy = new Map<string, Lane>()
  const leftAlone = new Set<string>()
  let last: DueJob | undefined
  let isAtEnd = false

  function add(job: DueJob): void {
    if (leftAlone.has(job.instanceId)) return
    const { instanceId } = job
    const lane = waiting.get(instanceId) ?? served.get(instanceId) ?? busy.get(instanceId)
    if (lane === undefined) waiting.set(instanceId, { instanceId, jobs: [job] })
    else if (lane.jobs.length < LONGEST_LANE) lane.jobs.push(job)
  }

  async function readOn(): Promise<void> {
    while (waiting.size === 0 && !isAtEnd) {
      const page = await readPage(last)
      isAtEnd = page.length === 0
      last = page.at(-1) ?? last
      for (const job of page) add(job)
    }
  }

  async function nextRound(): Promise<void> {
    waiting = new Map([...served].filter(([, { jobs }]) => jobs.length > 0))
    const isOver = waiting.size === 0 && busy.size === 0
    served = new Map()
    // What fell due meanwhile joins; once all is done, also what a job that was done left due behind the last page.
    isAtEnd = false
    if (isOver) last = undefined
    await readOn()
  }

  return {
    /** Undefined: nothing is due, or only jobs of instances that are being served. Each one given is handed back. */
    async take(): Promise<DueJob | undefined> {
      await readOn()
      if (waiting.size === 0) await nextRound()
      const lane = waiting.values().next().value
      const job = lane?.jobs.shift()
      if (lane === undefined || job === undefined) return undefined
      waiting.delete(lane.instanceId)
      busy.set(lane.instanceId, lane)
      return job
    },
    /** `leaves`: somebody else is at work on the instance, which is not asked for again. */
    handBack({ instanceId }: DueJob, { leaves }: { leaves: boolean }): void {
      const lane = busy.get(instanceId)
      busy.delete(instanceId)
      if (leaves) leftAlone.add(instanceId)
      else if (lane !== undefined) served.set(instanceId, lane)
    },
  }
}
