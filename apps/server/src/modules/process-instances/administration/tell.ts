/** Notices of what an administrator did with an instance. */
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { Text } from '@liveline/contract/language.ts'
import type { NoticeKind } from '@liveline/contract/notice/shapes.ts'
import type { Ids } from '../../../ids.ts'
import { actorKey, type Actor } from '../../directory/actor.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import type { StoredInstance } from '../store/stored-instance.ts'
import type { WriteSet } from '../store/write-set.ts'

/** Tells these actors and who started the instance, each once. Gives back who was told. */
export function tell(
  writes: WriteSet,
  told: {
    readonly ids: Ids
    readonly instance: Pick<StoredInstance, 'id' | 'orgId' | 'initiatorId'>
    readonly actors: readonly Actor[]
    readonly kind: NoticeKind
    readonly title: Text
    readonly now: Date
  },
): Actor[] {
  const { instance, title } = told
  const everybody: Actor[] = [...told.actors, { kind: 'user', id: instance.initiatorId }]
  const actors = [...new Map(everybody.map((actor) => [actorKey(actor), actor])).values()]
  const link = processAddress(instance.id)
  const notice = { ...told, actors, title, link, orgId: instance.orgId, instanceId: instance.id }
  writes.insert('notices', ...noticeRows(notice))
  return actors
}
