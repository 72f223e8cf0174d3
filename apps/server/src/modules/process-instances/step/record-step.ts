/** Turns what the engine did into rows: the changes, the history, the operations, the time limits and the notices. */
import type { Effect, TransitionResult, UserTaskRow } from '@liveline/workflow-engine'
import type { Ids } from '../../../ids.ts'
import type { ResolvedTask } from './approvers.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { OutcomeSetting } from '../../process-definitions/node-settings.ts'
import { taskColumns, writeRow } from '../store/table-columns.ts'
import { noticeRows, type NoticeText } from '../../notices/notice-rows.ts'
import { actorKey, type Actor } from '../../directory/actor.ts'
import { storeChanges } from '../store/store-changes.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { writeStepHistory } from './history-rows.ts'
import { addWorkingHours, type WorkingCalendar } from '../../working-calendar/working-calendar.ts'
import { createWriteSet, type WriteSet } from '../store/write-set.ts'

/** What a person did; absent when the clock acted. */
export type Act = {
  readonly kind: 'started' | 'completed' | 'rejected' | 'withdrawn'
  readonly userId: number
  readonly userName: string
  readonly departmentName: string
  readonly taskId?: string
  readonly outcome?: OutcomeSetting | undefined
  readonly opinion: string
}

export type StepInput = {
  readonly version: RunnableVersion
  readonly orgId: number
  readonly number: string
  readonly title: string
  readonly initiatorId: number
  readonly before: LoadedInstance | undefined
  readonly result: TransitionResult
  readonly act: Act | undefined
  readonly resolved: ReadonlyMap<string, ResolvedTask>
  readonly calendar: WorkingCalendar
  readonly now: Date
  readonly ids: Ids
}

export type RecordedStep = {
  readonly writes: WriteSet
  readonly open: readonly OpenTask[]
  readonly businessState: string
  /** Whose to-do list changed. */
  readonly concerned: readonly Actor[]
  /** When the jobs it made or moved fall due. */
  readonly jobsDueAt: readonly Date[]
}

export function recordStep(input: StepInput): RecordedStep {
  const { version, before, result, act, now, ids, orgId, calendar } = input
  const { changes, effects } = result
  const instanceId = result.state.instance.id
  const keyed = { org_id: orgId, process_instance_id: instanceId }
  const settingsOf = (elementId: string) => version.settings.nodes[elementId]
  const nameOf = (elementId: string) => settingsOf(elementId)?.name ?? elementId
  const nameEnOf = (elementId: string) => settingsOf(elementId)?.nameEn ?? elementId
  const writes = createWriteSet()
  const stepId = ids.next()
  const concerned: Actor[] = []
  const jobsDueAt = changes.jobs.inserted.concat(changes.jobs.updated).map(({ dueAt }) => dueAt)

  storeChanges(writes, changes, orgId)
  const businessState = stateAfter(effects, version) ?? before?.instance.businessState ?? ''

  // By task: a wide multi-instance activity has as many effects as tasks.
  const creations = new Map(
    effects.flatMap((effect) => (effect.type === 'userTaskCreated' ? [[effect.task.id, effect] as const] : [])),
  )
  const cancellations = new Map(
    effects.flatMap((effect) => (effect.type === 'userTaskCancelled' ? [[effect.task.id, effect] as const] : [])),
  )
  const created = changes.tasks.inserted.map((row) => openTask(row))
  const removed = new Set(changes.tasks.deleted.map(({ id }) => id))
  const endedTasks = (before?.tasks ?? []).filter(({ row }) => removed.has(row.id))
  const open = [...(before?.tasks ?? []).filter(({ row }) => !removed.has(row.id)), ...created]

  storeTasks()
  storeParticipants()
  writeStepHistory(writes, { effects, orgId, instanceId, stepId, now })
  storeOperations()
  noteEnd()
  return { writes, open, businessState, concerned, jobsDueAt }

  function openTask(row: UserTaskRow): OpenTask {
    const limit = settingsOf(row.elementId)?.timeLimit
    return {
      row,
      nameEn: nameEnOf(row.elementId),
      activityInstanceId: creations.get(row.id)?.activityInstanceId || undefined,
      claimedBy: undefined,
      dueAt: row.dueAt ?? (limit === undefined ? undefined : addWorkingHours(now, limit.hours, calendar)),
      escalated: false,
      actors: input.resolved.get(row.id)?.actors ?? [],
    }
  }

  function storeTasks(): void {
    for (const task of created) {
      const { row } = task
      writes.insert('tasks', {
        ...keyed,
        ...writeRow(taskColumns, row),
        activity_instance_id: task.activityInstanceId ?? null,
        name_en: task.nameEn,
        definition_key: version.key,
        due_at: task.dueAt ?? null,
        escalated: false,
      })
      const actors = input.resolved.get(row.id)?.actors ?? []
      for (const actor of actors) {
        writes.insert('task_actors', {
          ...keyed,
          task_id: row.id,
          actor_kind: actor.kind,
          actor_id: actor.id,
          actor_type: actor.type,
          definition_key: version.key,
          business_state: businessState,
          due_at: task.dueAt ?? null,
          task_created_at: row.createdAt,
        })
      }
      notify(actors, 'task', {
        zh: `待办：${row.name} ${input.number}`,
        en: `To do: ${task.nameEn} ${input.number}`,
        link: `/mission/form?taskId=${row.id}`,
        taskId: row.id,
      })
      const limit = settingsOf(row.elementId)?.timeLimit
      if (limit !== undefined) {
        const at = addWorkingHours(now, limit.hours * limit.remindAt, calendar)
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
        jobsDueAt.push(at)
      }
    }
    const key = ['process_instance_id', 'id'] as const
    writes.update('tasks', key, ...changes.tasks.updated.map((row) => writeRow(taskColumns, row)))
    writes.remove('tasks', key, ...changes.tasks.deleted.map(({ id }) => ({ process_instance_id: instanceId, id })))
    const ofTask = [...removed].map((id) => ({ process_instance_id: instanceId, task_id: id }))
    writes.remove('task_actors', ['process_instance_id', 'task_id'], ...ofTask)
    if (businessState !== before?.instance.businessState) {
      // Tasks of other branches: lists are filtered by the state of their instance.
      const others = (before?.tasks ?? []).filter(({ row }) => !removed.has(row.id))
      const moved = others.map(({ row }) => ({
        process_instance_id: instanceId,
        task_id: row.id,
        business_state: businessState,
      }))
      writes.update('task_actors', ['process_instance_id', 'task_id'], ...moved)
    }
    writes.remove('jobs', ['process_instance_id', 'task_id'], ...ofTask)
    // Nobody has to act on it any more, whoever did.
    writes.update('notices', ['task_id'], ...[...removed].map((id) => ({ task_id: id, read_at: now })))
    for (const task of endedTasks) {
      const isCompleted = act?.taskId === task.row.id && (act.kind === 'completed' || act.kind === 'rejected')
      concerned.push(...task.actors)
      const cancelled = cancellations.get(task.row.id)
      writes.insert('task_history', {
        ...keyed,
        id: task.row.id,
        element_id: task.row.elementId,
        name: task.row.name,
        name_en: task.nameEn,
        definition_key: version.key,
        actors: task.actors,
        status: isCompleted ? 'completed' : 'cancelled',
        reason: cancelled === undefined ? null : (act?.kind ?? cancelled.reason),
        outcome: isCompleted ? (act.outcome?.value ?? null) : null,
        outcome_label: isCompleted ? (act.outcome?.label ?? null) : null,
        outcome_label_en: isCompleted ? (act.outcome?.labelEn ?? null) : null,
        completed_by: isCompleted ? act.userId : null,
        completed_by_name: isCompleted ? act.userName : null,
        due_at: task.dueAt ?? null,
        escalated: task.escalated,
        created_at: task.row.createdAt,
        ended_at: now,
      })
    }
  }

  function storeOperations(): void {
    if (act !== undefined) {
      const task = endedTasks.find(({ row }) => row.id === act.taskId)
      const elementId = task?.row.elementId ?? null
      writes.insert('operations', {
        ...keyed,
        id: stepId,
        kind: act.kind,
        task_id: task?.row.id ?? null,
        element_id: elementId,
        element_name: elementId === null ? version.name : nameOf(elementId),
        element_name_en: elementId === null ? version.nameEn : nameEnOf(elementId),
        user_id: act.userId,
        user_name: act.userName,
        department_name: act.departmentName,
        outcome: act.outcome?.value ?? null,
        outcome_label: act.outcome?.label ?? null,
        outcome_label_en: act.outcome?.labelEn ?? null,
        danger: act.outcome?.danger ?? act.kind === 'withdrawn',
        opinion: act.opinion,
        attachments: [],
        from_elements: elementId === null ? [] : [elementId],
        to_elements: created.map(({ row }) => row.elementId),
        duration_ms: task === undefined ? null : now.getTime() - task.row.createdAt.getTime(),
        at: now,
      })
    }
    if (act?.kind === 'withdrawn') return
    for (const effect of effects) {
      if (effect.type === 'userTaskCancelled') clockOperation('cancelled', effect.task.elementId, effect.task.id)
    }
  }

  function noteEnd(): void {
    const end = effects.find((effect) => effect.type === 'processCompleted')
    if (end === undefined) return
    const lastEnd = effects.findLast(
      (effect) =>
        effect.type === 'activityStarted' &&
        /endEvent/i.test(effect.elementType) &&
        settingsOf(effect.elementId)?.state !== undefined,
    )
    const elementId = lastEnd?.type === 'activityStarted' ? lastEnd.elementId : version.key
    clockOperation(businessState === 'expired' ? 'expired' : 'ended', elementId)
    notify([{ kind: 'user', id: input.initiatorId }], 'ended', {
      zh: `${nameOf(elementId)}：${input.number} ${input.title}`,
      en: `${nameEnOf(elementId)}: ${input.number} ${input.title}`,
      link: `/mission/instance?instanceId=${instanceId}`,
    })
  }

  function clockOperation(kind: string, elementId: string, taskId?: string): void {
    writes.insert('operations', {
      ...keyed,
      id: ids.next(),
      kind,
      task_id: taskId ?? null,
      element_id: elementId,
      element_name: nameOf(elementId),
      element_name_en: nameEnOf(elementId),
      danger: kind === 'expired',
      user_name: '',
      department_name: '',
      opinion: '',
      attachments: [],
      at: now,
    })
  }

  function notify(actors: readonly Actor[], kind: string, text: NoticeText & { taskId?: string }): void {
    concerned.push(...actors)
    writes.insert('notices', ...noticeRows({ ids, orgId, actors, kind, instanceId, now, ...text }))
  }

  /** Whom the instance is with from now on, unless it was before. */
  function storeParticipants(): void {
    const hasEnded = result.state.instance.state !== 'active'
    const known = new Set((before?.participants ?? []).map(actorKey))
    // Whoever acted belongs to the instance for good, also when he loses the role he acted with.
    const actors: Actor[] = act === undefined ? [] : [{ kind: 'user', id: act.userId }]
    actors.push(...created.flatMap((task) => task.actors))
    for (const actor of actors) {
      if (known.has(actorKey(actor))) continue
      known.add(actorKey(actor))
      writes.insert('instance_participants', { ...keyed, actor_kind: actor.kind, actor_id: actor.id, ended: hasEnded })
    }
  }
}

/** The state that the last entered node gives the instance. */
function stateAfter(effects: readonly Effect[], version: RunnableVersion): string | undefined {
  const entered = effects.flatMap((effect) =>
    effect.type === 'activityStarted' ? [version.settings.nodes[effect.elementId]?.state] : [],
  )
  return entered.findLast((state) => state !== undefined)
}
