import type { Text } from '@liveline/contract/language.ts'
import type { NoticeKind } from '@liveline/contract/notice/shapes.ts'
import type { Ids } from '../../ids.ts'
import type { Actor } from '../directory/actor.ts'

export type NoticeText = { readonly title: Text; readonly link: string }

/**
 * A notice, one row for each actor it is addressed to: whoever holds a role when he looks reads the role's, for the task
 * behind it is his as well, and it does not matter how many they are. The rows share their id, so that somebody
 * addressed twice has one notice.
 */
export function noticeRows(
  notice: NoticeText & {
    readonly ids: Ids
    readonly orgId: number
    readonly actors: readonly Actor[]
    readonly kind: NoticeKind
    readonly instanceId: string
    /** The task it asks to do: read, for everybody, when that ends. */
    readonly taskId?: string
    readonly now: Date
  },
) {
  const id = notice.ids.next()
  return notice.actors.map((actor) => ({
    id,
    actor_kind: actor.kind,
    actor_id: actor.id,
    org_id: notice.orgId,
    kind: notice.kind,
    title: notice.title.zh,
    title_en: notice.title.en,
    body: '',
    link: notice.link,
    process_instance_id: notice.instanceId,
    task_id: notice.taskId ?? null,
    created_at: notice.now,
  }))
}
