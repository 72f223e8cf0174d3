/** Whether the bytes of a file are what its name says: what is stored as one kind is never another one as well. */
import type { FileType } from '@liveline/contract/file/shapes.ts'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const PNG_BEGIN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Nothing may follow the last chunk: behind it a second file could hide. */
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const ZIP_BEGIN = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** How much of the beginning and of the end is looked at: there, the end record of an archive with the longest comment. */
const HEAD_BYTES = 32
const TAIL_BYTES = 22 + 65_535
const PDF_END_WITHIN = 1_024

/** What tells the packages of an office suite apart, and what they must not hold. */
const MACROS = 'vbaProject.bin'
const CONTENT_TYPES = '[Content_Types].xml'
const officeFolders: Readonly<Partial<Record<FileType, string>>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'ppt/',
}
const words = [MACROS, CONTENT_TYPES, ...Object.values(officeFolders)]
const LONGEST_WORD = Math.max(...words.map(({ length }) => length))

const isZipHead = (head: Buffer) => head.subarray(0, 4).equals(ZIP_BEGIN)
/** By its first bytes. */
const heads: Readonly<Record<FileType, (head: Buffer) => boolean>> = {
  'image/png': (head) => head.subarray(0, 8).equals(PNG_BEGIN) && ascii(head, 12, 16) === 'IHDR',
  'image/jpeg': (head) => head.length > 4 && head.readUIntBE(0, 3) === 0xff_d8_ff,
  'image/webp': (head) => head.length > 16 && ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  'application/pdf': (head) => ascii(head, 0, 5) === '%PDF-',
  'text/plain': () => true,
  'text/csv': () => true,
  'application/zip': isZipHead,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isZipHead,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isZipHead,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': isZipHead,
}

/** What stands of a file once all of it has been seen. */
type Seen = { readonly head: Buffer; readonly tail: Buffer; readonly size: number; readonly words: ReadonlySet<string> }

const isZip = ({ tail }: Seen) => tail.includes(ZIP_END)
const isOffice = (type: FileType) => (seen: Seen) =>
  isZip(seen) && seen.words.has(CONTENT_TYPES) && seen.words.has(officeFolders[type] ?? '')
/** By its end, its length and what it holds. Telephones put things of their own behind a JPEG: its end is not asked for. */
const wholes: Readonly<Partial<Record<FileType, (seen: Seen) => boolean>>> = {
  'image/png': ({ tail }) => tail.subarray(-8).equals(PNG_END),
  // Its length is even, and stands at its head.
  'image/webp': ({ head, size }) => [0, 1].includes(size - 8 - head.readUInt32LE(4)),
  'application/pdf': ({ tail }) => tail.subarray(-PDF_END_WITHIN).includes('%%EOF'),
  'application/zip': isZip,
  ...Object.fromEntries(Object.keys(officeFolders).map((type) => [type, isOffice(type as FileType)])),
}

/** Judges a file part after part, and holds no more of it than its beginning and its end. */
export class ContentJudge {
  readonly #type: FileType
  readonly #texts: readonly TextJudge[]
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #size = 0
  readonly #words = new Set<string>()

  constructor(type: FileType) {
    this.#type = type
    this.#texts = type.startsWith('text/') ? [new TextJudge('utf-8'), new TextJudge('gb18030')] : []
  }

  /** @returns false when it is settled already that the file is of another type */
  take(part: Buffer): boolean {
    if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, part]).subarray(0, HEAD_BYTES)
    // A word may begin in one part and end in the next.
    const begun = Buffer.concat([this.#tail.subarray(-LONGEST_WORD), part.subarray(0, LONGEST_WORD)])
    for (const word of words) if (begun.includes(word) || part.includes(word)) this.#words.add(word)
    this.#tail = Buffer.concat([this.#tail, part.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
    this.#size += part.length
    for (const text of this.#texts) text.take(part)
    if (this.#size < HEAD_BYTES) return true
    return heads[this.#type](this.#head) && !this.#isNoText()
  }

  /** Once all parts have been taken: whether they are of the type. */
  isOfType(): boolean {
    for (const text of this.#texts) text.end()
    const seen: Seen = { head: this.#head, tail: this.#tail, size: this.#size, words: this.#words }
    return heads[this.#type](this.#head) && !this.#isNoText() && (wholes[this.#type]?.(seen) ?? true)
  }

  hasMacros(): boolean {
    return this.#words.has(MACROS)
  }

  /** Text is of either encoding that is written here; what is UTF-8 is read as nothing else. */
  #isNoText(): boolean {
    const [utf8, other] = this.#texts
    if (utf8 === undefined || other === undefined) return false
    return utf8.isDecoded ? !utf8.isPlain : !other.isDecoded || !other.isPlain
  }
}

/** Text in one encoding: without control characters, and no page that a browser could draw. */
class TextJudge {
  readonly #decoder: TextDecoder
  #isDecoded = true
  #isPlain = true
  /** The first two characters that are no space. */
  #begin = ''

  constructor(encoding: string) {
    this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  get isDecoded(): boolean {
    return this.#isDecoded
  }

  get isPlain(): boolean {
    return this.#isPlain
  }

  take(part: Buffer): void {
    this.#read(() => this.#decoder.decode(part, { stream: true }))
  }

  end(): void {
    this.#read(() => this.#decoder.decode())
  }

  #read(decode: () => string): void {
    if (!this.#isDecoded) return
    let text: string
    try {
      text = decode()
    } catch {
      this.#isDecoded = false
      return
    }
    if (this.#begin.length < 2) this.#begin = (this.#begin + text).trimStart().slice(0, 2)
    // eslint-disable-next-line no-control-regex
    if (/[\0-\x08\x0e-\x1f\x7f]/.test(text) || /^<[!?a-z]/i.test(this.#begin)) this.#isPlain = false
  }
}
