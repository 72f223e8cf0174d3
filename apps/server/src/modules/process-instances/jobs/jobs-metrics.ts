/** What a watch on this server wants to know of due work; each number costs one short walk along an index. */
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { MOST_COUNTED, readBacklog, type Backlog } from './jobs.repository.ts'

export function measureJobs(registry: Registry, { database, clock }: { database: Queryable; clock: Clock }): void {
  let reading: Promise<Backlog> | undefined
  // One question for all of them, although each is asked for itself.
  const read = () => (reading ??= readBacklog(database, clock.now()).finally(() => (reading = undefined)))

  function gauge(name: string, help: string, valueOf: (backlog: Backlog) => number): void {
    const added: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without the database the number is not known; the other measurements are.
        added.set(await read().then(valueOf, () => Number.NaN))
      },
    })
  }
  gauge(
    'liveline_jobs_due',
    `Jobs that are due and not done, ${MOST_COUNTED} meaning as many or more`,
    ({ due }) => due,
  )
  gauge(
    'liveline_jobs_lateness_seconds',
    'How long the oldest job that is due has waited',
    ({ latenessMs }) => latenessMs / 1_000,
  )
  gauge(
    'liveline_job_incidents',
    `Jobs that were given up and wait for an administrator, ${MOST_COUNTED} meaning as many or more`,
    ({ incidents }) => incidents,
  )
}
