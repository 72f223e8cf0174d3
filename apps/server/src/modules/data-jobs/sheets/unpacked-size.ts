/** What a ZIP archive unpacks to, found out by unpacking it: what it says of itself may be a lie. */
import { createInflateRaw } from 'node:zlib'

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const DEFLATED = 8
/** A workbook has a few dozen. */
const MOST_ENTRIES = 5_000

/** The archive cannot be read. */
class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/**
 * Whether all of it fits into so many bytes. Entries are unpacked one after the other, beside the thread that serves, and
 * nothing of them is kept: whatever an archive unfolds to, it takes no more memory than a piece of it.
 * @throws {ArchiveDamaged}
 */
export async function unpacksWithin(archive: Buffer, limitBytes: number): Promise<boolean> {
  let left = limitBytes
  for (const { packed, method } of entriesOf(archive)) {
    left -= method === DEFLATED ? await sizeUpTo(left, packed) : packed.length
    if (left <= 0) return false
  }
  return true
}

/** How much it unpacks to, counted until that is more than the limit. */
async function sizeUpTo(limitBytes: number, packed: Buffer): Promise<number> {
  const unpacking = createInflateRaw()
  unpacking.end(packed)
  let size = 0
  try {
    for await (const piece of unpacking as AsyncIterable<Buffer>) {
      size += piece.length
      // Leaving the loop ends the unpacking.
      if (size >= limitBytes) return size
    }
  } catch (error) {
    throw new ArchiveDamaged('An entry cannot be unpacked', { cause: error })
  }
  return size
}

function* entriesOf(archive: Buffer): Generator<{ packed: Buffer; method: number }> {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new ArchiveDamaged('There are more entries than any workbook has')
  let at = archive.readUInt32LE(end + 16)
  try {
    for (let index = 0; index < count; index++) {
      if (archive.readUInt32LE(at) !== ENTRY) throw new ArchiveDamaged('The list of entries is broken')
      const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
      const local = archive.readUInt32LE(at + 42)
      const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      if (from + size > archive.length) throw new ArchiveDamaged('An entry lies outside of the archive')
      yield { packed: archive.subarray(from, from + size), method }
      at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveDamaged('The archive ends too early', { cause: error })
    throw error
  }
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT)
  for (let at = archive.length - END_BYTES; at >= first; at--) {
    if (archive.readUInt32LE(at) === END) return at
  }
  throw new ArchiveDamaged('The archive has no end')
}
