/** What the work on a backup, a test and a restore has in common: it is held, it fails, and people hear of it. */
import { BACKUPS_PATH } from '@liveline/contract/console-addresses.ts'
import type { Log } from '../../log.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { failureOf, unforeseen } from './backup-failure.ts'
import type { BackupParts } from './backup-parts.ts'
import { extendLease, type Failure, type Lease } from './backups.repository.ts'

const LEASE_MS = 30_000
const REPORT_EVERY_MS = 5_000
export const MOST_ATTEMPTS = 3
export const AUTHOR = { userId: 0, userName: 'system' }

/** Somebody else has it by now, or it was cancelled: nothing of it may stand. */
export class WorkLost extends Error {
  override readonly name = 'WorkLost'
}

export type WorkerParts = BackupParts & {
  readonly log: Log
  readonly hub: Pick<NoticeHub, 'announce'>
}

export type BackupWork = ReturnType<typeof createBackupWork>

export function createBackupWork({ database, clock, ids, log, hub }: WorkerParts) {
  const until = () => new Date(clock.now().getTime() + LEASE_MS)

  async function holding<T>(lease: Lease, work: (assertHeld: () => void) => Promise<T>): Promise<T> {
    let isLost = false
    let reporting: Promise<void> = Promise.resolve()
    const reports = setInterval(() => {
      reporting = extendLease(database, lease, until())
        .then((isHeld) => void (isLost ||= !isHeld))
        // A restore holds tables, not this one; a report that fails is made up for by the next.
        .catch(() => undefined)
    }, REPORT_EVERY_MS)
    try {
      return await work(() => {
        if (isLost) throw new WorkLost(`${lease.table} ${lease.id} is held by somebody else`)
      })
    } finally {
      clearInterval(reports)
      await reporting
    }
  }

  function expectedFailure(error: unknown, what: object): Failure {
    const failure = failureOf(error)
    if (failure === undefined) log.error({ err: error, ...what }, 'a backup or restore failed')
    return failure ?? unforeseen
  }

  async function tell(userIds: readonly number[], title: { zh: string; en: string }): Promise<void> {
    await database.transaction((tx) =>
      tellPeople(tx, { ids, userIds, kind: 'backup', title, link: BACKUPS_PATH, now: clock.now() }),
    )
    hub.announce(userIds.map((id) => ({ kind: 'user', id })))
  }

  return { until, holding, expectedFailure, tell }
}
