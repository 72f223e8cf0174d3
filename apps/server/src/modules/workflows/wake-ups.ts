/**
 * Wakes the job runner when a job is due. The rows of `jobs` decide what is done; a wake-up that comes twice, or for a
 * job that is gone, finds nothing to do.
 */
import type { Tx } from '../../database/open-database.ts'

export const DUE_TASK = 'runDueJobs'

export type WakeUps = {
  /** In the transaction that wrote the jobs: both stand or neither. */
  schedule(tx: Tx, jobs: readonly { readonly id: string; readonly at: Date }[]): Promise<void>
  /** From now on the queue's own tables are there. */
  enable(): void
}

export function createWakeUps(): WakeUps {
  let isEnabled = false
  return {
    enable() {
      isEnabled = true
    },
    async schedule(tx, jobs) {
      if (!isEnabled || jobs.length === 0) return
      await tx.query(
        `select graphile_worker.add_job($1, run_at := at, job_key := id, max_attempts := 5)
         from unnest($2::text[], $3::timestamptz[]) as job (id, at)`,
        [DUE_TASK, jobs.map(({ id }) => id), jobs.map(({ at }) => at)],
      )
    },
  }
}
