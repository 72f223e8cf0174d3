/** A task's time limit comes near, or has passed: reminds those who have it, then asks others too. */
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import type { Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import { approvalOf } from '../../process-definitions/approval-step.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { findUserIds } from '../../directory/directory.service.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import { addWorkingHours } from '../../working-calendar/working-calendar.ts'
import type { InstancesService } from '../process-instances.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { Actor } from '../../directory/actor.ts'
import type { LoadedInstance, OpenTask, TimeLimitJob } from '../store/stored-instance.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import { noticeTexts } from '../process-instances.texts.ts'
import { getVersionAt } from '../store/version-at.ts'
import { createWriteSet } from '../store/write-set.ts'
import { joinInstance, ofLoaded } from '../store/join-instance.ts'

export function createTimeLimits(parts: {
  ids: Ids
  definitions: DefinitionsService
  calendars: CalendarService
  instances: Pick<InstancesService, 'passOverdue'>
  hub: NoticeHub
}) {
  const { ids, definitions, calendars, instances, hub } = parts
  return { passLimit }

  async function passLimit(tx: Tx, loaded: LoadedInstance, job: TimeLimitJob, now: Date): Promise<void> {
    const { instance } = loaded
    const task = loaded.tasks.find(({ row }) => row.id === job.taskId)
    const key = { process_instance_id: instance.id, id: job.id }
    const writes = createWriteSet()
    const version = await getVersionAt(definitions, loaded, task?.row.scopeId, tx)
    const node = task === undefined ? undefined : version.settings.nodes[task.row.elementId]
    const limit = node?.timeLimit
    if (task === undefined || limit === undefined) {
      writes.remove('jobs', ['process_instance_id', 'id'], key)
      return writes.write(tx)
    }
    const isReminder = job.phase === 'remind'
    if (!isReminder && limit.onOverdue !== 'escalate' && (await instances.passOverdue(tx, loaded, task, now))) return
    const added = isReminder ? [] : await escalationActors(tx, task, limit.escalateTo)
    const actors = [...task.actors, ...added]
    const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
    if (isReminder) {
      const calendar = await calendars.current(tx)
      const reminders = limit.remindAt.map((share) =>
        addWorkingHours(task.row.createdAt, limit.hours * share, calendar),
      )
      const next = reminders.find((at) => at > job.dueAt)
      writes.update('jobs', ['process_instance_id', 'id'], {
        ...key,
        phase: next === undefined ? 'escalate' : 'remind',
        due_at: next ?? task.dueAt ?? now,
        attempts: 0,
        retry_at: null,
        failure: null,
      })
    } else {
      writes.remove('jobs', ['process_instance_id', 'id'], key)
      writes.update('tasks', ['process_instance_id', 'id'], {
        process_instance_id: instance.id,
        id: task.row.id,
        escalated: true,
      })
      const isSigned = task.signing !== undefined
      joinInstance(writes, ofLoaded(loaded), isSigned ? [] : added, isSigned ? added : [])
      for (const actor of added) {
        // Whoever leads those who sign is told; his own signature was not asked for.
        if (isSigned) continue
        writes.insert('task_actors', {
          ...keyed,
          task_id: task.row.id,
          actor_kind: actor.kind,
          actor_id: actor.id,
          actor_type: 'escalation',
          definition_key: instance.definitionKey,
          business_state: instance.businessState,
          due_at: task.dueAt ?? null,
          task_created_at: task.row.createdAt,
          approval_of: approvalOf(node, actor, instance.initiatorId) ?? null,
        })
      }
    }
    writes.insert('operations', {
      ...keyed,
      id: ids.next(),
      kind: isReminder ? 'reminded' : 'escalated',
      task_id: task.row.id,
      element_id: task.row.elementId,
      element_name: task.row.name,
      element_name_en: task.nameEn,
      user_name: '',
      department_name: '',
      danger: !isReminder,
      opinion: '',
      attachments: [],
      to_elements: added,
      at: now,
    })
    const names = { task: { name: task.row.name, nameEn: task.nameEn }, number: instance.number }
    const title = sayBoth(isReminder ? noticeTexts.dueSoon : noticeTexts.escalated, names)
    writes.insert(
      'notices',
      ...noticeRows({
        ids,
        orgId: instance.orgId,
        actors,
        kind: isReminder ? 'reminded' : 'escalated',
        instanceId: instance.id,
        taskId: task.row.id,
        now,
        link: taskAddress(task.row.id),
        title,
      }),
    )
    writes.update('process_instances', ['id'], { id: instance.id, rev: instance.rev + 1 })
    await writes.write(tx)
    hub.announce(actors)
  }

  async function escalationActors(
    tx: Tx,
    task: OpenTask,
    target: { kind: Actor['kind']; value: string } | undefined,
  ): Promise<Actor[]> {
    if (target === undefined) return []
    const known = /^\d+$/.test(target.value)
      ? Number(target.value)
      : (await findUserIds(tx, [target.value])).get(target.value)
    if (known === undefined) return []
    const actor: Actor = { kind: target.kind, id: known }
    return task.actors.some(({ kind, id }) => kind === actor.kind && id === actor.id) ? [] : [actor]
  }
}
