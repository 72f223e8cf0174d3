/** Whole tables out of a database and into one, streamed. */
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { historyOf } from '../../database/migrate.ts'
import {
  encodeRecords,
  type BackupEnd,
  type BackupEvent,
  type BackupManifest,
  type BackupScope,
  type BackupSequence,
  type WrittenEvent,
} from './backup-records.ts'
import { BackupRefused } from './backup-refused.ts'
import { listApplied, listSequences, listTables, q } from './backup-database.repository.ts'
import { isBackedUp, secretSettings } from './backup-tables.ts'

export type DumpFacts = {
  readonly scope: BackupScope
  readonly version: string
  readonly createdAt: Date
  readonly createdBy: string
}

/** Everything of a scope as it is at one moment, whatever is written meanwhile. */
export async function* dumpTables(client: pg.Client, facts: DumpFacts): AsyncGenerator<WrittenEvent> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const applied = await listApplied(client)
    const tables = (await listTables(client)).filter(({ table }) => isBackedUp(table, facts.scope))
    const manifest: BackupManifest = {
      scope: facts.scope,
      version: facts.version,
      migration: applied.at(-1)?.number ?? 0,
      history: historyOf(applied),
      createdAt: facts.createdAt.toISOString(),
      createdBy: facts.createdBy,
      tables,
    }
    const sequences = await listSequences(
      client,
      tables.map(({ table }) => table),
    )
    yield { kind: 'manifest', manifest }
    for (const { table, columns } of tables) {
      yield { kind: 'table', table, columns }
      yield* rowsOf(client, selectionOf(table, columns, facts.scope))
    }
    yield { kind: 'end', sequences }
  } finally {
    await client.query('rollback')
  }
}

async function* rowsOf(client: pg.Client, selection: string): AsyncGenerator<WrittenEvent> {
  const rows = client.query(copyTo(`copy ${selection} to stdout`))
  for await (const content of rows as AsyncIterable<Buffer>) yield { kind: 'rows', content }
}

/** What is in the tables that a backup names, in the order in which it was put in, as the end of that backup would say it. */
export async function countTables(client: pg.Client, manifest: BackupManifest): Promise<BackupEnd['parts']> {
  // A scan that begins in the middle of a table would yield the same rows in another order.
  await client.query('set synchronize_seqscans = off')
  async function* events(): AsyncGenerator<WrittenEvent> {
    yield { kind: 'manifest', manifest }
    for (const { table, columns } of manifest.tables) {
      yield { kind: 'table', table, columns }
      yield* rowsOf(client, `public.${q(table)} (${columns.map(q).join(', ')})`)
    }
    yield { kind: 'end', sequences: [] }
  }
  let end: BackupEnd | undefined
  for await (const _ of encodeRecords(events(), (counted) => (end = counted)));
  return end?.parts ?? []
}

function selectionOf(table: string, columns: readonly string[], scope: BackupScope): string {
  const list = columns.map(q).join(', ')
  if (scope === 'whole' || table !== 'system_config') return `public.${q(table)} (${list})`
  const secret = secretSettings.map((key) => `'${key}'`).join(', ')
  return `(select ${list} from public.${q(table)} where key not in (${secret}))`
}

export type TableRows = {
  readonly table: string
  readonly columns: readonly string[]
  /** To be read to its end before the next table is asked for. */
  readonly rows: AsyncIterable<Buffer>
}

/** The tables of a backup one after the other; `manifest` and `sequences` are known once it has been read so far. */
export class BackupReader {
  readonly #events: AsyncIterator<BackupEvent | WrittenEvent>
  #next: BackupEvent | WrittenEvent | undefined
  #sequences: readonly BackupSequence[] | undefined

  constructor(events: AsyncIterable<BackupEvent | WrittenEvent>) {
    this.#events = events[Symbol.asyncIterator]()
  }

  async readManifest(): Promise<BackupManifest> {
    const first = await this.#events.next()
    if (first.done === true || first.value.kind !== 'manifest') throw new BackupRefused('damaged')
    return first.value.manifest
  }

  async *tables(): AsyncGenerator<TableRows> {
    this.#next = await this.#pull()
    while (this.#next?.kind === 'table') {
      const { table, columns } = this.#next
      yield { table, columns, rows: this.#rows() }
    }
    if (this.#next?.kind !== 'end') throw new BackupRefused('cutShort')
    this.#sequences = 'end' in this.#next ? this.#next.end.sequences : this.#next.sequences
    // What stands behind the end is looked at, too.
    if ((await this.#events.next()).done !== true) throw new BackupRefused('damaged')
  }

  /** Known only when every table has been read: then the whole file has been found to be right. */
  get sequences(): readonly BackupSequence[] {
    if (this.#sequences === undefined) throw new Error('The backup has not been read to its end')
    return this.#sequences
  }

  async close(): Promise<void> {
    await this.#events.return?.()
  }

  async *#rows(): AsyncGenerator<Buffer> {
    for (;;) {
      this.#next = await this.#pull()
      if (this.#next?.kind !== 'rows') return
      yield this.#next.content
    }
  }

  async #pull(): Promise<BackupEvent | WrittenEvent | undefined> {
    const { done, value } = await this.#events.next()
    return done === true ? undefined : value
  }
}

/** @param into quoted */
export async function copyIn(client: pg.Client, into: string, { columns, rows }: TableRows): Promise<void> {
  const list = columns.map(q).join(', ')
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${into} (${list}) from stdin`)))
}

/** Reads a table past. */
export async function skip({ rows }: TableRows): Promise<void> {
  for await (const _ of rows);
}
