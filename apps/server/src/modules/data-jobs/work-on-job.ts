/** One job in the hands of one server: how it reports, and how it hands in what it made. */
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { seal } from '../../http/secrets.ts'
import { addPart, report, type JobResult, type Lease, type StoredJob } from './data-jobs.repository.ts'

/** Longer than any statement may take. */
export const LEASE_MS = 30_000
const REPORT_EVERY_MS = 1_000
/** A part of a result. */
const PART_BYTES = 1_048_576

/** The job was cancelled, or another server has taken it over: all that is left to do is to stop. */
export class JobLost extends Error {
  override readonly name = 'JobLost'
}

export type JobInHand = {
  readonly job: StoredJob
  readonly lease: Lease
  /** Tells how far it is. @throws {JobLost} */
  progress(done: number, total?: number): void
  /** Keeps a file as the result; `isSealed`: it holds secrets, and is gone once it was fetched. @throws {JobLost} */
  keep(
    file: { name: string; type: string },
    content: AsyncIterable<Uint8Array>,
    how?: { readonly isSealed: boolean },
  ): Promise<JobResult>
  readonly isSealed: boolean
  readonly done: number
}

/**
 * Runs `work` on a claimed job. It reports once a second on a connection of its own, so also while `work` holds a
 * transaction open.
 */
export async function withJob<T>(
  parts: { readonly database: Database; readonly clock: Clock; readonly sealingKey: Buffer },
  job: StoredJob,
  lease: Lease,
  work: (inHand: JobInHand) => Promise<T>,
): Promise<T> {
  const { database, clock, sealingKey } = parts
  const state = { done: 0, isSealed: false, total: null as number | null, isLost: false }
  const until = () => new Date(clock.now().getTime() + LEASE_MS)
  let reporting: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    reporting = report(database, lease, { done: state.done, total: state.total, until: until() })
      .then((isHeld) => void (state.isLost ||= !isHeld))
      // A report that fails is made up for by the next; without any the lease runs out.
      .catch(() => undefined)
  }, REPORT_EVERY_MS)
  try {
    return await work({
      job,
      lease,
      get done() {
        return state.done
      },
      get isSealed() {
        return state.isSealed
      },
      progress(done, total) {
        state.done = done
        if (total !== undefined) state.total = total
        if (state.isLost) throw new JobLost(`Job ${job.id} is held by somebody else`)
      },
      async keep(file, content, { isSealed } = { isSealed: false }) {
        state.isSealed = isSealed
        let size = 0
        let position = 0
        let waiting: Uint8Array[] = []
        let bytes = 0
        const flush = async () => {
          if (bytes === 0) return
          const part = Buffer.concat(waiting)
          const kept = isSealed ? seal(sealingKey, part) : part
          const isHeld = await addPart(database, lease, { position, content: kept })
          if (!isHeld) throw new JobLost(`Job ${job.id} is held by somebody else`)
          position += 1
          waiting = []
          bytes = 0
        }
        for await (const chunk of content) {
          waiting.push(chunk)
          bytes += chunk.length
          size += chunk.length
          if (bytes >= PART_BYTES) await flush()
        }
        await flush()
        return { ...file, size }
      },
    })
  } finally {
    clearInterval(timer)
    await reporting
  }
}
