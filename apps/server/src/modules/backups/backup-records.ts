/**
 * The inside of a backup: what it is, then table after table as PostgreSQL copies them, then what was counted. Each part
 * has its hash, and the end names every part, so that a writer that went wrong is found out as surely as a changed file.
 *
 *     record: kind (1) · length (4) · content
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupRefused } from './backup-refused.ts'

export const BackupScope = z.enum(['configuration', 'whole'])
export type BackupScope = z.infer<typeof BackupScope>

const TableName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const Table = z.object({ table: TableName, columns: z.array(z.string().min(1).max(63)).min(1) })

/** The beginning: what the file is. */
export const BackupManifest = z.object({
  scope: BackupScope,
  /** Of the program that wrote it. */
  version: z.string(),
  /** The newest migration of the database that it was read from, and what tells that history from another's. */
  migration: z.number().int(),
  history: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  tables: z.array(Table),
})
export type BackupManifest = z.infer<typeof BackupManifest>

const Part = z.object({ table: TableName, rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })
type BackupPart = z.infer<typeof Part>
const Sequence = z.object({ table: TableName, column: z.string(), last: z.string().regex(/^\d+$/) })
export type BackupSequence = z.infer<typeof Sequence>

/** The end: what was counted. */
export const BackupEnd = z.object({ parts: z.array(Part), sequences: z.array(Sequence) })
export type BackupEnd = z.infer<typeof BackupEnd>

/** What a backup is made of, in this order; `rows` any number of times for each table. */
export type BackupEvent =
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly content: Buffer }
  | { readonly kind: 'end'; readonly end: BackupEnd }
/** What is written: parts are counted by who writes. */
export type WrittenEvent =
  | Exclude<BackupEvent, { kind: 'end' }>
  | { readonly kind: 'end'; readonly sequences: readonly BackupSequence[] }

const KINDS = { manifest: 1, table: 2, rows: 3, end: 4 } as const
const MOST_BYTES = 4 * 1_048_576
const ROWS_BYTES = 262_144
const NEW_LINE = 0x0a

/** Counts one table: a row of COPY ends with the only new line that is in it. */
class PartCounter {
  readonly table: string
  readonly #hash = createHash('sha256')
  #rows = 0
  #bytes = 0

  constructor(table: string) {
    this.table = table
  }

  take(content: Buffer): void {
    this.#hash.update(content)
    this.#bytes += content.length
    for (let at = content.indexOf(NEW_LINE); at !== -1; at = content.indexOf(NEW_LINE, at + 1)) this.#rows += 1
  }

  close(): BackupPart {
    return { table: this.table, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

const record = (kind: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** @param counted is told the end as it was written */
export async function* encodeRecords(
  events: AsyncIterable<WrittenEvent>,
  counted: (end: BackupEnd) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const parts: BackupPart[] = []
  let open: PartCounter | undefined
  const close = () => {
    if (open !== undefined) parts.push(open.close())
    open = undefined
  }
  for await (const event of events) {
    if (event.kind === 'rows') {
      open?.take(event.content)
      for (let from = 0; from < event.content.length; from += ROWS_BYTES)
        yield record(KINDS.rows, event.content.subarray(from, from + ROWS_BYTES))
      continue
    }
    close()
    if (event.kind === 'manifest') yield record(KINDS.manifest, json(event.manifest))
    else if (event.kind === 'table') {
      open = new PartCounter(event.table)
      yield record(KINDS.table, json({ table: event.table, columns: event.columns }))
    } else {
      const end = { parts, sequences: [...event.sequences] }
      yield record(KINDS.end, json(end))
      counted(end)
    }
  }
}

/** @throws {BackupRefused} 'damaged' when anything is not as a writer leaves it */
export async function* decodeRecords(content: AsyncIterable<Buffer>): AsyncGenerator<BackupEvent> {
  const parts: BackupPart[] = []
  let manifest: BackupManifest | undefined
  let open: PartCounter | undefined
  let hasEnded = false
  for await (const { kind, body } of splitRecords(content)) {
    if (hasEnded || (kind === KINDS.manifest) !== (manifest === undefined)) throw new BackupRefused('damaged')
    if (kind === KINDS.rows) {
      if (open === undefined) throw new BackupRefused('damaged')
      open.take(body)
      yield { kind: 'rows', content: body }
      continue
    }
    if (open !== undefined) parts.push(open.close())
    open = undefined
    if (kind === KINDS.manifest) {
      manifest = parse(BackupManifest, body)
      yield { kind: 'manifest', manifest }
    } else if (kind === KINDS.table) {
      const table = parse(Table, body)
      const expected = manifest?.tables[parts.length]
      if (JSON.stringify(table) !== JSON.stringify(expected)) throw new BackupRefused('damaged')
      open = new PartCounter(table.table)
      yield { kind: 'table', ...table }
    } else if (kind === KINDS.end) {
      const end = parse(BackupEnd, body)
      const isWhole = parts.length === manifest?.tables.length && JSON.stringify(end.parts) === JSON.stringify(parts)
      if (!isWhole) throw new BackupRefused('damaged')
      hasEnded = true
      yield { kind: 'end', end }
    } else throw new BackupRefused('damaged')
  }
  if (!hasEnded) throw new BackupRefused('cutShort')
}

function parse<T>(schema: z.ZodType<T>, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new BackupRefused('damaged', { cause: error })
  }
}

async function* splitRecords(content: AsyncIterable<Buffer>): AsyncGenerator<{ kind: number; body: Buffer }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of content) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    for (;;) {
      if (rest.length < 5) break
      const length = rest.readUInt32BE(1)
      if (length > MOST_BYTES) throw new BackupRefused('damaged')
      if (rest.length < 5 + length) break
      yield { kind: rest.readUInt8(0), body: rest.subarray(5, 5 + length) }
      rest = rest.subarray(5 + length)
    }
  }
  if (rest.length > 0) throw new BackupRefused('cutShort')
}
