/**
 * The outside of a backup file (docs/adr/0040-backup.md): a head that says whose it is and how it is closed, then chunks
 * that are each compressed, and sealed or signed with their number and whether they are the last. So nothing of it can be
 * changed, left out, moved or cut off, and what comes out of it has been authenticated before anybody looks at it.
 *
 *     "LIVELINE BACKUP\n" · length of the head (4) · head as JSON · chunks
 *     chunk: length, its highest bit set in the last (4) · content · tag (16 sealed, 32 signed)
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { BackupRefused } from './backup-refused.ts'

/** Of content before it is compressed; what is held in memory is some of these. */
const CHUNK_BYTES = 1_048_576
const MOST_COMPRESSED_BYTES = CHUNK_BYTES + 65_536
const MAGIC = Buffer.from('LIVELINE BACKUP\n', 'latin1')
const MOST_HEAD_BYTES = 4_096
const LAST = 0x8000_0000
const FORMAT = 1
const NONCE_BYTES = 12
const SALT_BYTES = 32

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What closes and opens the backups of an installation; the keys lie in its `secrets` folder. */
export type BackupKeys = {
  /** Names the installation; no secret. */
  readonly installation: string
  readonly sealing: Buffer
  readonly signing: Buffer
}
/** `sealed`: AES-256-GCM. `signed`: readable by whoever has the file, HMAC-SHA-256. */
export type Closing = 'sealed' | 'signed'

const Head = z.object({
  format: z.number().int(),
  closing: z.enum(['sealed', 'signed']),
  installation: z.string(),
  /** Which key it takes; no secret. */
  key: z.string(),
  salt: z.string(),
})
export type BackupHead = z.infer<typeof Head>

const TAG_BYTES: Readonly<Record<Closing, number>> = { sealed: 16, signed: 32 }

const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('liveline backup key').update(key).digest('hex').slice(0, 16)

const masterOf = (keys: BackupKeys, closing: Closing) => (closing === 'sealed' ? keys.sealing : keys.signing)

type Closed = { readonly content: Buffer; readonly tag: Buffer }

/** Closes and opens chunks under one head: a key of its own, and the head part of what each tag stands for. */
function chunkLock(keys: BackupKeys, { closing, salt }: BackupHead, headBytes: Buffer) {
  const info = `liveline backup ${FORMAT} ${closing}`
  const key = Buffer.from(hkdfSync('sha256', masterOf(keys, closing), Buffer.from(salt, 'base64'), info, 32))
  const headHash = createHash('sha256').update(headBytes).digest()
  const nonceOf = (position: number) => {
    const nonce = Buffer.alloc(NONCE_BYTES)
    nonce.writeBigUInt64BE(BigInt(position), NONCE_BYTES - 8)
    return nonce
  }
  const besideOf = (position: number, isLast: boolean, length: number) =>
    Buffer.concat([headHash, nonceOf(position), Buffer.from([isLast ? 1 : 0]), lengthOf(length)])
  const signatureOf = (beside: Buffer, content: Buffer) =>
    createHmac('sha256', key).update(beside).update(content).digest()

  return {
    close(position: number, isLast: boolean, plain: Buffer): Closed {
      const beside = besideOf(position, isLast, plain.length)
      if (closing === 'signed') return { content: plain, tag: signatureOf(beside, plain) }
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position)).setAAD(beside)
      const content = Buffer.concat([cipher.update(plain), cipher.final()])
      return { content, tag: cipher.getAuthTag() }
    },
    open(position: number, isLast: boolean, { content, tag }: Closed): Buffer {
      const beside = besideOf(position, isLast, content.length)
      if (closing === 'signed') {
        if (timingSafeEqual(signatureOf(beside, content), tag)) return content
        throw new BackupRefused('damaged')
      }
      try {
        const options = { authTagLength: TAG_BYTES.sealed }
        const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position), options).setAAD(beside).setAuthTag(tag)
        return Buffer.concat([decipher.update(content), decipher.final()])
      } catch (error) {
        throw new BackupRefused('damaged', { cause: error })
      }
    },
  }
}

const lengthOf = (length: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length >>> 0)
  return bytes
}

/** The file of a content, piece by piece. */
export async function* writeContainer(
  content: AsyncIterable<Buffer>,
  keys: BackupKeys,
  closing: Closing,
  chunkBytes = CHUNK_BYTES,
): AsyncGenerator<Buffer> {
  const head: BackupHead = {
    format: FORMAT,
    closing,
    installation: keys.installation,
    key: keyIdOf(masterOf(keys, closing)),
    salt: randomBytes(SALT_BYTES).toString('base64'),
  }
  const headBytes = Buffer.from(JSON.stringify(head))
  const lock = chunkLock(keys, head, headBytes)
  yield Buffer.concat([MAGIC, lengthOf(headBytes.length), headBytes])
  let position = 0
  const chunk = async (plain: Buffer, isLast: boolean) => {
    const closed = lock.close(position++, isLast, await compress(plain))
    return Buffer.concat([lengthOf(closed.content.length + (isLast ? LAST : 0)), closed.content, closed.tag])
  }
  // The last chunk says that it is: so one is always held back.
  let held: Buffer | undefined
  for await (const plain of inChunks(content, chunkBytes)) {
    if (held !== undefined) yield chunk(held, false)
    held = plain
  }
  yield chunk(held ?? Buffer.alloc(0), true)
}

async function* inChunks(content: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let [chunk, filled] = [Buffer.allocUnsafe(length), 0]
  for await (const piece of content) {
    for (let from = 0; from < piece.length;) {
      const taken = piece.copy(chunk, filled, from)
      from += taken
      filled += taken
      if (filled < length) continue
      yield chunk
      ;[chunk, filled] = [Buffer.allocUnsafe(length), 0]
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

/**
 * The content of a file. What it yields is authentic; that nothing is missing is known when it ends.
 * @throws {BackupRefused} with the one reason why the file cannot be used
 */
export async function* readContainer(file: AsyncIterable<Buffer>, keys: BackupKeys): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(file)
  try {
    const { head, headBytes } = await readHead(bytes)
    if (head.format > FORMAT) throw new BackupRefused('newer')
    if (head.installation !== keys.installation) throw new BackupRefused('foreign')
    if (head.key !== keyIdOf(masterOf(keys, head.closing))) throw new BackupRefused('otherKey')
    const lock = chunkLock(keys, head, headBytes)
    for (let position = 0; ; position++) {
      const word = (await bytes.take(4, 'cutShort')).readUInt32BE()
      const isLast = word >= LAST
      const length = isLast ? word - LAST : word
      if (length > MOST_COMPRESSED_BYTES) throw new BackupRefused('damaged')
      const content = await bytes.take(length, 'cutShort')
      const tag = await bytes.take(TAG_BYTES[head.closing], 'cutShort')
      const packed = lock.open(position, isLast, { content, tag })
      yield await decompress(packed, { maxOutputLength: CHUNK_BYTES })
      if (!isLast) continue
      if (!(await bytes.isAtEnd())) throw new BackupRefused('damaged')
      return
    }
  } finally {
    await bytes.close()
  }
}

/** What the head says, for who only lists files: nobody has vouched for it yet. */
export async function peekHead(file: AsyncIterable<Buffer>): Promise<BackupHead> {
  const bytes = new ByteReader(file)
  try {
    return (await readHead(bytes)).head
  } finally {
    await bytes.close()
  }
}

async function readHead(bytes: ByteReader): Promise<{ head: BackupHead; headBytes: Buffer }> {
  if (!(await bytes.take(MAGIC.length, 'notABackup')).equals(MAGIC)) throw new BackupRefused('notABackup')
  const length = (await bytes.take(4, 'cutShort')).readUInt32BE()
  if (length > MOST_HEAD_BYTES) throw new BackupRefused('damaged')
  const headBytes = await bytes.take(length, 'cutShort')
  try {
    return { head: Head.parse(JSON.parse(headBytes.toString('utf8'))), headBytes }
  } catch (error) {
    throw new BackupRefused('damaged', { cause: error })
  }
}

/** Bytes of a stream in the lengths that are asked for. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #pieces: Buffer[] = []
  #waiting = 0
  #hasEnded = false

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #fill(length: number): Promise<void> {
    while (this.#waiting < length && !this.#hasEnded) {
      const next = await this.#source.next()
      if (next.done === true) this.#hasEnded = true
      else if (next.value.length > 0) {
        this.#pieces.push(next.value)
        this.#waiting += next.value.length
      }
    }
  }

  /** @throws {BackupRefused} `ifShort` when there are not that many */
  async take(length: number, ifShort: 'cutShort' | 'notABackup'): Promise<Buffer> {
    await this.#fill(length)
    if (this.#waiting < length) throw new BackupRefused(ifShort)
    const all = this.#pieces.length === 1 ? (this.#pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#pieces)
    this.#pieces = all.length > length ? [all.subarray(length)] : []
    this.#waiting = all.length - length
    return all.subarray(0, length)
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1)
    return this.#waiting === 0
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}
