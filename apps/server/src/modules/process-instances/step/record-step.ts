/** Turns what the engine did into rows: the changes, the history, the operations, the time limits and the notices. */
import type { Effect, UserTaskRow } from '@liveline/workflow-engine'
import { addWorkingHours } from '../../working-calendar/working-calendar.ts'
import { storeChanges } from '../store/store-changes.ts'
import { countSigners, rulesOf, type SignerRow } from '../signing/signing.ts'
import { isOpen, newSigner } from '../signing/signer-rows.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import { createWriteSet } from '../store/write-set.ts'
import { writeEndRows } from './end-rows.ts'
import { writeHistoryRows } from './history-rows.ts'
import { writeOperationRows } from './operation-rows.ts'
import { writeParticipantRows } from './participant-rows.ts'
import { namesOf, type RecordedStep, type StepInput, type StepRows, type VersionAt } from './recorded-step.ts'
import { writeOutboxRows } from '../outbox/outbox-rows.ts'
import { writeTaskRows } from './task-rows.ts'

export function recordStep(input: StepInput): RecordedStep {
  const { versionAt, before, result, ids, orgId } = input
  const { changes, effects } = result
  const instanceId = result.state.instance.id
  const removed = new Set(changes.tasks.deleted.map(({ id }) => id))
  const openBefore = before?.tasks ?? []
  const signers = askedSigners(input)
  const step: StepRows = {
    ...input,
    writes: createWriteSet(),
    stepId: input.act?.operationId ?? ids.next(),
    instanceId,
    keyed: { org_id: orgId, process_instance_id: instanceId },
    signers,
    created: openedTasks(input, signers),
    ended: openBefore.filter(({ row }) => removed.has(row.id)),
    staying: openBefore
      .filter(({ row }) => !removed.has(row.id))
      .map((task) => {
        const actors = input.reassigned?.get(task.row.id)
        return actors === undefined ? task : { ...task, actors, claimedBy: undefined }
      }),
    businessState: stateAfter(effects, versionAt) ?? before?.instance.businessState ?? '',
  }
  const { writes, created, staying, businessState } = step

  storeChanges(writes, changes, orgId)
  const tasks = writeTaskRows(step)
  writeParticipantRows(step)
  writeHistoryRows(step)
  writeOperationRows(step)
  const told = writeEndRows(step)
  const sendingsDueAt = writeOutboxRows(step)
  const engineJobs = changes.jobs.inserted.concat(changes.jobs.updated)
  return {
    writes,
    open: [...staying, ...created],
    businessState,
    concerned: [...tasks.concerned, ...told],
    jobsDueAt: [...engineJobs.map(({ dueAt }) => dueAt), ...tasks.jobsDueAt, ...sendingsDueAt],
  }
}

/** Who is asked to sign the new tasks that several decide. */
export function askedSigners({
  result,
  resolved,
  ids,
  now,
}: Pick<StepInput, 'result' | 'resolved' | 'ids' | 'now'>): Map<string, SignerRow[]> {
  return new Map(
    result.changes.tasks.inserted.flatMap(({ id }) => {
      const { signers = [] } = resolved.get(id) ?? {}
      return signers.length === 0 ? [] : [[id, signers.map((signer) => newSigner(signer, ids.next(), now))] as const]
    }),
  )
}

/** The tasks that a step makes, as the server knows them. */
export function openedTasks(
  {
    version,
    versionAt,
    result,
    resolved,
    calendar,
    now,
  }: Pick<StepInput, 'version' | 'versionAt' | 'result' | 'resolved' | 'calendar' | 'now'>,
  signers: ReadonlyMap<string, readonly SignerRow[]>,
): OpenTask[] {
  // By task: a wide multi-instance activity has as many effects as tasks.
  const creations = new Map(
    result.effects.flatMap((effect) => (effect.type === 'userTaskCreated' ? [[effect.task.id, effect] as const] : [])),
  )
  return result.changes.tasks.inserted.map((row: UserTaskRow): OpenTask => {
    const { timeLimit: limit, approval } = versionAt(row.scopeId).settings.nodes[row.elementId] ?? {}
    const asked = signers.get(row.id)
    return {
      row,
      nameEn: namesOf({ version, versionAt }, row.elementId, row.scopeId).nameEn,
      activityInstanceId: creations.get(row.id)?.activityInstanceId || undefined,
      claimedBy: undefined,
      dueAt: row.dueAt ?? (limit === undefined ? undefined : addWorkingHours(now, limit.hours, calendar)),
      escalated: false,
      signing: asked === undefined || approval === undefined ? undefined : countSigners(rulesOf(approval), asked),
      actors: asked?.filter(isOpen).flatMap(({ actors }) => actors) ?? resolved.get(row.id)?.actors ?? [],
    }
  })
}

/** The state that the last entered node gives the instance. */
function stateAfter(effects: readonly Effect[], versionAt: VersionAt): string | undefined {
  const entered = effects.flatMap((effect) =>
    effect.type === 'activityStarted' ? [versionAt(effect.scopeId).settings.nodes[effect.elementId]?.state] : [],
  )
  return entered.findLast((state) => state !== undefined)
}
