/** Whether the bytes of a file are what its name says: what is stored as one kind is never another one as well. */
import type { FileType } from '@liveline/contract/file/shapes.ts'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const PNG_BEGIN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Nothing may follow the last chunk: behind it a second file could hide. */
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const ZIP_BEGIN = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** The end record of an archive, with the longest comment. */
const ZIP_END_WITHIN = 22 + 65_535

const isPng = (bytes: Buffer) =>
  bytes.subarray(0, 8).equals(PNG_BEGIN) && ascii(bytes, 12, 16) === 'IHDR' && bytes.subarray(-8).equals(PNG_END)
/** Telephones put things of their own behind the picture, so its end is not asked for. */
const isJpeg = (bytes: Buffer) => bytes.length > 4 && bytes.readUIntBE(0, 3) === 0xff_d8_ff
const isWebp = (bytes: Buffer) =>
  bytes.length > 16 &&
  ascii(bytes, 0, 4) === 'RIFF' &&
  ascii(bytes, 8, 12) === 'WEBP' &&
  // Its length is even, and stands at its head.
  [0, 1].includes(bytes.length - 8 - bytes.readUInt32LE(4))
const isPdf = (bytes: Buffer) => ascii(bytes, 0, 5) === '%PDF-' && bytes.subarray(-1_024).includes('%%EOF')
const isZip = (bytes: Buffer) =>
  bytes.subarray(0, 4).equals(ZIP_BEGIN) && bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END)
const isOffice = (folder: string) => (bytes: Buffer) =>
  isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(`${folder}/`)

/** Text of either kind that is written here, without control characters, and no page that a browser could draw. */
function isText(bytes: Buffer): boolean {
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030')
  // eslint-disable-next-line no-control-regex
  return text !== undefined && !/[\0-\x08\x0e-\x1f\x7f]/.test(text) && !/^\s*<[!?a-z]/i.test(text)
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const checks: Readonly<Record<FileType, (bytes: Buffer) => boolean>> = {
  'image/png': isPng,
  'image/jpeg': isJpeg,
  'image/webp': isWebp,
  'application/pdf': isPdf,
  'text/plain': isText,
  'text/csv': isText,
  'application/zip': isZip,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isOffice('word'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isOffice('xl'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': isOffice('ppt'),
}

export const isOfType = (bytes: Buffer, type: FileType): boolean => checks[type](bytes)

export const hasMacros = (bytes: Buffer): boolean => bytes.includes('vbaProject.bin')
