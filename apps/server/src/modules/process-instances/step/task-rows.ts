/** The rows of the tasks that a step makes, changes and ends. */
import type { ScopeRow } from '@liveline/workflow-engine'
import type { Actor } from '../../directory/actor.ts'
import { approvalOf } from '../../process-definitions/approval-step.ts'
import { addWorkingHours } from '../../working-calendar/working-calendar.ts'
import { insertSigners, insertTurn, isOpen } from '../signing/signer-rows.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import { taskColumns, writeRow } from '../store/table-columns.ts'
import { callColumns, calledVersionAt, callScopeAt, scopesById } from '../store/version-at.ts'
import { completesTask, namesOf, type StepRows } from './recorded-step.ts'

/** Gives back whose to-do list changed, and when the reminders it made fall due. */
export function writeTaskRows(step: StepRows): { concerned: Actor[]; jobsDueAt: Date[] } {
  const { writes, instanceId, created, ended, staying, before, businessState, result, now } = step
  const { updated, deleted } = result.changes.tasks
  // A step that ends a called process has its scopes no more.
  const scopes = scopesById([...(before?.state.scopes ?? []), ...result.state.scopes])
  const calledVersionOf = ({ row }: OpenTask) => calledVersionAt(scopes, row.scopeId) ?? null
  for (const task of created) writeCreated(step, task, calledVersionOf(task))
  const jobsDueAt = created.flatMap((task) => writeReminder(step, task) ?? [])
  const key = ['process_instance_id', 'id'] as const
  for (const row of updated) {
    const claim = step.reassigned?.has(row.id) === true ? { claimed_by: null, claimed_at: null } : {}
    writes.update('tasks', key, {
      ...writeRow(taskColumns, row),
      name_en: namesOf(step, row.elementId).nameEn,
      ...claim,
    })
  }
  writes.remove('tasks', key, ...deleted.map(({ id }) => ({ process_instance_id: instanceId, id })))
  const ofTask = deleted.map(({ id }) => ({ process_instance_id: instanceId, task_id: id }))
  writes.remove('task_actors', ['process_instance_id', 'task_id'], ...ofTask)
  if (businessState !== before?.instance.businessState) {
    // Tasks of other branches: lists are filtered by the state of their instance.
    const moved = staying.map(({ row }) => ({
      process_instance_id: instanceId,
      task_id: row.id,
      business_state: businessState,
    }))
    writes.update('task_actors', ['process_instance_id', 'task_id'], ...moved)
  }
  writes.remove('jobs', ['process_instance_id', 'task_id'], ...ofTask)
  // Nobody has to act on it any more, whoever did.
  writes.update('notices', ['task_id'], ...deleted.map(({ id }) => ({ task_id: id, read_at: now })))
  writeEnded(step, ({ row }) => callScopeAt(scopes, row.scopeId))
  return { concerned: [...created, ...ended].flatMap(({ actors }) => actors), jobsDueAt }
}

function writeCreated(step: StepRows, task: OpenTask, calledVersionId: number | null): void {
  const { writes, keyed, version, resolved, signers } = step
  const { row } = task
  writes.insert('tasks', {
    ...keyed,
    ...writeRow(taskColumns, row),
    activity_instance_id: task.activityInstanceId ?? null,
    name_en: task.nameEn,
    definition_key: version.key,
    due_at: task.dueAt ?? null,
    escalated: false,
    signing: task.signing ?? null,
    called_version_id: calledVersionId,
  })
  const node = version.settings.nodes[row.elementId]
  const rows = {
    ...step,
    task,
    definitionKey: version.key,
    approvalOf: (actor: Actor) => approvalOf(node, actor, step.initiatorId),
  }
  const asked = signers.get(row.id) ?? []
  insertSigners(rows, asked)
  const those =
    asked.length === 0 ? (resolved.get(row.id)?.actors ?? []) : asked.filter(isOpen).flatMap(({ actors }) => actors)
  insertTurn(rows, those)
}

/** When the time limit of the step comes near; undefined when it has none. */
function writeReminder(
  { writes, keyed, versionAt, calendar, now, ids }: StepRows,
  { row }: OpenTask,
): Date | undefined {
  const limit = versionAt(row.scopeId).settings.nodes[row.elementId]?.timeLimit
  if (limit === undefined) return undefined
  const at = addWorkingHours(now, limit.hours * (limit.remindAt[0] ?? 1), calendar)
  writes.insert('jobs', {
    ...keyed,
    id: ids.next(),
    kind: 'timeLimit',
    element_id: row.elementId,
    task_id: row.id,
    phase: 'remind',
    due_at: at,
    attempts: 0,
  })
  return at
}

function writeEnded(
  { writes, keyed, version, act, closing, ended, result, now }: StepRows,
  callOf: (task: OpenTask) => ScopeRow | undefined,
): void {
  // By task: a wide multi-instance activity has as many effects as tasks.
  const cancellations = new Map(
    result.effects.flatMap((effect) =>
      effect.type === 'userTaskCancelled' ? [[effect.task.id, effect] as const] : [],
    ),
  )
  for (const task of ended) {
    const isByHand = act?.taskId === task.row.id && completesTask(act)
    const closed = closing?.taskId === task.row.id ? closing : undefined
    const isClosed = closed !== undefined && closed.reason !== 'overdueReturn'
    const outcome = isByHand ? act.outcome : closed?.outcome
    const cancelled = cancellations.get(task.row.id)
    writes.insert('task_history', {
      ...keyed,
      id: task.row.id,
      element_id: task.row.elementId,
      name: task.row.name,
      name_en: task.nameEn,
      definition_key: version.key,
      actors: task.actors,
      status: isByHand || isClosed ? 'completed' : 'cancelled',
      reason:
        closed !== undefined
          ? closed.reason
          : cancelled === undefined || isByHand
            ? null
            : (act?.kind ?? cancelled.reason),
      outcome: outcome?.value ?? null,
      outcome_label: outcome?.label ?? null,
      outcome_label_en: outcome?.labelEn ?? null,
      completed_by: isByHand ? act.userId : null,
      completed_by_name: isByHand ? act.userName : null,
      on_behalf_of_id: isByHand ? (act.onBehalfOf?.userId ?? null) : null,
      on_behalf_of_name: isByHand ? (act.onBehalfOf?.name ?? null) : null,
      due_at: task.dueAt ?? null,
      escalated: task.escalated,
      created_at: task.row.createdAt,
      ended_at: now,
      ...callColumns(callOf(task)),
    })
  }
}
