/** Files that people upload: kept until they are bound to an act, and then for as long as the act is. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileTypes, inlineFileTypes, type FileRef, type FileType } from '@liveline/contract/file/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import type { KnownFile } from '@liveline/form-schema/place.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import { hasMacros, isOfType } from './file-content.ts'
import { cleanFileName, contentDisposition, endingOf } from './file-name.ts'
import { fileTexts } from './files.texts.ts'
import * as repository from './files.repository.ts'
import type { FileOwner } from './files.repository.ts'
import { PictureRefused, smallPicture } from './small-picture.ts'

const MEBIBYTE = 1_048_576
/** What somebody may have uploaded and not used yet. */
const UNBOUND_LIMIT_BYTES = 100 * MEBIBYTE
/** A drawn signature is a few strokes. */
const SIGNATURE_LIMIT_BYTES = 256 * 1_024
const KEPT_UNBOUND_MS = 24 * 3_600_000

export { contentDisposition } from './file-name.ts'

export type FilesService = ReturnType<typeof createFilesService>

export function createFilesService(parts: {
  database: Queryable
  clock: Clock
  ids: Ids
  uploads: Pick<RateLimit, 'take'>
  maySee: (caller: Caller, instanceId: string) => Promise<boolean>
  /** Whether the caller may read the record of a form. */
  maySeeRecord: (caller: Caller, formDataId: string) => Promise<boolean>
}) {
  const { database, clock, ids, uploads, maySee, maySeeRecord } = parts

  return {
    /** @throws {AppError} FILE_REFUSED, FILE_QUOTA, RATE_LIMITED */
    async upload(write: Write, caller: Caller, given: { name: string; content: unknown }): Promise<FileRef> {
      uploads.take(String(caller.userId))
      const name = cleanFileName(given.name)
      const { type, content } = judge(caller, name, given.content)
      const thumbnail = await thumbnailOf(caller, name, { type, content })
      const sha256 = createHash('sha256').update(content).digest()
      return write(async (tx) => {
        const used = await repository.lockUnboundSize(tx, caller.userId)
        if (used + content.length > UNBOUND_LIMIT_BYTES) {
          throw new AppError('FILE_QUOTA', {
            details: { used: mebibytes(used), limit: mebibytes(UNBOUND_LIMIT_BYTES) },
          })
        }
        const by = (await loadDirectory(tx, [{ kind: 'user', id: caller.userId }])).person(caller.userId)
        const [id, at] = [ids.next(), clock.now()]
        const { departmentName } = by
        await repository.insertFile(tx, {
          id,
          name,
          type,
          sha256,
          content,
          thumbnail,
          by: { userId: caller.userId, name: caller.name, departmentName },
          at,
        })
        await audit(tx, caller, {
          action: 'file.upload',
          objectType: 'file',
          objectId: id,
          after: { name, type, size: content.length, sha256: sha256.toString('hex') },
        })
        return {
          id,
          name,
          type,
          size: content.length,
          uploadedBy: { userId: caller.userId, name: caller.name, departmentName, onBehalfOf: null },
          at: at.toISOString(),
        }
      })
    },

    /**
     * Content and headers of a file: for who uploaded it, and for who may see the process or the record it belongs to.
     * @throws {AppError} NOT_FOUND, for what is missing and for what is not his to see
     */
    async open(caller: Caller, id: string, { isInline, isSmall }: { isInline: boolean; isSmall: boolean }) {
      const found = await repository.findFile(database, id)
      const isHis =
        found !== undefined &&
        (found.instanceId !== undefined
          ? await maySee(caller, found.instanceId)
          : found.formDataId === undefined
            ? found.ref.uploadedBy.userId === caller.userId
            : await maySeeRecord(caller, found.formDataId))
      if (!isHis) throw new AppError('NOT_FOUND', { details: { what: say(caller.language, fileTexts.file) } })
      const { ref } = found
      const small = isSmall ? await repository.findThumbnail(database, id) : undefined
      if (small !== undefined)
        return {
          headers: {
            'content-type': 'image/jpeg',
            'content-length': String(small.length),
            'content-disposition': contentDisposition('inline', `${ref.name}.jpg`),
            // What a file holds never changes.
            'cache-control': 'private, no-cache',
          },
          content: Readable.from([small]),
        }
      const isShown = inlineFileTypes.includes(ref.type) || ref.type === 'application/pdf'
      const kind = isInline && isShown ? 'inline' : 'attachment'
      return {
        headers: {
          'content-type': ref.type,
          'content-length': String(ref.size),
          'content-disposition': contentDisposition(kind, ref.name),
          'cache-control': 'private, no-cache',
        },
        content: Readable.from(repository.readContent(database, ref)),
      }
    },
  }
}

/** The bytes of a file that this person uploaded and used for nothing else; undefined when there is none. */
export async function readOwnFile(
  queryable: Queryable,
  userId: number,
  id: string,
): Promise<{ ref: FileRef; content: Buffer } | undefined> {
  const found = await repository.findFile(queryable, id)
  if (found === undefined || found.ref.uploadedBy.userId !== userId) return undefined
  if (found.instanceId !== undefined || found.formDataId !== undefined) return undefined
  const parts: Buffer[] = []
  for await (const part of repository.readContent(queryable, found.ref)) parts.push(part)
  return { ref: found.ref, content: Buffer.concat(parts) }
}

/** Removes what nobody used. */
export const purgeFiles = (database: Database, now: Date): Promise<void> =>
  repository.deleteUnbound(database, new Date(now.getTime() - KEPT_UNBOUND_MS))

/**
 * Binds a person's files to an act, once and for good: from then on whoever may see the process may have them.
 * @throws {AppError} FILE_NOT_USABLE when one is missing, somebody else's or bound already
 */
export async function bindFiles(
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  ids: readonly string[],
  to: { readonly instanceId: string; readonly operationId?: string },
): Promise<FileRef[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const bound = new Map(
    (await repository.bind(tx, wanted, { ...to, userId: caller.userId })).map((ref) => [ref.id, ref]),
  )
  const missing = wanted.filter((id) => !bound.has(id)).length
  if (missing > 0) throw new AppError('FILE_NOT_USABLE', { details: { count: missing } })
  return wanted.flatMap((id) => bound.get(id) ?? [])
}

export type { FileOwner } from './files.repository.ts'

/** Those of these files that may stand in a form, by id, as the judges of its fields know them. */
export async function usableFiles(
  queryable: Queryable,
  ids: readonly string[],
  owner: FileOwner,
): Promise<ReadonlyMap<string, KnownFile>> {
  const files = ids.length === 0 ? [] : await repository.listUsable(queryable, ids, owner)
  return new Map(files.map(({ id, name, type }) => [id, { name, type }]))
}

/**
 * Binds the files that a saved record holds to it (`fileIdsIn`): those that are new; what was there before stays. A file
 * that leaves the record in an update stays with its history and goes with it.
 * @throws {AppError} FILE_NOT_USABLE when one is missing, somebody else's or bound to something else
 */
export const bindFilesToRecord = (
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  ids: readonly string[],
  { formDataId }: { readonly formDataId: string },
): Promise<void> => bindToForm(tx, ids, { userId: caller.userId, formDataId })

/** The same for a form of an instance, whose files are for whoever may see the instance. */
export const bindFilesToInstance = (
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  ids: readonly string[],
  { instanceId }: { readonly instanceId: string },
): Promise<void> => bindToForm(tx, ids, { userId: caller.userId, instanceId })

async function bindToForm(tx: Tx, ids: readonly string[], owner: FileOwner): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const missing = wanted.length - (await repository.bindToForm(tx, wanted, owner))
  if (missing > 0) throw new AppError('FILE_NOT_USABLE', { details: { count: missing } })
}

/** The same for a drawn signature. @throws {AppError} FILE_NOT_USABLE, FILE_REFUSED when it is no small PNG */
export async function bindSignature(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'language'>,
  id: string,
  to: { readonly instanceId: string; readonly operationId?: string },
): Promise<FileRef> {
  const [signature] = await bindFiles(tx, caller, [id], to)
  if (signature !== undefined && signature.type === 'image/png' && signature.size <= SIGNATURE_LIMIT_BYTES)
    return signature
  const reason = say(caller.language, fileTexts.signature, { limit: `${SIGNATURE_LIMIT_BYTES / 1_024} KB` })
  throw new AppError('FILE_REFUSED', { details: { name: signature?.name ?? '', reason } })
}

function judge({ language }: Caller, name: string, content: unknown): { type: FileType; content: Buffer } {
  const refuse = (reason: string): never => {
    throw new AppError('FILE_REFUSED', { details: { name, reason } })
  }
  if (!Buffer.isBuffer(content) || content.length === 0) return refuse(say(language, fileTexts.empty))
  const ending = endingOf(name)
  const types = Object.entries(fileTypes) as [FileType, readonly string[]][]
  const type = types.find(([, endings]) => endings.includes(ending))?.[0]
  if (type === undefined) {
    return refuse(say(language, fileTexts.ending, { endings: types.flatMap(([, endings]) => endings).join(' ') }))
  }
  if (!isOfType(content, type)) return refuse(say(language, fileTexts.content, { ending }))
  if (hasMacros(content)) return refuse(say(language, fileTexts.macros))
  return { type, content }
}

/** Pictures alone have one. @throws {AppError} FILE_REFUSED for a picture that cannot be drawn */
async function thumbnailOf(
  { language }: Caller,
  name: string,
  { type, content }: { type: FileType; content: Buffer },
): Promise<Buffer | undefined> {
  if (!inlineFileTypes.includes(type)) return undefined
  try {
    return await smallPicture(content)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw new AppError('FILE_REFUSED', { details: { name, reason: say(language, fileTexts[error.reason]) } })
  }
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE)} MB`
