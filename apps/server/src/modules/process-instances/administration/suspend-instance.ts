/** An administrator holds an instance, and lets it go on. */
import { say, sayBoth } from '@liveline/contract/language.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { audit } from '../../audit/audit.service.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { holdInstance, listConcerned, lockRoot, releaseInstance, type Root } from '../end-process.repository.ts'
import { noticeTexts, refusalTexts } from '../process-instances.texts.ts'
import { createWriteSet } from '../store/write-set.ts'
import { refuseMissing } from '../task-access.ts'
import { tell } from './tell.ts'

/**
 * Works on rows, never on the tree, so that whatever runs wild can be held. The engine refuses every command for an
 * instance that is not active; `task-access.ts` says it in words before.
 */
export function createSuspendInstance({ clock, ids, hub }: { clock: Clock; ids: Ids; hub: NoticeHub }) {
  async function change(
    write: Write,
    caller: Caller,
    { instanceId, reason }: { instanceId: string; reason: string },
    kind: 'suspended' | 'resumed',
  ): Promise<void> {
    await write(async (tx) => {
      const instance = (await lockRoot(tx, instanceId)) ?? refuseMissing(caller)
      assertPossible(caller, instance, kind)
      await (kind === 'suspended' ? holdInstance : releaseInstance)(tx, instance.id)
      const now = clock.now()
      const { departmentName } = (await loadDirectory(tx, [{ kind: 'user', id: caller.userId }])).person(caller.userId)
      const writes = createWriteSet()
      writes.insert('operations', {
        org_id: instance.orgId,
        process_instance_id: instance.id,
        id: ids.next(),
        kind,
        element_name: instance.flowName,
        element_name_en: instance.flowNameEn,
        user_id: caller.userId,
        user_name: caller.name,
        department_name: departmentName,
        danger: kind === 'suspended',
        opinion: reason,
        attachments: [],
        at: now,
      })
      const title = sayBoth(noticeTexts[kind], { number: instance.number, person: caller.name, reason })
      const actors = await listConcerned(tx, instance.id)
      const told = tell(writes, { ids, instance, actors, kind, title, now })
      await writes.write(tx)
      const status = kind === 'suspended' ? 'suspended' : 'active'
      await audit(tx, caller, {
        action: kind === 'suspended' ? 'instance.suspend' : 'instance.resume',
        objectType: 'instance',
        objectId: instance.id,
        before: { status: instance.status },
        after: { status, reason },
      })
      hub.announce(told)
    })
  }

  return {
    suspend: (write: Write, caller: Caller, input: { instanceId: string; reason: string }) =>
      change(write, caller, input, 'suspended'),
    resume: (write: Write, caller: Caller, input: { instanceId: string; reason: string }) =>
      change(write, caller, input, 'resumed'),
  }
}

/** @throws {AppError} ILLEGAL_TRANSITION */
function assertPossible({ language }: Caller, { status }: Root, kind: 'suspended' | 'resumed'): void {
  if (status === (kind === 'suspended' ? 'active' : 'suspended')) return
  const isOver = status === 'completed' || status === 'cancelled'
  const otherwise = kind === 'suspended' ? refusalTexts.alreadySuspended : refusalTexts.notSuspended
  throw new AppError('ILLEGAL_TRANSITION', {
    details: { reason: say(language, isOver ? refusalTexts.ended : otherwise) },
  })
}
