/**
 * The way of a file into the database: it is judged and stored part by part as it comes, so that an upload holds one
 * part of it in memory, and no connection while it waits for the next. What has arrived is nobody's to use before the
 * call that brought it makes it whole (files.service.ts, `keep`).
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FILE_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import { fileTypes, type FileType } from '@liveline/contract/file/shapes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { bodyTooLarge } from '../../http/body-too-large.ts'
import { ContentJudge } from './file-content.ts'
import { endingOf } from './file-name.ts'
import { fileTexts } from './files.texts.ts'
import * as repository from './files.repository.ts'

const MEBIBYTE = 1_048_576
/** What somebody may have uploaded and not used yet, with what he is uploading. */
const UNBOUND_LIMIT_BYTES = 100 * MEBIBYTE

/** A file that has arrived. As the body of a request it stands for its content: the same bytes are the same request. */
export class ReceivedFile {
  readonly id: string
  readonly name: string
  readonly type: FileType
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string

  constructor(parts: Pick<ReceivedFile, 'id' | 'name' | 'type' | 'size' | 'sha256'>) {
    this.id = parts.id
    this.name = parts.name
    this.type = parts.type
    this.size = parts.size
    this.sha256 = parts.sha256
  }

  toJSON(): string {
    return this.sha256
  }
}

/**
 * Takes the bytes of a request.
 * @param announced their number by the request's head; undefined when it does not say
 * @returns undefined for no bytes at all
 * @throws {AppError} FILE_REFUSED, FILE_QUOTA, BODY_TOO_LARGE; nothing is left of the file then
 */
export async function receiveFile(
  { database, id, now }: { database: Database; id: string; now: Date },
  by: { readonly userId: number; readonly name: string; readonly language: Language },
  given: { readonly name: string; readonly announced: number | undefined; readonly content: Readable },
): Promise<ReceivedFile | undefined> {
  const { name, announced, content } = given
  const refuse = (reason: string): never => {
    throw new AppError('FILE_REFUSED', { details: { name, reason } })
  }
  const type = typeOf(name)
  if (type === undefined) {
    const endings = Object.values(fileTypes).flat().join(' ')
    return refuse(say(by.language, fileTexts.ending, { endings }))
  }
  const judge = new ContentJudge(type)
  const otherContent = () => refuse(say(by.language, fileTexts.content, { ending: endingOf(name) }))
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const part of inParts(content, repository.CHUNK_BYTES)) {
      hash.update(part)
      if (!judge.take(part)) otherContent()
      if (size === 0)
        await reserve(announced ?? (part.length < repository.CHUNK_BYTES ? part.length : FILE_LIMIT_BYTES))
      await repository.insertPart(database, id, { position: size / repository.CHUNK_BYTES, content: part })
      size += part.length
    }
    if (size === 0) return undefined
    if (!judge.isOfType()) otherContent()
    if (judge.hasMacros()) refuse(say(by.language, fileTexts.macros))
    return new ReceivedFile({ id, name, type: type as FileType, size, sha256: hash.digest('hex') })
  } catch (error) {
    await repository.deleteArriving(database, id)
    throw error
  }

  /** What arrives counts from its first byte, so that many uploads at once are no way round the limit. */
  function reserve(bytes: number): Promise<void> {
    return database.transaction(async (tx) => {
      const used = await repository.lockUnboundSize(tx, by.userId)
      if (used + bytes > UNBOUND_LIMIT_BYTES) {
        throw new AppError('FILE_QUOTA', {
          details: { used: mebibytes(used), limit: mebibytes(UNBOUND_LIMIT_BYTES) },
        })
      }
      await repository.insertArriving(tx, { id, name, type: type as FileType, size: bytes, by, at: now })
    })
  }
}

/** @throws {AppError} BODY_TOO_LARGE */
export function assertFileFits(bytes: number): void {
  if (bytes > FILE_LIMIT_BYTES) throw bodyTooLarge(FILE_LIMIT_BYTES)
}

/** The bytes in parts of one length, the last one shorter. @throws {AppError} BODY_TOO_LARGE */
async function* inParts(content: Readable, length: number): AsyncGenerator<Buffer> {
  let [part, filled, total] = [Buffer.allocUnsafe(length), 0, 0]
  for await (const piece of content as AsyncIterable<Buffer>) {
    total += piece.length
    assertFileFits(total)
    for (let from = 0; from < piece.length;) {
      const taken = piece.copy(part, filled, from)
      from += taken
      filled += taken
      if (filled < length) continue
      yield part
      ;[part, filled] = [Buffer.allocUnsafe(length), 0]
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

function typeOf(name: string): FileType | undefined {
  const types = Object.entries(fileTypes) as [FileType, readonly string[]][]
  return types.find(([, endings]) => endings.includes(endingOf(name)))?.[0]
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE)} MB`
