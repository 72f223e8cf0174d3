/** Drawings of processes: drafts, releases, and the parsed versions that instances run on. */
import { say } from '@liveline/contract/language.ts'
import { defaultDrawingLimits, type DrawingLimits } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Queryable, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import type { EndpointsService } from '../endpoints/endpoints.service.ts'
import { audit } from '../audit/audit.service.ts'
import { checksumOf } from './checksum-of.ts'
import { createCompareVersions } from './compare-versions.ts'
import { definitionReleases } from './definition-releases.ts'
import type { DrawingReader } from './drawings/drawing-reader.ts'
import { createInspectDrawing } from './drawings/inspect-drawing.ts'
import { createImportDefinition } from './import-definition.ts'
import { createFormUses } from './form-uses.ts'
import * as repository from './process-definitions.repository.ts'
import { definitionTexts } from './process-definitions.texts.ts'
import { assertFresh, refuseMissing } from './refusals.ts'
import { createReleaseDefinition } from './release-definition.ts'
import { createReleasedVersions } from './released-versions.ts'
import { createRemoveDefinition } from './remove-definition.ts'
import { createStartSubscriptions } from './starts/start-subscriptions.ts'
import { getStarter } from './starts/starters.ts'
import { createShowDefinitions } from './show-definitions.ts'
import { createTriedDrawing } from './tried-drawing.ts'

/** Lets workflows that were put back wait for what starts them from now on: what has passed is not made up for. */
export function startsAfterRestore(parts: { ids: Ids; minimumTimerMs: number }) {
  const limits = { ...defaultDrawingLimits, minimumTimerMs: parts.minimumTimerMs }
  return createStartSubscriptions({ ids: parts.ids, limits }).setValid
}

export type DefinitionsService = ReturnType<typeof createDefinitionsService>

/** @param parts `drawings` judges what designers draw, `released` reads what instances run on */
export function createDefinitionsService(parts: {
  database: Queryable
  clock: Clock
  drawings: Pick<DrawingReader, 'read'>
  released: Pick<DrawingReader, 'read'>
  limits: DrawingLimits
  endpoints: Pick<EndpointsService, 'findAllowed' | 'listForProcesses'>
  ids: Ids
}) {
  const { database, clock } = parts
  const starts = createStartSubscriptions(parts)
  const inspect = createInspectDrawing(parts)
  const { inspectDrawing } = inspect

  const releasedVersions = createReleasedVersions(parts)

  async function create(
    write: Write,
    caller: Caller,
    entry: repository.DefinitionNames & { flowKey: string; bpmnXml: string },
  ) {
    const { problems } = await inspectDrawing(database, entry.flowKey, entry.bpmnXml, caller)
    return write(async (tx) => {
      const at = clock.now()
      const id = await repository.insertDefinition(tx, { ...entry, key: entry.flowKey, userId: caller.userId, at })
      if (id === undefined) {
        const isDeleted = await repository.isKeyOfDeleted(tx, entry.flowKey)
        const what = say(caller.language, definitionTexts[isDeleted ? 'keyOfDeleted' : 'workflowKey'])
        throw new AppError('DUPLICATE', { details: { what, value: entry.flowKey } })
      }
      const { bpmnXml } = entry
      const content = { bpmnXml, checksum: checksumOf(bpmnXml) }
      await definitionReleases.saveDraft(tx, { ownerId: id, content, userId: caller.userId, at })
      await audit(tx, caller, {
        action: 'workflow.create',
        objectType: 'workflow',
        objectId: id,
        after: { flowKey: entry.flowKey, name: entry.name },
      })
      return { id, problems }
    })
  }

  return {
    create,
    ...createImportDefinition({ database, inspect, create }),
    ...createCompareVersions(parts),
    ...releasedVersions,
    ...createShowDefinitions({ ...parts, ...releasedVersions }),
    remove: createRemoveDefinition({ clock, starts }),
    ...createTriedDrawing({ database, inspectDrawing, getVersion: releasedVersions.getVersion }),
    ...createReleaseDefinition({ database, clock, inspectDrawing, starts }),
    ...createFormUses({ ...parts, ...releasedVersions }),
    getStarter,
    inspect: async (caller: Caller, drawn: { xml: string; flowKey?: string | undefined }) => ({
      problems: [...(await inspect.judgeFor(database, caller, drawn)).problems],
    }),
    goOnWaiting: starts.goOn,

    listReleasedVersionIds: (queryable: Queryable = database, flowKeys?: readonly string[]) =>
      repository.listReleasedVersionIds(queryable, flowKeys),

    async update(
      write: Write,
      caller: Caller,
      change: {
        id: number
        name?: string | undefined
        nameEn?: string | undefined
        icon?: string | undefined
        category?: string | undefined
        bpmnXml?: string | undefined
        rev?: number | undefined
      },
    ) {
      const { rev, bpmnXml } = change
      const found = (await repository.findDefinition(database, change.id)) ?? refuseMissing(caller)
      assertFresh(found, rev === undefined || rev === found.rev)
      const inspected = bpmnXml === undefined ? undefined : await inspectDrawing(database, found.key, bpmnXml, caller)
      const problems = inspected?.problems ?? []
      return write(async (tx) => {
        const at = clock.now()
        const definition = (await repository.lockDefinition(tx, change.id)) ?? refuseMissing(caller)
        assertFresh(definition, rev === undefined || rev === definition.rev)
        if (bpmnXml !== undefined) {
          const content = { bpmnXml, checksum: checksumOf(bpmnXml) }
          await definitionReleases.saveDraft(tx, { ownerId: change.id, content, userId: caller.userId, at })
        }
        const { name = definition.name, nameEn = definition.nameEn } = change
        const { icon = definition.icon, category = definition.category } = change
        const named = { name, nameEn, icon, category }
        const newRev = await repository.updateDefinition(tx, { ...definition, ...named, userId: caller.userId, at })
        await audit(tx, caller, {
          action: 'workflow.update',
          objectType: 'workflow',
          objectId: change.id,
          before: {
            name: definition.name,
            nameEn: definition.nameEn,
            icon: definition.icon,
            category: definition.category,
          },
          after: { ...named, bpmnXml: bpmnXml === undefined ? undefined : checksumOf(bpmnXml) },
        })
        return { id: change.id, rev: newRev, problems }
      })
    },

    async setValid(write: Write, caller: Caller, { id, valid }: { id: number; valid: boolean }): Promise<void> {
      await write(async (tx) => {
        const definition = (await repository.lockDefinition(tx, id)) ?? refuseMissing(caller)
        if (definition.valid === valid) return
        await repository.updateDefinition(tx, { ...definition, valid, userId: caller.userId, at: clock.now() })
        await starts.setValid(tx, id, valid, clock.now())
        const before = { valid: definition.valid }
        await audit(tx, caller, {
          action: 'workflow.setValid',
          objectType: 'workflow',
          objectId: id,
          before,
          after: { valid },
        })
      })
    },
  }
}
