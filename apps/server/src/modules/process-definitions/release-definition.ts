/** Releasing a draft as the next version, by a person or by the pack. */
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { checksumOf } from './checksum-of.ts'
import { definitionReleases } from './definition-releases.ts'
import { refuseDrawing, type InspectDrawing } from './drawings/inspect-drawing.ts'
import * as repository from './process-definitions.repository.ts'
import { assertFresh, refuseMissing } from './refusals.ts'

export type PackWorkflow = {
  readonly flowKey: string
  readonly name: string
  readonly nameEn: string
  readonly bpmnXml: string
}

type DefinitionDraft = Awaited<ReturnType<typeof definitionReleases.getDraft>>

export function createReleaseDefinition(parts: { database: Queryable; clock: Clock; inspectDrawing: InspectDrawing }) {
  const { database, clock, inspectDrawing } = parts

  /** The draft as it is now, which may be released. */
  async function inspectDraft(
    queryable: Queryable,
    { id, key }: repository.Definition,
    language: Caller['language'],
  ): Promise<DefinitionDraft> {
    const draft = await definitionReleases.getDraft(queryable, id, language)
    const { problems, isRunnable } = await inspectDrawing(queryable, key, draft.content.bpmnXml, language)
    return isRunnable ? draft : refuseDrawing(problems)
  }

  async function releaseDraft(
    tx: Tx,
    definition: repository.Definition,
    { draft, note, userId }: { draft: DefinitionDraft; note: string; userId: number | null },
  ): Promise<number> {
    const at = clock.now()
    const version = await definitionReleases.release(tx, draft, { note, userId, at })
    await repository.updateDefinition(tx, { ...definition, userId, at })
    return version
  }

  async function release(write: Write, caller: Caller, { id, note = '' }: { id: number; note?: string | undefined }) {
    const found = (await repository.findDefinition(database, id)) ?? refuseMissing(caller)
    const inspected = await inspectDraft(database, found, caller.language)
    return write(async (tx) => {
      const definition = (await repository.lockDefinition(tx, id)) ?? refuseMissing(caller)
      const draft = await definitionReleases.getDraft(tx, id, caller.language)
      assertFresh(definition, draft.content.bpmnXml === inspected.content.bpmnXml)
      const version = await releaseDraft(tx, definition, { draft, note, userId: caller.userId })
      await audit(tx, caller, {
        action: 'workflow.release',
        objectType: 'workflow',
        objectId: id,
        after: { version, note },
      })
      return { id, version }
    })
  }

  /**
   * What the pack loader calls: the same drawing is not released again, and a later release by a person stays. It is
   * released by nobody; what is wrong with it is told, in English, to whoever reads the log.
   */
  async function ensureWorkflow(tx: Tx, workflow: PackWorkflow): Promise<{ changed: boolean }> {
    const at = clock.now()
    const checksum = checksumOf(workflow.bpmnXml)
    await repository.insertDefinition(tx, { ...workflow, key: workflow.flowKey, userId: null, at })
    // Whoever deleted it does not get it back with the next start.
    if (await repository.isKeyOfDeleted(tx, workflow.flowKey)) return { changed: false }
    const stored = await repository.findDefinition(tx, workflow.flowKey)
    const found = stored && (await repository.lockDefinition(tx, stored.id))
    if (found === undefined) throw new Error(`Workflow '${workflow.flowKey}' was not stored`)
    if (await repository.hasVersionWith(tx, found.id, checksum)) return { changed: false }
    const content = { bpmnXml: workflow.bpmnXml, checksum }
    await definitionReleases.saveDraft(tx, { ownerId: found.id, content, userId: null, at })
    const draft = await inspectDraft(tx, found, 'en')
    const named = { ...found, name: workflow.name, nameEn: workflow.nameEn }
    await releaseDraft(tx, named, { draft, note: '', userId: null })
    return { changed: true }
  }

  return { release, ensureWorkflow }
}
