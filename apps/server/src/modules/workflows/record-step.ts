/** Turns what the engine did into rows: the changes, the history, the operations, the time limits and the notices. */
import type { Effect, TransitionResult, UserTaskRow } from '@liveline/workflow-engine'
import type { Ids } from '../../ids.ts'
import type { ResolvedTask } from './approvers.ts'
import type { RunnableVersion } from './definitions.service.ts'
import type { Directory } from './directory.repository.ts'
import type { OutcomeSetting } from './node-settings.ts'
import { taskColumns, writeRow } from './engine-columns.ts'
import { storeChanges, type LoadedInstance, type OpenTask } from './process-store.ts'
import { toColumns } from './typed-value.ts'
import { addWorkingHours, type WorkingCalendar } from './working-calendar.ts'
import { createWriteSet, type WriteSet } from './write-set.ts'

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
  readonly directory: Directory
  readonly calendar: WorkingCalendar
  readonly now: Date
  readonly ids: Ids
}

export type RecordedStep = {
  readonly writes: WriteSet
  readonly open: readonly OpenTask[]
  readonly businessState: string
  /** Whose to-do list changed. */
  readonly concerned: ReadonlySet<number>
  /** When the jobs it made or moved fall due. */
  readonly jobsDueAt: readonly Date[]
}

export function recordStep(input: StepInput): RecordedStep {
  const { version, before, result, act, now, ids, orgId, directory, calendar } = input
  const { changes, effects } = result
  const instanceId = result.state.instance.id
  const keyed = { org_id: orgId, process_instance_id: instanceId }
  const settingsOf = (elementId: string) => version.settings.nodes[elementId]
  const nameOf = (elementId: string) => settingsOf(elementId)?.name ?? elementId
  const nameEnOf = (elementId: string) => settingsOf(elementId)?.nameEn ?? elementId
  const writes = createWriteSet()
  const operationId = ids.next()
  const concerned = new Set<number>()
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
  storeHistory()
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
        writes.insert('instance_participants', { ...keyed, actor_kind: actor.kind, actor_id: actor.id })
      }
      const people = new Set(actors.flatMap((actor) => directory.userIds(actor)))
      notify(people, 'task', {
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
      for (const actor of task.actors) for (const userId of directory.userIds(actor)) concerned.add(userId)
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

  function storeHistory(): void {
    const ended = new Map<string, Extract<Effect, { type: 'activityEnded' }>>()
    for (const effect of effects) if (effect.type === 'activityEnded') ended.set(effect.activityInstanceId, effect)
    const started = new Set<string>()
    for (const effect of effects) {
      if (effect.type === 'activityStarted') {
        started.add(effect.activityInstanceId)
        const end = ended.get(effect.activityInstanceId)
        writes.insert('activity_history', {
          ...keyed,
          id: effect.activityInstanceId,
          element_id: effect.elementId,
          element_type: effect.elementType,
          name: effect.name ?? null,
          loop_counter: effect.loopCounter ?? null,
          started_at: now,
          ended_at: end === undefined ? null : now,
          outcome: end?.outcome ?? null,
          reason: end?.reason ?? null,
        })
      }
      if (effect.type === 'flowTaken') {
        writes.insert('activity_history', {
          ...keyed,
          id: ids.next(),
          element_id: effect.flowId,
          element_type: 'sequenceFlow',
          started_at: now,
          ended_at: now,
          outcome: 'completed',
        })
      }
      if (effect.type === 'variableSet') {
        writes.insert('variable_history', {
          ...keyed,
          id: ids.next(),
          scope_id: effect.scopeId,
          name: effect.name,
          ...toColumns(effect.value),
          operation_id: operationId,
          at: now,
        })
      }
    }
    const earlier = [...ended.values()].filter(({ activityInstanceId }) => !started.has(activityInstanceId))
    writes.update(
      'activity_history',
      ['process_instance_id', 'id'],
      ...earlier.map((effect) => ({
        process_instance_id: instanceId,
        id: effect.activityInstanceId,
        ended_at: now,
        outcome: effect.outcome,
        reason: effect.reason ?? null,
      })),
    )
  }

  function storeOperations(): void {
    if (act !== undefined) {
      const task = endedTasks.find(({ row }) => row.id === act.taskId)
      const elementId = task?.row.elementId ?? null
      writes.insert('operations', {
        ...keyed,
        id: operationId,
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
    notify(new Set([input.initiatorId]), 'ended', {
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

  function notify(
    people: ReadonlySet<number>,
    kind: string,
    text: { zh: string; en: string; link: string; taskId?: string },
  ): void {
    for (const userId of people) {
      concerned.add(userId)
      writes.insert('notices', noticeRow({ ids, orgId, userId, kind, instanceId, now, ...text }))
    }
  }
}

export function noticeRow(notice: {
  ids: Ids
  orgId: number
  userId: number
  kind: string
  instanceId: string
  /** The task it asks to do: read when that ends. */
  taskId?: string
  now: Date
  zh: string
  en: string
  link: string
}) {
  return {
    id: notice.ids.next(),
    org_id: notice.orgId,
    user_id: notice.userId,
    kind: notice.kind,
    title: notice.zh,
    title_en: notice.en,
    body: '',
    link: notice.link,
    process_instance_id: notice.instanceId,
    task_id: notice.taskId ?? null,
    created_at: notice.now,
  }
}

/** The state that the last entered node gives the instance. */
function stateAfter(effects: readonly Effect[], version: RunnableVersion): string | undefined {
  const entered = effects.flatMap((effect) =>
    effect.type === 'activityStarted' ? [version.settings.nodes[effect.elementId]?.state] : [],
  )
  return entered.findLast((state) => state !== undefined)
}
