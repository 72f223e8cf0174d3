/** Taking a task for oneself, and giving it back. */
import { getVersionAt } from '../store/version-at.ts'
import { say } from '@liveline/contract/language.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Owner } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { audit } from '../../audit/audit.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { assertQualified } from '../qualified.service.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { createWriteSet } from '../store/write-set.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { lockTask } from '../task-access.ts'
import { assertSeparate } from './separation.ts'
import { claimantOf } from './task-policy.ts'

export function createClaimTask(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly definitions: Pick<DefinitionsService, 'getVersion'>
}) {
  const { clock, ids, definitions } = parts

  async function claimTask(write: Write, caller: Caller, taskId: string): Promise<{ claimedBy: Person }> {
    return write(async (tx) => {
      const { loaded, task, onBehalfOf } = await lockTask(tx, caller, taskId)
      if (task.signing !== undefined) {
        throw new AppError('ILLEGAL_TRANSITION', {
          details: { reason: say(caller.language, refusalTexts.severalSign) },
        })
      }
      const { settings } = await getVersionAt(definitions, loaded, task.row.scopeId, tx)
      const node = settings.nodes[task.row.elementId]
      // Who may not do it must not keep it from those who may.
      assertSeparate(caller, loaded, node?.separateFrom ?? [], onBehalfOf)
      await assertQualified(tx, caller, { node, at: clock.now() })
      const claimedBy = { ...(await personOf(tx, caller)), onBehalfOf: onBehalfOf?.name ?? null }
      if (task.claimedBy !== undefined) return { claimedBy }
      await setClaim(tx, caller, { loaded, task, person: claimedBy, kind: 'claimed', onBehalfOf })
      const whose = onBehalfOf === undefined ? {} : { onBehalfOf: onBehalfOf.name }
      await audit(tx, caller, { action: 'task.claim', objectType: 'task', objectId: taskId, ...whose })
      return { claimedBy }
    })
  }

  async function unclaimTask(write: Write, caller: Caller, taskId: string): Promise<void> {
    await write(async (tx) => {
      const { loaded, task, onBehalfOf } = await lockTask(tx, caller, taskId)
      if (task.claimedBy === undefined) return
      const person = await personOf(tx, caller)
      await setClaim(tx, caller, { loaded, task, person, kind: 'unclaimed', onBehalfOf })
      await audit(tx, caller, { action: 'task.unclaim', objectType: 'task', objectId: taskId })
    })
  }

  /**
   * Takes or frees a task, as an entry of the timeline too: others see why it is not theirs for the moment. Who of
   * those who may act has it is the server's knowledge alone; to the engine the task stays as it is.
   */
  async function setClaim(
    tx: Tx,
    caller: Caller,
    claim: {
      loaded: LoadedInstance
      task: OpenTask
      person: Person
      kind: 'claimed' | 'unclaimed'
      onBehalfOf: Owner | undefined
    },
  ): Promise<void> {
    const { instance } = claim.loaded
    const { row, nameEn } = claim.task
    const now = clock.now()
    const isClaimed = claim.kind === 'claimed'
    const writes = createWriteSet()
    writes.update('process_instances', ['id'], { id: instance.id, rev: instance.rev + 1 })
    writes.update('tasks', ['process_instance_id', 'id'], {
      process_instance_id: instance.id,
      id: row.id,
      claimed_by: isClaimed ? claimantOf(caller, claim.onBehalfOf) : null,
      claimed_at: isClaimed ? now : null,
    })
    writes.insert('operations', {
      org_id: instance.orgId,
      process_instance_id: instance.id,
      id: ids.next(),
      kind: claim.kind,
      task_id: row.id,
      element_id: row.elementId,
      element_name: row.name,
      element_name_en: nameEn,
      user_id: caller.userId,
      user_name: caller.name,
      department_name: claim.person.departmentName,
      on_behalf_of_id: claim.onBehalfOf?.userId ?? null,
      on_behalf_of_name: claim.onBehalfOf?.name ?? null,
      danger: false,
      opinion: '',
      attachments: [],
      at: now,
    })
    await writes.write(tx)
  }

  return { claimTask, unclaimTask }
}

async function personOf(tx: Tx, { userId }: Caller): Promise<Person> {
  return (await loadDirectory(tx, [{ kind: 'user', id: userId }])).person(userId)
}
