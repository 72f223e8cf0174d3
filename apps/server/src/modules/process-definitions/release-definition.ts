/** Releasing a draft as the next version, by a person or by the pack. */
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { checksumOf } from './checksum-of.ts'
import { refuseDrawing, type InspectDrawing } from './drawings/inspect-drawing.ts'
import * as repository from './process-definitions.repository.ts'
import { assertFresh, refuseMissing } from './refusals.ts'

export type PackWorkflow = {
  readonly flowKey: string
  readonly name: string
  readonly nameEn: string
  readonly bpmnXml: string
}

type ReleasedBy = { readonly userId: number | null; readonly language: Caller['language'] }

export function createReleaseDefinition(parts: { database: Database; clock: Clock; inspectDrawing: InspectDrawing }) {
  const { database, clock, inspectDrawing } = parts

  /** The draft as it is now, which may be released. */
  async function inspectDraft(
    queryable: Queryable,
    { id, key }: repository.Definition,
    language: Caller['language'],
  ): Promise<string> {
    const draft = (await repository.findDraftXml(queryable, id)) ?? refuseWithoutDraft(language)
    const { problems, isRunnable } = await inspectDrawing(queryable, key, draft, language)
    return isRunnable ? draft : refuseDrawing(problems)
  }

  async function releaseDraft(tx: Tx, definition: repository.Definition, note: string, { userId }: ReleasedBy) {
    const at = clock.now()
    const version = await repository.releaseDraftXml(tx, { definitionId: definition.id, note, userId, at })
    await repository.updateDefinition(tx, { ...definition, at })
    return version
  }

  async function release(caller: Caller, { id, note = '' }: { id: number; note?: string | undefined }) {
    const found = (await repository.findDefinition(database, id)) ?? refuseMissing(caller)
    const inspected = await inspectDraft(database, found, caller.language)
    return database.transaction(async (tx) => {
      const definition = (await repository.lockDefinition(tx, id)) ?? refuseMissing(caller)
      const draft = (await repository.findDraftXml(tx, id)) ?? refuseWithoutDraft(caller.language)
      assertFresh(definition, draft === inspected, clock.now())
      const version = await releaseDraft(tx, definition, note, caller)
      await audit(tx, caller, {
        action: 'workflow.release',
        objectType: 'workflow',
        objectId: id,
        after: { version, note },
      })
      return { id, version }
    })
  }

  /** What the pack loader calls: the same drawing is not released again, and a later release by a person stays. */
  async function ensureWorkflow(tx: Tx, workflow: PackWorkflow): Promise<{ changed: boolean }> {
    const at = clock.now()
    const checksum = checksumOf(workflow.bpmnXml)
    await repository.insertDefinition(tx, { ...workflow, key: workflow.flowKey, userId: null, at })
    const found = await repository.findDefinition(tx, workflow.flowKey)
    if (found === undefined) throw new Error(`Workflow '${workflow.flowKey}' was not stored`)
    if (await repository.hasVersionWith(tx, found.id, checksum)) return { changed: false }
    await repository.saveDraftXml(tx, { definitionId: found.id, bpmnXml: workflow.bpmnXml, checksum, at })
    await inspectDraft(tx, found, packLoader.language)
    await releaseDraft(tx, { ...found, name: workflow.name, nameEn: workflow.nameEn }, '', packLoader)
    return { changed: true }
  }

  return { release, ensureWorkflow }
}

/** A pack is released by nobody; what is wrong with it is told to whoever reads the log. */
const packLoader = { userId: null, language: 'en' } as const

function refuseWithoutDraft(language: Caller['language']): never {
  const reason = language === 'en' ? 'there is no draft to release' : '没有可发布的草稿'
  throw new AppError('ILLEGAL_TRANSITION', { details: { reason } })
}
