/** The process view: where an instance stands, what has happened in it, and what comes next. */
import type { InstanceDetail, TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { IncidentsService } from '../process-instances/jobs/incidents.service.ts'
import { openNode } from '../process-instances/step/step-result.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import { personOf } from './operation-person.ts'
import type { StepsAhead } from './steps-ahead.ts'
import { listPassedElements, type OperationRecord } from './process-view.repository.ts'

export type ShowInstance = ReturnType<typeof createInstanceDetail>

export function createInstanceDetail(parts: {
  database: Queryable
  clock: Clock
  definitions: DefinitionsService
  incidents: Pick<IncidentsService, 'listOf'>
  listStepsAhead: StepsAhead
}) {
  const { database, clock, definitions, incidents, listStepsAhead } = parts

  /** @param operations all of the instance; its forms are shown beside */
  return async function showInstance(
    caller: Caller,
    loaded: LoadedInstance,
    operations: readonly OperationRecord[],
  ): Promise<Omit<InstanceDetail, 'forms'>> {
    const { instance } = loaded
    const version = await definitions.getVersion(instance.definitionVersionId, database)
    const now = clock.now()
    const ahead = await listStepsAhead(loaded, version)
    const directory = await loadDirectory(database, [
      ...loaded.tasks.flatMap(({ actors }) => actors),
      ...ahead.flatMap(({ actors }) => actors),
    ])
    return {
      instanceId: instance.id,
      number: instance.number,
      title: instance.title,
      flowKey: version.key,
      flowName: version.name,
      flowNameEn: version.nameEn,
      version: version.version,
      status: instance.status,
      businessState: instance.businessState,
      initiator: {
        userId: instance.initiatorId,
        name: instance.initiatorName,
        departmentName: instance.initiatorDepartment,
        onBehalfOf: null,
      },
      startedAt: instance.startedAt.toISOString(),
      endedAt: instance.endedAt?.toISOString() ?? null,
      open: loaded.tasks.map((task) => openNode(task, directory, caller, now)),
      activeElementIds: [
        ...new Set(loaded.state.tokens.filter(({ state }) => state !== 'scope').map(({ elementId }) => elementId)),
      ],
      passedElementIds: await listPassedElements(database, instance.id),
      timeline: operations.map(timelineEntry),
      forecast: ahead.map(({ elementId, name, actors, dueAt }) => ({
        elementId,
        name,
        nameEn: version.settings.nodes[elementId]?.nameEn ?? name,
        handlers: actors.map((actor) => directory.handler(actor, caller.language)),
        dueAt: dueAt?.toISOString() ?? null,
      })),
      canWithdraw:
        instance.status === 'active' &&
        instance.initiatorId === caller.userId &&
        !loaded.tasks.some(({ row }) => row.elementId === version.settings.withdrawUntil),
      canEnd: instance.status === 'active' && caller.permissions.has('workflow:admin'),
      incidents: await incidents.listOf(database, caller, loaded),
    }
  }
}

function timelineEntry(row: OperationRecord): TimelineEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    elementId: row.element_id,
    elementName: row.element_name,
    elementNameEn: row.element_name_en,
    person: personOf(row),
    outcome: row.outcome_label,
    outcomeEn: row.outcome_label_en,
    danger: row.danger,
    opinion: row.opinion,
    attachments: row.attachments,
    signature: row.signature,
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
  }
}
