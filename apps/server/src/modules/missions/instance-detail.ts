/** The process view: where an instance stands, what has happened in it, and what comes next. */
import { findDeadJoins } from '@liveline/workflow-engine'
import { COMMENT_DELETABLE_MS } from '@liveline/contract/constants.ts'
import type { Copy } from '@liveline/contract/task-act/shapes.ts'
import type { InstanceDetail, TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { IncidentsService } from '../process-instances/jobs/incidents.service.ts'
import { reasonOf } from '../process-instances/automatic-reason.ts'
import { openNode } from '../process-instances/step/step-result.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import type { ListCorrectable } from './correctable.ts'
import { litElements } from './lit-elements.ts'
import { personOf } from './operation-person.ts'
import type { StepsAhead } from './steps-ahead.ts'
import { listVisits, type OperationRecord } from './process-view.repository.ts'

export type ShowInstance = ReturnType<typeof createInstanceDetail>

export function createInstanceDetail(parts: {
  database: Queryable
  clock: Clock
  definitions: DefinitionsService
  incidents: Pick<IncidentsService, 'listOf'>
  listStepsAhead: StepsAhead
  listCorrectable: ListCorrectable
  instances: Pick<InstancesService, 'offers' | 'listCopies' | 'findShownSigners'>
}) {
  const { database, clock, definitions, instances, incidents, listStepsAhead, listCorrectable } = parts
  const { offers, listCopies } = instances

  /** @param operations all of the instance; its forms are shown beside */
  return async function showInstance(
    caller: Caller,
    loaded: LoadedInstance,
    operations: readonly OperationRecord[],
  ): Promise<Omit<InstanceDetail, 'forms'>> {
    const { instance } = loaded
    const version = await definitions.getVersion(instance.definitionVersionId, database)
    const now = clock.now()
    const deadJoins = findDeadJoins(version.definition, loaded.state).elementIds
    const ahead = await listStepsAhead(loaded, version, deadJoins)
    const visited = await listVisits(database, instance.id, now)
    const given = await listCopies(instance.id)
    const directory = await loadDirectory(database, [
      ...given.map(({ userId }) => ({ kind: 'user' as const, id: userId })),
      ...loaded.tasks.flatMap(({ actors }) => actors),
      ...ahead.flatMap(({ actors }) => actors),
    ])
    const signed = loaded.tasks.filter(({ signing }) => signing !== undefined).map(({ row }) => row.id)
    const signers = await instances.findShownSigners(caller, instance.id, signed)
    const copies = Map.groupBy(
      given.map(({ operationId, userId, readAt }) => ({
        operationId,
        person: directory.person(userId),
        readAt: readAt?.toISOString() ?? null,
      })),
      ({ operationId }) => operationId,
    )
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
      open: loaded.tasks.map((task) => openNode(task, directory, caller, now, signers.get(task.row.id))),
      activeElementIds: litElements(loaded.state),
      deadJoins: [...deadJoins],
      passedElementIds: visited.flatMap(({ elementId, completed }) => (completed > 0 ? [elementId] : [])),
      visits: visited.flatMap(({ elementId, times, cancelled, totalMs }) =>
        Object.hasOwn(version.definition.nodes, elementId) ? [{ elementId, times, cancelled, totalMs }] : [],
      ),
      timeline: operations.map((operation) => timelineEntry(operation, { caller, now, copies })),
      forecast: ahead.map(({ elementId, name, actors, dueAt }) => ({
        elementId,
        name,
        nameEn: version.settings.nodes[elementId]?.nameEn ?? name,
        handlers: actors.map((actor) => directory.handler(actor, caller.language)),
        dueAt: dueAt?.toISOString() ?? null,
      })),
      incidents: await incidents.listOf(database, caller, loaded),
      correctable: await listCorrectable(caller, loaded),
      actions: await offers.ofInstance(caller, loaded, version),
    }
  }
}

/** Acts that led the work elsewhere than the drawing does by itself. */
const moves = new Set(['returned', 'takenBack', 'jumped'])

function timelineEntry(
  row: OperationRecord,
  { caller, now, copies }: { caller: Caller; now: Date; copies: ReadonlyMap<string, readonly Copy[]> },
): TimelineEntry {
  // Ways are drawn in the instance's own drawing.
  const isMove = moves.has(row.kind) && !row.is_called
  const deletableUntil = new Date(row.at.getTime() + COMMENT_DELETABLE_MS)
  const isOwnComment = row.kind === 'commented' && row.deleted_at === null && Number(row.user_id) === caller.userId
  // Of what several decided the outcome stands beside it; the stored reason is for those who were not asked any more.
  const reason = reasonOf(row.kind === 'decided' ? null : row.reason)
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
    reason: reason.zh,
    reasonEn: reason.en,
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
    fromElementIds: isMove ? (row.from_elements ?? []) : [],
    toElementIds: isMove ? (row.to_elements ?? []) : [],
    people: row.people,
    copies: (copies.get(row.id) ?? []).map(({ person, readAt }) => ({ person, readAt })),
    deleted: row.deleted_at !== null,
    deletableUntil: isOwnComment && deletableUntil >= now ? deletableUntil.toISOString() : null,
  }
}
