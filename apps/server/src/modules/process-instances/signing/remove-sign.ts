/** Taking back people who were asked to sign a task and have not. It never settles the outcome. */
import { nameIn, say } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { lockTask } from '../task-access.ts'
import type { SaidWords } from '../acts/said-words.ts'
import { refuseSigner, writeSignerChange } from './change-signers.ts'
import { isOpen } from './signer-rows.ts'
import { ADDED_RULES, countSigners, verdictOf, type SignerRow } from './signing.ts'
import { listSigners, moveSigners, openNextSigners } from './signers.repository.ts'

type Request = {
  readonly taskId: string
  readonly userIds: readonly number[]
  readonly reason: string
  readonly confirmSensitive: boolean
}

const isPending = ({ state }: SignerRow) => state === 'open' || state === 'waiting'

export function createRemoveSign(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, saidWords } = parts

  return async function removeSign(write: Write, caller: Caller, request: Request): Promise<StepResult> {
    return write(async (tx) => {
      const now = clock.now()
      const { loaded, task, onBehalfOf } = await lockTask(tx, caller, request.taskId, [], {
        orAdministrator: true,
        orAdder: true,
      })
      const { instance } = loaded
      const userIds = [...new Set(request.userIds)]
      const directory = await loadDirectory(
        tx,
        [caller.userId, ...userIds].map((id) => ({ kind: 'user', id }) as const),
      )
      const place = { instanceId: instance.id, taskId: task.row.id }
      const signers = await listSigners(tx, place.instanceId, place.taskId)
      const removed = userIds.map((userId) => {
        const refuse = (reason: string) => refuseSigner(caller, { task, directory, userId, reason })
        const own = signers.filter((signer) => signer.userId === userId)
        const pending = own.find(isPending)
        if (pending === undefined) {
          const hasSigned = own.some(({ state }) => state === 'signed')
          return refuse(say(caller.language, hasSigned ? refusalTexts.hasSigned : refusalTexts.notASigner))
        }
        const mayTake = pending.isAdded || caller.permissions.has('workflow:admin')
        return mayTake ? pending : refuse(say(caller.language, refusalTexts.isDrawn))
      })
      const gone = new Set(removed.map(({ id }) => id))
      const after = signers.map((one): SignerRow => (gone.has(one.id) ? { ...one, state: 'removed' } : one))
      if (!after.some((one) => isPending(one) && !one.advisory)) {
        throw new AppError('LAST_SIGNER', {
          details: {
            names: userIds.map((id) => directory.person(id).name),
            step: nameIn(caller.language, { name: task.row.name, nameEn: task.nameEn }),
          },
        })
      }
      const rules = task.signing ?? ADDED_RULES
      if (verdictOf(countSigners(rules, after)) !== undefined) {
        throw new AppError('ILLEGAL_TRANSITION', {
          details: { reason: say(caller.language, refusalTexts.wouldDecide) },
        })
      }
      const said = await saidWords.assert(tx, caller, loaded, {
        what: 'reason',
        text: request.reason,
        isConfirmed: request.confirmSensitive,
      })
      await moveSigners(
        tx,
        place,
        after.filter(({ id }) => gone.has(id)),
      )
      const next = after.some(isOpen) ? [] : await openNextSigners(tx, { ...place, at: now })
      const opened = new Set(next.map(({ id }) => id))
      const turns = next.flatMap(({ actors }) => actors)
      const overs = removed.filter(isOpen).flatMap(({ actors }) => actors)
      const result = await writeSignerChange(tx, caller, {
        kind: 'removeSign',
        loaded,
        task,
        onBehalfOf,
        directory,
        people: userIds,
        signing: countSigners(
          rules,
          after.map((one): SignerRow => (opened.has(one.id) ? { ...one, state: 'open' } : one)),
        ),
        turns,
        overs,
        reason: request.reason,
        said,
        now,
        ids,
      })
      hub.announce([...turns, ...overs])
      return result
    })
  }
}
