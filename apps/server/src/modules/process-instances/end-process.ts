/** An administrator ends a running instance for good (answers D11): kept with its history, nothing left open. */
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { say, sayBoth } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import type { ProcessSettings } from '../process-definitions/node-settings.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import * as repository from './end-process.repository.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { noticeRows } from '../notices/notice-rows.ts'
import { noticeTexts, refusalTexts } from './process-instances.texts.ts'
import { assertMayEnd } from './safety-guard.ts'
import { refuseMissing } from './task-access.ts'
import { createWriteSet } from './store/write-set.ts'

export function createEndProcess(parts: {
  clock: Clock
  ids: Ids
  hub: NoticeHub
  definitions: Pick<DefinitionsService, 'readSettings'>
}) {
  const { clock, ids, hub } = parts
  const { readSettings } = parts.definitions

  /**
   * Works on rows, never on the tree: an instance that the engine cannot load, or that is too big for it, ends like any
   * other. The caller's right is the contract's business.
   */
  return async function endProcess(
    write: Write,
    caller: Caller,
    input: { instanceId: string; reason: string },
  ): Promise<StepResult> {
    return write(async (tx) => {
      const instance = (await repository.lockRoot(tx, input.instanceId)) ?? refuseMissing(caller)
      if (instance.status !== 'active' && instance.status !== 'suspended') {
        throw new AppError('ILLEGAL_TRANSITION', {
          details: { reason: say(caller.language, refusalTexts.ended) },
        })
      }
      const running: ProcessSettings[] = []
      for (const id of [instance.definitionVersionId, ...(await repository.listCalledVersions(tx, instance.id))]) {
        const settings = await readSettings(id, tx)
        if (settings !== undefined) running.push(settings)
      }
      assertMayEnd(caller, running, instance.businessState)
      const now = clock.now()
      const concerned = await repository.listConcerned(tx, instance.id)
      const { tasks } = await repository.cancelAll(tx, instance.id, now)
      const person = (await loadDirectory(tx, [{ kind: 'user', id: caller.userId }])).person(caller.userId)

      const writes = createWriteSet()
      const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
      writes.insert('operations', {
        ...keyed,
        id: ids.next(),
        kind: 'deleted',
        element_name: instance.flowName,
        element_name_en: instance.flowNameEn,
        user_id: caller.userId,
        user_name: caller.name,
        department_name: person.departmentName,
        danger: true,
        opinion: input.reason,
        attachments: [],
        at: now,
      })
      writes.insert(
        'notices',
        ...noticeRows({
          ids,
          orgId: instance.orgId,
          actors: concerned,
          kind: 'deleted',
          instanceId: instance.id,
          now,
          link: processAddress(instance.id),
          title: sayBoth(noticeTexts.ended, {
            number: instance.number,
            title: instance.title,
            person: caller.name,
            reason: input.reason,
          }),
        }),
      )
      await writes.write(tx)
      await audit(tx, caller, {
        action: 'instance.delete',
        objectType: 'instance',
        objectId: instance.id,
        before: { status: instance.status, businessState: instance.businessState, openTasks: tasks },
        after: { status: 'cancelled', businessState: 'deleted', reason: input.reason },
      })
      hub.announce(concerned)
      return {
        instanceId: instance.id,
        number: instance.number,
        status: 'cancelled',
        businessState: 'deleted',
        open: [],
      }
    })
  }
}
