/** Releasing a draft as the next version, by a person or by the pack. */
import { startsByEvent } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { checksumOf } from './checksum-of.ts'
import { definitionReleases } from './definition-releases.ts'
import { refuseDrawing, type InspectDrawing, type Inspection } from './drawings/inspect-drawing.ts'
import * as repository from './process-definitions.repository.ts'
import { assertFresh, refuseMissing } from './refusals.ts'
import { notYetReleased, type RunnableVersion } from './released-versions.ts'
import { findStartingPoints } from './starts/starting-points.repository.ts'
import type { StartSubscriptions } from './starts/start-subscriptions.ts'

export type PackWorkflow = {
  readonly flowKey: string
  readonly name: string
  readonly nameEn: string
  readonly icon?: string | undefined
  readonly category?: string | undefined
  readonly bpmnXml: string
}

type DefinitionDraft = Awaited<ReturnType<typeof definitionReleases.getDraft>>

type InspectedDraft = { readonly draft: DefinitionDraft } & Pick<Inspection, 'definition' | 'settings' | 'startedBy'>

export type PassedTests = {
  readonly count: number
  /** Whether no other test is kept by now; while the workflow is locked none comes. */
  readonly areAllStill: (tx: Tx) => Promise<boolean>
}

/** Tries what is kept as tests of a workflow on a drawing. @throws {AppError} REHEARSAL_TESTS_FAILED */
export type AssertTestsPassed = (caller: Caller, version: RunnableVersion) => Promise<PassedTests>

export function createReleaseDefinition(parts: {
  database: Queryable
  clock: Clock
  inspectDrawing: InspectDrawing
  starts: Pick<StartSubscriptions, 'release'>
}) {
  const { database, clock, inspectDrawing, starts } = parts

  /** The draft as it is now, which may be released. */
  async function inspectDraft(
    queryable: Queryable,
    { id, key }: repository.Definition,
    { language, releaser }: { language: Caller['language']; releaser: number | null },
  ): Promise<InspectedDraft> {
    const draft = await definitionReleases.getDraft(queryable, id, language)
    const by = { language, ...(releaser === null ? {} : { userId: releaser }) }
    const inspection = await inspectDrawing(queryable, key, draft.content.bpmnXml, by, releaser)
    const { problems, isRunnable, definition, settings, startedBy } = inspection
    return isRunnable ? { draft, definition, settings, startedBy } : refuseDrawing(problems)
  }

  async function releaseDraft(
    tx: Tx,
    definition: repository.Definition,
    { draft, note, userId, ...inspected }: InspectedDraft & { note: string; userId: number | null },
  ): Promise<number> {
    const at = clock.now()
    const version = await definitionReleases.release(tx, draft, { note, userId, at })
    await repository.updateDefinition(tx, { ...definition, userId, at })
    await starts.release(tx, { definitionId: definition.id, version, isActive: definition.valid, ...inspected }, at)
    return version
  }

  /** By a person: what is released still passes every test of the workflow. */
  async function release(
    write: Write,
    caller: Caller,
    { id, note = '' }: { id: number; note?: string | undefined },
    assertTestsPassed: AssertTestsPassed,
  ) {
    const found = (await repository.findDefinition(database, id)) ?? refuseMissing(caller)
    const inspected = await inspectDraft(database, found, { language: caller.language, releaser: caller.userId })
    const tests = await assertTestsPassed(caller, notYetReleased(found, inspected.draft.content.bpmnXml, inspected))
    return write(async (tx) => {
      const definition = (await repository.lockDefinition(tx, id)) ?? refuseMissing(caller)
      const draft = await definitionReleases.getDraft(tx, id, caller.language)
      assertFresh(definition, draft.content.bpmnXml === inspected.draft.content.bpmnXml)
      if (!(await tests.areAllStill(tx))) throw new AppError('REHEARSAL_TESTS_CHANGED')
      const version = await releaseDraft(tx, definition, { ...inspected, draft, note, userId: caller.userId })
      await audit(tx, caller, {
        action: 'workflow.release',
        objectType: 'workflow',
        objectId: id,
        after: { version, note, tests: tests.count },
      })
      const { settings, definition: drawn } = inspected
      const starting = {
        ...(await findStartingPoints(tx, settings)),
        startsByEvent: startsByEvent(drawn, clock.now()).length > 0,
      }
      return { id, version, starting }
    })
  }

  /**
   * What the pack loader calls: the same drawing is not released again, and a later release by a person stays. It is
   * released by nobody; what is wrong with it is told, in English, to whoever reads the log.
   */
  async function ensureWorkflow(tx: Tx, workflow: PackWorkflow): Promise<{ changed: boolean }> {
    const at = clock.now()
    const checksum = checksumOf(workflow.bpmnXml)
    const { icon = '', category = '' } = workflow
    await repository.insertDefinition(tx, { ...workflow, icon, category, key: workflow.flowKey, userId: null, at })
    // Whoever deleted it does not get it back with the next start.
    if (await repository.isKeyOfDeleted(tx, workflow.flowKey)) return { changed: false }
    const stored = await repository.findDefinition(tx, workflow.flowKey)
    const found = stored && (await repository.lockDefinition(tx, stored.id))
    if (found === undefined) throw new Error(`Workflow '${workflow.flowKey}' was not stored`)
    if (await repository.hasVersionWith(tx, found.id, checksum)) return { changed: false }
    const content = { bpmnXml: workflow.bpmnXml, checksum }
    await definitionReleases.saveDraft(tx, { ownerId: found.id, content, userId: null, at })
    const inspected = await inspectDraft(tx, found, { language: 'en', releaser: null })
    const named = { ...found, name: workflow.name, nameEn: workflow.nameEn }
    await releaseDraft(tx, named, { ...inspected, note: '', userId: null })
    return { changed: true }
  }

  return { release, ensureWorkflow }
}
