/** The rows of an act that moves nothing: the entry of the timeline, the audit row, the notices. */
import type { Person } from '@liveline/contract/user/shapes.ts'
import type { Text } from '@liveline/contract/language.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import type { NoticeKind } from '@liveline/contract/notice/shapes.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { Actor } from '../../directory/actor.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { noteConfirmed } from './said-words.ts'
import { createWriteSet, type WriteSet } from '../store/write-set.ts'

export type NotedAct = {
  readonly kind: 'transferred' | 'copied' | 'urged' | 'commented'
  readonly action: string
  readonly loaded: LoadedInstance
  readonly task?: OpenTask | undefined
  readonly flow: { readonly name: string; readonly nameEn: string }
  readonly caller: Caller
  readonly departmentName: string
  readonly opinion: string
  /** Sensitive words in it that were confirmed. */
  readonly said?: readonly FlaggedField[]
  readonly attachments?: readonly { readonly id: string }[]
  readonly people?: readonly Person[]
  readonly now: Date
  readonly after: object
}

/** Gives back what is still to be written, and the id of the entry. */
export function noteAct(ids: Ids, act: NotedAct): { writes: WriteSet; operationId: string } {
  const { loaded, task, flow, caller, now } = act
  const { instance } = loaded
  const operationId = ids.next()
  const writes = createWriteSet()
  writes.update('process_instances', ['id'], { id: instance.id, rev: instance.rev + 1 })
  writes.insert('operations', {
    org_id: instance.orgId,
    process_instance_id: instance.id,
    id: operationId,
    kind: act.kind,
    task_id: task?.row.id ?? null,
    element_id: task?.row.elementId ?? null,
    element_name: task?.row.name ?? flow.name,
    element_name_en: task?.nameEn ?? flow.nameEn,
    user_id: caller.userId,
    user_name: caller.name,
    department_name: act.departmentName,
    danger: false,
    opinion: act.opinion,
    attachments: act.attachments ?? [],
    people: act.people ?? [],
    at: now,
  })
  const entry = {
    objectType: task === undefined ? ('instance' as const) : ('task' as const),
    objectId: task?.row.id ?? instance.id,
  }
  noteConfirmed(writes, caller, entry, act.said ?? [])
  writes.insert('audit_log', auditRow(caller, { action: act.action, ...entry, after: act.after }))
  return { writes, operationId }
}

/** Adds one notice to each of these actors. */
export function addNotice(
  ids: Ids,
  writes: WriteSet,
  { instance }: LoadedInstance,
  notice: { actors: readonly Actor[]; kind: NoticeKind; title: Text; link: string; taskId?: string; now: Date },
): void {
  if (notice.actors.length === 0) return
  writes.insert('notices', ...noticeRows({ ids, orgId: instance.orgId, instanceId: instance.id, ...notice }))
}
