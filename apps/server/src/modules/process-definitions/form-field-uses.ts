/** Which workflows use the fields of a form, in their drafts and newest releases. */
import type { Queryable } from '../../database/open-database.ts'
import * as uses from './definition-use.repository.ts'
import type { DrawingReader } from './drawings/drawing-reader.ts'
import { formFieldsInDrawing, type DrawnFieldUse } from './form-fields-in-drawing.ts'
import type { RunnableVersion } from './released-versions.ts'

export type WorkflowFieldUse = DrawnFieldUse & {
  readonly definitionId: number
  readonly definitionName: string
  readonly definitionNameEn: string
}

export function createFormFieldUses(parts: {
  database: Queryable
  drawings: Pick<DrawingReader, 'read'>
  getVersion: (versionId: number, queryable: Queryable) => Promise<RunnableVersion>
}) {
  const { database, drawings, getVersion } = parts

  /** A use that stands in draft and release is told once; a drawing that cannot be read uses nothing. */
  return async function listFormFieldUses(formKey: string): Promise<WorkflowFieldUse[]> {
    const found = new Map<string, WorkflowFieldUse>()
    for (const drawn of await uses.listDrawingsWithForm(database, formKey)) {
      const { definition, settings } =
        drawn.state === 0 ? await drawings.read(drawn.key, drawn.bpmnXml) : await getVersion(drawn.versionId, database)
      if (definition === undefined || settings === undefined) continue
      const { definitionId, name: definitionName, nameEn: definitionNameEn } = drawn
      for (const use of formFieldsInDrawing(definition, settings, formKey)) {
        const key = JSON.stringify([definitionId, use.field, use.kind, use.elementId])
        if (!found.has(key)) found.set(key, { ...use, definitionId, definitionName, definitionNameEn })
      }
    }
    return [...found.values()]
  }
}
