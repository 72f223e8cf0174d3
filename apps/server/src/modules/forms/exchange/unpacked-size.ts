/** What a ZIP archive unpacks to, found out by unpacking it: what it says of itself may be a lie. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const DEFLATED = 8

/** The archive cannot be read. */
class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/**
 * Whether all of it fits into so many bytes. Entries are unpacked one after the other, beside the thread that serves.
 * @throws {ArchiveDamaged}
 */
export async function unpacksWithin(archive: Buffer, limitBytes: number): Promise<boolean> {
  let left = limitBytes
  for (const { packed, method } of entriesOf(archive)) {
    if (method !== DEFLATED) left -= packed.length
    else {
      try {
        left -= (await inflate(packed, { maxOutputLength: Math.max(1, left) })).length
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return false
        throw new ArchiveDamaged('An entry cannot be unpacked', { cause: error })
      }
    }
    if (left <= 0) return false
  }
  return true
}

function* entriesOf(archive: Buffer): Generator<{ packed: Buffer; method: number }> {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
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
