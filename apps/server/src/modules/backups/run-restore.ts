/** A backup compared with the database, and put in: read as a stream, judged whole, and only then committed. */
import type pg from 'pg'
import { historyOf, historyUpTo, migrate } from '../../database/migrate.ts'
import { settingKeys, settingOf } from '@liveline/contract/setting/settings.ts'
import type { Log } from '../../log.ts'
import {
  createScratchDatabase,
  dropScratchDatabase,
  inTransaction,
  isEmptyDatabase,
  listApplied,
  scratchAddress,
  txOf,
  withConnection,
} from './backup-database.repository.ts'
import type { BackupManifest } from './backup-records.ts'
import { BackupRefused } from './backup-refused.ts'
import { configurationTables } from './backup-tables.ts'
import {
  compareAll,
  comparePeople,
  countRows,
  takeThen,
  type Difference,
  type Differences,
} from './configuration.repository.ts'
import { restoreConfiguration, type RestoredBy } from './restore-configuration.repository.ts'
import { BackupReader, dumpTables, skip } from './copy-tables.repository.ts'
import { loadLoose, restoreWhole } from './restore-whole.repository.ts'
import type { Tx } from '../../database/open-database.ts'

/** Opens the file anew each time: it is read more than once. */
export type OpenBackup = () => BackupReader

/** Names that are told of each kind and change; beyond, they are counted. */
const MOST_NAMES = 200

export type ToldDifference = {
  readonly kinds: readonly {
    readonly kind: string
    readonly changes: readonly {
      readonly change: Difference['change']
      readonly count: number
      readonly names: readonly { readonly name: string; readonly nameEn: string }[]
    }[]
  }[]
  /** Of a whole backup: rows at present and then, where they differ. */
  readonly counts: readonly { readonly table: string; readonly now: number; readonly then: number }[]
}

/** Whether a backup of that migration can be put into this database, and whether it must be brought up first. */
export async function judgeHistory(client: pg.Client, manifest: BackupManifest): Promise<'same' | 'earlier'> {
  const applied = await listApplied(client)
  const present = applied.at(-1)?.number ?? 0
  if (manifest.migration > present) throw new BackupRefused('newer')
  if ((await historyUpTo(manifest.migration)) !== manifest.history) throw new BackupRefused('otherTables')
  return manifest.migration === present && historyOf(applied) === manifest.history ? 'same' : 'earlier'
}

/**
 * Hands `work` the backup as this version would have written it: an earlier one goes through a database of its own, where
 * the migrations since then run over it.
 */
async function withPresentBackup<T>(
  client: pg.Client,
  open: OpenBackup,
  { connectionString, log }: { connectionString: string; log: Log },
  work: (backup: BackupReader, manifest: BackupManifest) => Promise<T>,
): Promise<T> {
  const backup = open()
  try {
    const manifest = await backup.readManifest()
    if ((await judgeHistory(client, manifest)) === 'same') return await work(backup, manifest)
    const scratch = scratchAddress(connectionString)
    await createScratchDatabase(client, scratch.name)
    try {
      await migrate(scratch.address, log, undefined, manifest.migration)
      await withConnection(scratch.address, (there) =>
        inTransaction(there, 'begin', () => loadLoose(there, backup, manifest.tables, manifest.scope)),
      )
      await migrate(scratch.address, log)
      return await withConnection(scratch.address, async (there) => {
        const { scope, version, createdBy } = manifest
        const raised = new BackupReader(
          dumpTables(there, { scope, version, createdBy, createdAt: new Date(manifest.createdAt) }),
        )
        try {
          return await work(raised, await raised.readManifest())
        } finally {
          await raised.close()
        }
      })
    } finally {
      await dropScratchDatabase(client, scratch.name)
    }
  } finally {
    await backup.close()
  }
}

const nameOf = ({ name, nameEn }: Difference) => ({ name, nameEn })

function settingName(one: Difference): { name: string; nameEn: string } {
  const key = settingKeys.find((known) => known === one.key)
  if (key === undefined) return nameOf(one)
  const { zh, en } = settingOf(key).name
  return { name: zh, nameEn: en }
}

const named = (differences: Differences | ReadonlyMap<string, readonly Difference[]>) =>
  [...differences].flatMap(([kind, all]) => {
    const changes = (['added', 'changed', 'removed', 'kept'] as const).flatMap((change) => {
      const found = all.filter((one) => one.change === change)
      const names = found.slice(0, MOST_NAMES).map((one) => (kind === 'settings' ? settingName(one) : nameOf(one)))
      return found.length === 0 ? [] : [{ change, count: found.length, names }]
    })
    return changes.length === 0 ? [] : [{ kind, changes }]
  })

/** Reads all of a backup and says what putting it in would change. @throws {BackupRefused} */
export async function compareBackup(
  connectionString: string,
  open: OpenBackup,
  log: Log,
): Promise<{ manifest: BackupManifest; difference: ToldDifference }> {
  return withConnection(connectionString, (client) =>
    withPresentBackup(client, open, { connectionString, log }, (backup, manifest) =>
      inTransaction(client, 'begin', async () => {
        const isWhole = manifest.scope === 'whole'
        const compared = new Set([...configurationTables, ...(isWhole ? ['users', 'role_users'] : [])])
        const counts = new Map<string, number>()
        for await (const table of backup.tables()) {
          if (compared.has(table.table)) await takeThen(client, table)
          else counts.set(table.table, await countLines(table.rows))
        }
        const taken = manifest.tables.map(({ table }) => table)
        const differences = new Map(await compareAll(client, taken, manifest.scope))
        // Nothing stands in the way of a whole restore.
        if (isWhole) {
          for (const [kind, all] of differences)
            differences.set(
              kind,
              all.map((one) => (one.change === 'kept' ? { ...one, change: 'removed' as const } : one)),
            )
          differences.set('people', await comparePeople(client))
        }
        const present = isWhole ? await countRows(client, [...counts.keys()]) : new Map<string, number>()
        const told = [...present].flatMap(([table, rows]) => {
          const former = counts.get(table) ?? 0
          return former === rows ? [] : [{ table, now: rows, then: former }]
        })
        return { manifest, difference: { kinds: named(differences), counts: told } }
      }),
    ),
  )
}

async function countLines(rows: AsyncIterable<Buffer>): Promise<number> {
  let count = 0
  for await (const content of rows)
    for (let at = content.indexOf(0x0a); at !== -1; at = content.indexOf(0x0a, at + 1)) count += 1
  return count
}

export type RestoredTo = {
  readonly manifest: BackupManifest
  readonly workflows: readonly { readonly id: number; readonly valid: boolean }[]
}

/** `finish` writes in the transaction of the restore. */
export type Putting = {
  readonly by: RestoredBy
  readonly finish: (tx: Tx, restored: RestoredTo) => Promise<void>
}

/**
 * Puts a backup in, in one transaction together with what `finish` writes.
 * @throws {BackupRefused} and nothing has changed
 */
export async function restoreBackup(
  connectionString: string,
  open: OpenBackup,
  log: Log,
  { by, finish }: Putting,
): Promise<RestoredTo> {
  return withConnection(connectionString, (client) =>
    withPresentBackup(client, open, { connectionString, log }, (backup, manifest) =>
      inTransaction(client, 'begin', async () => {
        const restored = await putIn(client, backup, manifest, by)
        await finish(txOf(client), restored)
        return restored
      }),
    ),
  )
}

async function putIn(
  client: pg.Client,
  backup: BackupReader,
  manifest: BackupManifest,
  by: RestoredBy,
): Promise<RestoredTo> {
  if (manifest.scope === 'whole') {
    await restoreWhole(client, backup, manifest.tables)
    return { manifest, workflows: [] }
  }
  const taken = manifest.tables.map(({ table }) => table)
  for await (const table of backup.tables()) {
    if (configurationTables.includes(table.table)) await takeThen(client, table)
    else await skip(table)
  }
  const { workflows } = await restoreConfiguration(client, taken, by)
  return { manifest, workflows }
}

/**
 * Fills a database in which there is nothing yet: the tables of the backup's version are made first, those of this
 * version out of them when the server starts.
 */
export async function fillEmptyDatabase(
  connectionString: string,
  open: OpenBackup,
  log: Log,
  { by, finish }: Putting,
): Promise<RestoredTo> {
  const isEmpty = await withConnection(connectionString, isEmptyDatabase)
  if (!isEmpty) return restoreBackup(connectionString, open, log, { by, finish })
  const backup = open()
  const manifest = await backup.readManifest().finally(() => backup.close())
  const known = await historyUpTo(manifest.migration)
  if (known === undefined) throw new BackupRefused('newer')
  if (known !== manifest.history) throw new BackupRefused('otherTables')
  await migrate(connectionString, log, undefined, manifest.migration)
  return restoreBackup(connectionString, open, log, { by, finish })
}
