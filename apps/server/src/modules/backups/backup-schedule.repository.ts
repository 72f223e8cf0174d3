/** The one row of `backup_schedule`: when backups are made by themselves, and the last day that one was. */
import type { BackupSchedule } from '@liveline/contract/backup/shapes.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import type { BackupScope } from './backup-records.ts'

type ScheduleRow = {
  enabled: boolean
  minute_of_day: number
  scope: BackupScope
  keep: number
  last_day: string | null
}

export async function readSchedule(
  queryable: Queryable,
  lock = '',
): Promise<BackupSchedule & { readonly lastDay: string | null }> {
  const { rows } = await queryable.query<ScheduleRow>(
    `select enabled, minute_of_day, scope, keep, last_day::text as last_day from backup_schedule where id = 1 ${lock}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is no schedule of backups')
  const { enabled, scope, keep } = row
  return { enabled, scope, keep, minuteOfDay: row.minute_of_day, lastDay: row.last_day }
}

export async function saveSchedule(
  tx: Tx,
  { enabled, minuteOfDay, scope, keep }: BackupSchedule,
  { userName, at }: { userName: string; at: Date },
): Promise<void> {
  await tx.query(
    `update backup_schedule set enabled = $1, minute_of_day = $2, scope = $3, keep = $4, user_name = $5, updated_at = $6
     where id = 1`,
    [enabled, minuteOfDay, scope, keep, userName, at],
  )
}

export async function noteDay(tx: Tx, day: string): Promise<void> {
  await tx.query('update backup_schedule set last_day = $1 where id = 1', [day])
}
