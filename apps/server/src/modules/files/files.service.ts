/** Files that people upload: kept until they are bound to an act, and then for as long as the act is. */
import { Readable } from 'node:stream'
import { inlineFileTypes, type FileRef } from '@liveline/contract/file/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import type { KnownFile } from '@liveline/form-schema/place.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import { createTurns } from '../../http/turns.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import { cleanFileName, contentDisposition } from './file-name.ts'
import { fileTexts } from './files.texts.ts'
import * as repository from './files.repository.ts'
import type { FileOwner } from './files.repository.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'
import { PictureRefused, smallPicture } from './small-picture.ts'

/** A picture is held whole while it is made small; a report has dozens, sent one after the other. */
const PICTURES = { atOnce: 1, waiting: 50, ofOne: 20, retrySeconds: 5 }
/** A drawn signature is a few strokes. */
const SIGNATURE_LIMIT_BYTES = 256 * 1_024
const HOUR_MS = 3_600_000
const KEPT_UNBOUND_MS = 24 * HOUR_MS
/** No upload takes so long: what is not whole then was cut off by the end of its server. */
const LONGEST_ARRIVAL_MS = HOUR_MS

export { contentDisposition } from './file-name.ts'

export type FilesService = ReturnType<typeof createFilesService>

export function createFilesService(parts: {
  database: Database
  clock: Clock
  ids: Ids
  uploads: Pick<RateLimit, 'take'>
  maySee: (caller: Caller, instanceId: string) => Promise<boolean>
  /** Whether a file of an instance stands only in fields that are hidden from the caller; its id in small letters. */
  isHidden: (caller: Caller, file: { instanceId: string; fileId: string }) => Promise<boolean>
  /** Whether the caller may read the record of a form. */
  maySeeRecord: (caller: Caller, formDataId: string) => Promise<boolean>
}) {
  const { database, clock, ids, uploads, maySee, isHidden, maySeeRecord } = parts
  const inTurn = createTurns(PICTURES)

  /** Pictures alone have one. @throws {AppError} FILE_REFUSED for a picture that cannot be drawn; OVERLOADED */
  async function thumbnailOf({ userId, language }: Caller, received: ReceivedFile): Promise<Buffer | undefined> {
    if (!inlineFileTypes.includes(received.type)) return undefined
    try {
      return await inTurn(async () => smallPicture(await contentOf(database, received)), userId)
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      const reason = say(language, fileTexts[error.reason])
      throw new AppError('FILE_REFUSED', { details: { name: received.name, reason } })
    }
  }

  return {
    /**
     * Takes the body of an upload, see receive-file.ts; what is not kept afterwards is to be dropped.
     * @throws {AppError} FILE_REFUSED, FILE_QUOTA, BODY_TOO_LARGE, RATE_LIMITED
     */
    receive(
      caller: Caller,
      given: { readonly name: string; readonly announced: number | undefined; readonly content: Readable },
    ): Promise<ReceivedFile | undefined> {
      uploads.take(String(caller.userId))
      const arriving = { database, id: ids.next(), now: clock.now() }
      return receiveFile(arriving, caller, { ...given, name: cleanFileName(given.name) })
    },

    drop: ({ id }: ReceivedFile): Promise<void> => repository.deleteArriving(database, id),

    /** Makes a file of what has arrived. @throws {AppError} FILE_REFUSED for nothing, and for what cannot be drawn */
    async keep(write: Write, caller: Caller, name: string, received: ReceivedFile | undefined): Promise<FileRef> {
      if (received === undefined) {
        const reason = say(caller.language, fileTexts.empty)
        throw new AppError('FILE_REFUSED', { details: { name: cleanFileName(name), reason } })
      }
      const thumbnail = await thumbnailOf(caller, received)
      return write(async (tx) => {
        const by = (await loadDirectory(tx, [{ kind: 'user', id: caller.userId }])).person(caller.userId)
        const at = clock.now()
        const { departmentName } = by
        const { id, type, size, sha256 } = received
        if (!(await repository.keepArrived(tx, { id, size, sha256, departmentName, thumbnail, at })))
          throw new Error(`The file ${id} is gone`)
        await audit(tx, caller, {
          action: 'file.upload',
          objectType: 'file',
          objectId: id,
          after: { name: received.name, type, size, sha256 },
        })
        return {
          ...{ id, name: received.name, type, size, at: at.toISOString() },
          uploadedBy: { userId: caller.userId, name: caller.name, departmentName, onBehalfOf: null },
        }
      })
    },

    /**
     * Content and headers of a file: for who uploaded it, until it is bound; then for who may see the record it belongs
     * to, or the process, unless it stands only in fields that are hidden from him.
     * @throws {AppError} NOT_FOUND, for what is missing and for what is not his to see
     */
    async open(caller: Caller, id: string, { isInline, isSmall }: { isInline: boolean; isSmall: boolean }) {
      const found = await repository.findFile(database, id)
      const isHis =
        found !== undefined &&
        (found.instanceId !== undefined
          ? (await maySee(caller, found.instanceId)) &&
            !(await isHidden(caller, { instanceId: found.instanceId, fileId: found.ref.id }))
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
  return { ref: found.ref, content: await contentOf(queryable, found.ref) }
}

const contentOf = async (queryable: Queryable, file: Pick<FileRef, 'id' | 'size'>): Promise<Buffer> =>
  Buffer.concat(await Readable.from(repository.readContent(queryable, file)).toArray())

/** Removes what nobody used. */
export const purgeFiles = (database: Database, now: Date): Promise<void> =>
  repository.deleteUnbound(database, {
    unbound: new Date(now.getTime() - KEPT_UNBOUND_MS),
    arriving: new Date(now.getTime() - LONGEST_ARRIVAL_MS),
  })

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

/** The same for a form of an instance, whose files are for whoever may see the instance and the field. */
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
