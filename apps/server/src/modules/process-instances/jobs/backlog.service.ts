/** How much work of processes waits, for whoever watches over the system. */
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import {
  countWithoutHandler,
  MOST_COUNTED,
  readBacklog,
  readSendingBacklog,
  type Backlog,
  type SendingBacklog,
} from './jobs.repository.ts'

export type BacklogService = ReturnType<typeof createBacklogService>

export function createBacklogService({ database, clock }: { database: Queryable; clock: Clock }) {
  return {
    /** Counts stop there. */
    mostCounted: MOST_COUNTED,
    jobs: (): Promise<Backlog> => readBacklog(database, clock.now()),
    sendings: (): Promise<SendingBacklog> => readSendingBacklog(database),
    tasksWithoutHandler: (): Promise<number> => countWithoutHandler(database),
  }
}
