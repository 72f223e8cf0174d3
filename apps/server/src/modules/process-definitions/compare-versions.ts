/** Drawings of single versions, and what differs between two. */
import { say } from '@liveline/contract/language.ts'
import type { FlowDrawing } from '@liveline/contract/process-definition/shapes.ts'
import type { ProcessDefinition } from '@liveline/workflow-engine'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { findVersionDrawing } from './definition-lists.repository.ts'
import { compareDrawings } from './drawings/compare-drawings.ts'
import type { DrawingReader } from './drawings/drawing-reader.ts'
import { refuseDrawing } from './drawings/inspect-drawing.ts'
import { flowDrawing } from './flow-rows.ts'
import { definitionTexts } from './process-definitions.texts.ts'

export function createCompareVersions(parts: { database: Queryable; drawings: Pick<DrawingReader, 'read'> }) {
  const { database, drawings } = parts
  const missing = ({ language }: Caller) =>
    new AppError('NOT_FOUND', { details: { what: say(language, definitionTexts.version) } })

  async function drawing(caller: Caller, versionId: number): Promise<FlowDrawing> {
    const found = await findVersionDrawing(database, versionId)
    if (found === undefined) throw missing(caller)
    return flowDrawing(found)
  }

  /** Of a draft too, whatever is wrong with it, as long as it holds its process. */
  async function definitionOf(
    { language, userId }: Caller,
    { flowKey: key, bpmnXml }: FlowDrawing,
  ): Promise<ProcessDefinition> {
    const { definition, found } = await drawings.read(key, bpmnXml, undefined, userId)
    if (definition !== undefined) return definition
    const ids = found.join(', ') || say(language, definitionTexts.none)
    const message = say(language, definitionTexts.processIdDiffers, { key, found: ids })
    return refuseDrawing([{ path: key, code: 'processIdDiffers', message }])
  }

  return {
    drawing,

    async compare(caller: Caller, ids: { from: number; to: number }) {
      const from = await drawing(caller, ids.from)
      const to = await drawing(caller, ids.to)
      if (from.id !== to.id) throw missing(caller)
      const changes = compareDrawings(await definitionOf(caller, from), await definitionOf(caller, to))
      return { from, to, changes }
    },
  }
}
