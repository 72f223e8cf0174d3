import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContainer, writeContainer, type BackupKeys, type Closing } from './backup-container.ts'
import { BackupRefused } from './backup-refused.ts'
import { decodeRecords, encodeRecords, type BackupManifest, type WrittenEvent } from './backup-records.ts'

const keys: BackupKeys = { installation: 'here', sealing: Buffer.alloc(32, 1), signing: Buffer.alloc(32, 2) }
const closings: readonly Closing[] = ['sealed', 'signed']
const HEAD_AT = 16
/** Small, so that a short file has many. */
const CHUNK = 64

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}
async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
const close = (content: Buffer, closing: Closing, under = keys, chunkBytes = CHUNK) =>
  whole(writeContainer(inPieces(content, 50), under, closing, chunkBytes))
const open = (file: Buffer, under = keys) => whole(readContainer(inPieces(file, 37), under))
/** The reason, or what came out although it should not have. */
const refusalOf = (file: Buffer, under = keys) =>
  open(file, under).then(
    (content) => `${content.length} bytes came out`,
    (error: unknown) => (error instanceof BackupRefused ? error.reason : String(error)),
  )

/** Where the chunks of a file begin and end. */
function chunksOf(file: Buffer, closing: Closing): { from: number; to: number }[] {
  const chunks = []
  let at = HEAD_AT + 4 + file.readUInt32BE(HEAD_AT)
  while (at < file.length) {
    const length = (file.readUInt32BE(at) & 0x7fff_ffff) + 4 + (closing === 'sealed' ? 16 : 32)
    chunks.push({ from: at, to: at + length })
    at += length
  }
  return chunks
}

describe.each(closings)('a file that is %s', (closing) => {
  it('gives back what was put in, whatever the sizes of its pieces', async () => {
    const sizes = { minLength: 0, maxLength: 5 * CHUNK }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(sizes), async (bytes) => {
        const content = Buffer.from(bytes)
        expect((await open(await close(content, closing))).equals(content)).toBe(true)
      }),
      { seed: 12, numRuns: 60 },
    )
  })

  it('is refused with any byte of it changed', async () => {
    const file = await close(randomBytes(4 * CHUNK), closing)
    const cases = fc.tuple(fc.integer({ min: 0, max: file.length - 1 }), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(cases, async ([at, by]) => {
        const changed = Buffer.from(file)
        changed[at] = (changed[at] ?? 0) ^ by
        expect(['damaged', 'notABackup', 'foreign', 'otherKey', 'newer', 'cutShort']).toContain(
          await refusalOf(changed),
        )
      }),
      { seed: 12, numRuns: 400 },
    )
  })

  it('is refused as cut short wherever it ends', async () => {
    const file = await close(randomBytes(3 * CHUNK), closing)
    for (let length = HEAD_AT; length < file.length; length++)
      expect(await refusalOf(file.subarray(0, length)), `${length} of ${file.length} bytes`).toBe('cutShort')
    expect(await refusalOf(file.subarray(0, HEAD_AT - 1))).toBe('notABackup')
  })

  it('is refused with chunks that are left out, doubled, exchanged, or of another file', async () => {
    const content = randomBytes(6 * CHUNK)
    const [file, other] = [await close(content, closing), await close(content, closing)]
    const chunks = chunksOf(file, closing)
    const head = file.subarray(0, chunks[0]?.from)
    const put = (order: readonly number[], from = file) =>
      Buffer.concat([head, ...order.map((n) => from.subarray(chunks[n]?.from, chunks[n]?.to))])
    const all = chunks.map((_chunk, n) => n)
    expect(put(all).equals(file)).toBe(true)
    for (const n of all.slice(0, -1)) {
      expect(await refusalOf(put(all.filter((other) => other !== n)))).toBe('damaged')
      expect(await refusalOf(put(all.toSpliced(n, 0, n)))).toBe('damaged')
      expect(await refusalOf(put(all.toSpliced(n, 2, n + 1, n)))).toBe('damaged')
    }
    expect(await refusalOf(put(all.slice(0, -1)))).toBe('cutShort')
    // Cut off, and what is now the last says that it is.
    for (const n of all.slice(0, -1)) {
      const cut = put(all.slice(0, n + 1))
      const at = chunks[n]?.from ?? 0
      cut.writeUInt32BE((cut.readUInt32BE(at) | 0x8000_0000) >>> 0, at)
      expect(await refusalOf(cut)).toBe('damaged')
    }
    expect(await refusalOf(Buffer.concat([file, file.subarray(chunks.at(-1)?.from)]))).toBe('damaged')
    expect(await refusalOf(Buffer.concat([head, other.subarray(chunksOf(other, closing)[0]?.from)]))).toBe('damaged')
  })

  it('of another installation, another key or a later format is refused as that', async () => {
    const file = await close(randomBytes(CHUNK), closing)
    expect(await refusalOf(file, { ...keys, installation: 'there' })).toBe('foreign')
    const renewed = { ...keys, sealing: Buffer.alloc(32, 9), signing: Buffer.alloc(32, 9) }
    expect(await refusalOf(file, renewed)).toBe('otherKey')
    const later = Buffer.from(file.toString('latin1').replace('"format":1', '"format":2'), 'latin1')
    expect(await refusalOf(later)).toBe('newer')
    expect(await refusalOf(randomBytes(500))).toBe('notABackup')
    expect(await refusalOf(Buffer.alloc(0))).toBe('notABackup')
  })

  it('shows its content only when it is not sealed, and never its key', async () => {
    const text = 'a secret of the plant '.repeat(9)
    const file = await close(Buffer.from(text), closing, keys, 1_024)
    expect(file.includes(keys.sealing) || file.includes(keys.signing)).toBe(false)
    expect(file.includes('a secret of the plant')).toBe(closing === 'signed')
  })
})

const manifest: BackupManifest = {
  scope: 'whole',
  version: '0.1.0',
  migration: 85,
  history: 'h',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'somebody',
  tables: [
    { table: 'a', columns: ['id', 'name'] },
    { table: 'b', columns: ['id'] },
  ],
}
const events: WrittenEvent[] = [
  { kind: 'manifest', manifest },
  { kind: 'table', table: 'a', columns: ['id', 'name'] },
  { kind: 'rows', content: Buffer.from('1\tone\n2\t') },
  { kind: 'rows', content: Buffer.from('two\n') },
  { kind: 'table', table: 'b', columns: ['id'] },
  { kind: 'end', sequences: [{ table: 'a', column: 'id', last: '2' }] },
]
async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}
const read = async (given: readonly WrittenEvent[], pieces = 7) => {
  const bytes = await whole(encodeRecords(each(given)))
  const read = []
  for await (const event of decodeRecords(inPieces(bytes, pieces))) read.push(event)
  return read
}
const refused = (given: readonly WrittenEvent[]) =>
  read(given).then(
    () => 'read',
    (error: unknown) => (error instanceof BackupRefused ? error.reason : String(error)),
  )

describe('the records of a backup', () => {
  it('come back with what was counted, however they are cut', async () => {
    for (const pieces of [1, 7, 10_000]) {
      const last = (await read(events, pieces)).at(-1)
      expect(last).toMatchObject({
        kind: 'end',
        end: {
          parts: [
            { table: 'a', rows: 2, bytes: 12 },
            { table: 'b', rows: 0, bytes: 0 },
          ],
        },
      })
    }
  })

  it('are refused with one left out or in another place', async () => {
    const without = (n: number) => events.toSpliced(n, 1)
    expect(await refused(without(0))).toBe('damaged')
    expect(await refused(without(1))).toBe('damaged')
    expect(await refused(without(4))).toBe('damaged')
    expect(await refused(without(5))).toBe('cutShort')
    expect(await refused([...events, ...events])).toBe('damaged')
    expect(await refused(events.toSpliced(1, 1, { kind: 'table', table: 'b', columns: ['id'] }))).toBe('damaged')
  })
})
