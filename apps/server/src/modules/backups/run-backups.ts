/**
 * The worker of backups and restores: one thing at a time on each server. It makes what is due, compares what somebody
 * looks at, and restores what two people want. A restore that a server left in the middle has changed nothing and is
 * ended as that; a backup is begun anew.
 */
import { dayOf } from '../../day-of.ts'
import { noteDay, readSchedule } from './backup-schedule.repository.ts'
import { claimTest } from './backup-tests.repository.ts'
import { createBackupWork, type WorkerParts } from './backup-work.ts'
import { claimBackup, insertBackup } from './backups.repository.ts'
import { claimRestore } from './restores.repository.ts'
import { createBackupMaker } from './work-on-backup.ts'
import { createRestorer } from './work-on-restore.ts'
import { createBackupTester } from './work-on-test.ts'

const LOOK_EVERY_MS = 2_000
const MINUTE_MS = 60_000

export type BackupWorker = ReturnType<typeof createBackupWorker>

export function createBackupWorker(parts: WorkerParts & { readonly minimumTimerMs: number }) {
  const { database, clock, ids, folder, log } = parts
  const work = createBackupWork(parts)
  const workOnBackup = createBackupMaker(parts, work)
  const tester = createBackupTester(parts, work)
  const workOnRestore = createRestorer(parts, work)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStarted = false

  /** Asks for today's when its time has come; one server of several does. */
  async function askScheduled(): Promise<void> {
    const schedule = await readSchedule(database)
    const { day, start } = dayOf(clock.now())
    const isDue = (now: Date) => now.getTime() >= start.getTime() + schedule.minuteOfDay * MINUTE_MS
    if (!schedule.enabled || schedule.lastDay === day || !isDue(clock.now())) return
    await database.transaction(async (tx) => {
      const { enabled, lastDay, scope } = await readSchedule(tx, 'for update')
      if (!enabled || lastDay === day) return
      await noteDay(tx, day)
      const by = { userId: null, userName: '', at: clock.now() }
      await insertBackup(tx, { id: ids.next(), scope, origin: 'scheduled', note: '', ...by })
    })
  }

  /** Does the next thing that waits; false when there was none. */
  async function runOne(): Promise<boolean> {
    const [holder, now] = [ids.next(), clock.now()]
    const claim = { holder, now, until: work.until() }
    const restore = await claimRestore(database, { ...claim, folder: await folder.id() })
    if (restore !== undefined) {
      await workOnRestore(restore, { id: restore.id, holder, table: 'restores' })
      return true
    }
    const backup = await claimBackup(database, claim)
    if (backup !== undefined) {
      await workOnBackup(backup, { id: backup.id, holder, table: 'backups' })
      return true
    }
    const test = await claimTest(database, { ...claim, folder: await folder.id() })
    if (test === undefined) return false
    await tester.workOnTest(test, { id: test.id, holder, table: 'backup_tests' })
    return true
  }

  async function runAll(): Promise<void> {
    await askScheduled()
    await tester.askTest()
    while (await runOne()) if (!isStarted) return
  }

  function wake(): void {
    if (!isStarted || running !== undefined) return
    running = runAll()
      .catch((error: unknown) => {
        if (isStarted) log.error({ err: error }, 'backups and restores could not be looked for')
      })
      .finally(() => (running = undefined))
  }

  return {
    askScheduled,
    askTest: tester.askTest,
    runOne,
    wake,
    start(): void {
      isStarted = true
      timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      isStarted = false
      clearInterval(timer)
      await running
    },
  }
}
