/** Which workflows use a form and its fields, in their drafts and newest releases. */
import type { ProcessDefinition } from '@liveline/workflow-engine'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import * as uses from './definition-use.repository.ts'
import { DrawingTooCostly, type DrawingReader } from './drawings/drawing-reader.ts'
import { formFieldsInDrawing, type DrawnFieldUse } from './form-fields-in-drawing.ts'
import type { NodeSettings, ProcessSettings } from './node-settings.ts'
import type { RunnableVersion } from './released-versions.ts'

/** Who wants to know: nobody has more drawings read at once than his share. */
type Asker = Pick<Caller, 'userId'>
type Workflow = {
  readonly definitionId: number
  readonly definitionName: string
  readonly definitionNameEn: string
}
export type WorkflowFieldUse = DrawnFieldUse & Workflow
/** A step at which people have the form before them. */
export type WorkflowStep = Workflow & {
  readonly node: NodeSettings
  /** Whether the form is the main one of the workflow. */
  readonly isMain: boolean
}

export function createFormUses(parts: {
  database: Queryable
  drawings: Pick<DrawingReader, 'read'>
  getVersion: (versionId: number, queryable: Queryable) => Promise<RunnableVersion>
}) {
  const { database, drawings, getVersion } = parts

  /** A drawing that nobody has judged yet: it may be none, or take too long. */
  async function readDraft(key: string, bpmnXml: string, userId: number) {
    try {
      return await drawings.read(key, bpmnXml, undefined, userId)
    } catch (error) {
      if (!(error instanceof DrawingTooCostly)) throw error
      return { definition: undefined, settings: undefined }
    }
  }

  /**
   * Drafts before releases; a draft that cannot be read is passed over.
   * @throws {AppError} OVERLOADED: people, or he, have too many drawings read already
   */
  async function listDrawn(
    formKey: string,
    userId: number,
  ): Promise<{ workflow: Workflow; definition: ProcessDefinition; settings: ProcessSettings }[]> {
    const found = []
    for (const drawn of await uses.listDrawingsWithForm(database, formKey)) {
      const { definition, settings } =
        drawn.state === 0
          ? await readDraft(drawn.key, drawn.bpmnXml, userId)
          : await getVersion(drawn.versionId, database)
      if (definition === undefined || settings === undefined) continue
      const { definitionId, name: definitionName, nameEn: definitionNameEn } = drawn
      found.push({ workflow: { definitionId, definitionName, definitionNameEn }, definition, settings })
    }
    return found
  }

  return {
    /** A use that stands in draft and release is told once. */
    async listFormFieldUses(formKey: string, { userId }: Asker): Promise<WorkflowFieldUse[]> {
      const found = new Map<string, WorkflowFieldUse>()
      for (const { workflow, definition, settings } of await listDrawn(formKey, userId)) {
        for (const use of formFieldsInDrawing(definition, settings, formKey)) {
          const key = JSON.stringify([workflow.definitionId, use.field, use.kind, use.elementId])
          if (!found.has(key)) found.set(key, { ...use, ...workflow })
        }
      }
      return [...found.values()]
    },

    /** Where people have the form before them, in the order of the drawing; of draft and release the draft counts. */
    async listFormSteps(formKey: string, { userId }: Asker): Promise<WorkflowStep[]> {
      const found = new Map<string, WorkflowStep>()
      for (const { workflow, definition, settings } of await listDrawn(formKey, userId)) {
        const isMain = settings.mainForm === formKey
        for (const { id, type } of Object.values(definition.nodes)) {
          const node = settings.nodes[id]
          if (type !== 'userTask' || node === undefined || !(isMain || node.formKey === formKey)) continue
          const key = JSON.stringify([workflow.definitionId, id])
          if (!found.has(key)) found.set(key, { ...workflow, node, isMain })
        }
      }
      return [...found.values()]
    },
  }
}
