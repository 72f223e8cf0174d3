/** A drawing that is tried before anybody starts it: of a draft, of a version, or as it stands in a designer. */
import { say } from '@liveline/contract/language.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import * as lists from './definition-lists.repository.ts'
import { refuseDrawing, type InspectDrawing } from './drawings/inspect-drawing.ts'
import { definitionTexts } from './process-definitions.texts.ts'
import { refuseMissing } from './refusals.ts'
import { notYetReleased, type RunnableVersion } from './released-versions.ts'
import { findStarter } from './starts/starter.repository.ts'

export type WhichDrawing = {
  readonly id: number
  readonly versionId?: number | undefined
  readonly bpmnXml?: string | undefined
}

export function createTriedDrawing(parts: {
  database: Queryable
  inspectDrawing: InspectDrawing
  getVersion: (versionId: number, queryable: Queryable) => Promise<RunnableVersion>
}) {
  const { database, inspectDrawing, getVersion } = parts

  /** @throws {AppError} NOT_FOUND; PROCESS_REFUSED for what could not be released: nothing of it is run */
  async function getTried(caller: Caller, { id, versionId, bpmnXml }: WhichDrawing): Promise<RunnableVersion> {
    const found = (await lists.findListed(database, id)) ?? refuseMissing(caller)
    const stored =
      bpmnXml !== undefined
        ? undefined
        : versionId === undefined
          ? await lists.findDrawing(database, id, 'edited')
          : await lists.findVersionDrawing(database, versionId)
    if (stored !== undefined && 'id' in stored && stored.id !== id) return refuseMissing(caller)
    const xml = bpmnXml ?? stored?.bpmnXml
    if (xml === undefined)
      throw new AppError('NOT_FOUND', { details: { what: say(caller.language, definitionTexts.version) } })
    if (stored !== undefined && stored.state !== 0) return getVersion(stored.versionId, database)
    const { problems, isRunnable, definition, settings } = await inspectDrawing(database, found.key, xml, caller)
    if (!isRunnable) return refuseDrawing(problems)
    return notYetReleased(found, xml, { definition, settings })
  }

  return {
    getTried,
    isThere: async (id: number) => (await lists.findListed(database, id)) !== undefined,
    findApplicant: (userId: number) => findStarter(database, userId),
  }
}
