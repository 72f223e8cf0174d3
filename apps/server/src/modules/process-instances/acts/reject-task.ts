/** Sending a task back to a step that the process has been through (answers D6). */
import { nameIn, say, sayBoth } from '@liveline/contract/language.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { Actor } from '../../directory/actor.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunStep } from '../step/run-step.ts'
import { stepResult } from '../step/step-result.ts'
import { assertQualified } from '../qualified.service.ts'
import { isOnlyAsked } from '../signing/signers.repository.ts'
import { callScopeAt, getVersionAt, listCalledVersions, scopesById } from '../store/version-at.ts'
import { lockTask } from '../task-access.ts'
import type { KeepEntries } from '../tasks/keep-entries.ts'
import { assertSeparate } from '../tasks/separation.ts'
import { listDoneSteps } from './acts.repository.ts'
import { actTexts, returnTexts } from './acts.texts.ts'
import type { BindFiles } from './attachments.ts'
import { returnedOutcome } from './returned-outcome.ts'
import { noteConfirmed, type SaidWords } from './said-words.ts'
import { describeTarget, listCandidates, noneBefore, returnMove } from './return-targets.ts'

export type Rejection = {
  readonly taskId: string
  readonly to: string
  readonly opinion: string
  readonly straightBack: boolean
  readonly attachments: readonly string[]
  readonly confirmSensitive: boolean
}

export function createRejectTask(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: DefinitionsService
  readonly runStep: RunStep
  readonly bindFiles: BindFiles
  readonly keepWhatLoserEntered: KeepEntries['keepWhatLoserEntered']
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, definitions, runStep, bindFiles, keepWhatLoserEntered, saidWords } = parts

  return async function rejectTask(write: Write, caller: Caller, input: Rejection): Promise<StepResult> {
    const { taskId, opinion } = input
    const { language } = caller
    try {
      return await write(async (tx) => {
        const now = clock.now()
        const { loaded, task, onBehalfOf } = await lockTask(tx, caller, taskId)
        const { instance } = loaded
        const whole = await definitions.getVersion(instance.definitionVersionId, tx)
        const { elementId, scopeId } = task.row
        const version = await getVersionAt(definitions, loaded, scopeId, tx)
        const node = version.settings.nodes[elementId]
        assertSeparate(caller, loaded, node?.separateFrom ?? [], onBehalfOf)
        await assertQualified(tx, caller, { node, at: now })
        const versions = await listCalledVersions(definitions, loaded.state, tx)
        const done = await listDoneSteps(tx, instance.id, callScopeAt(scopesById(loaded.state.scopes), scopeId)?.id)
        const situation = { whole, version, versions, loaded, task, now, language, done }
        const candidates = listCandidates(situation)
        const refuse = (step: string, reason: string): never => {
          const names = candidates.map((one) => describeTarget(situation, one)).filter(({ refusal }) => refusal === '')
          const allowed =
            names.length === 0 ? [say(language, returnTexts.nowhere)] : names.map((one) => nameIn(language, one))
          throw new AppError('RETURN_REFUSED', { details: { step, reason, allowed } })
        }
        const chosen = candidates.find(
          (one) => one.elementId === input.to || one.meant.some((word) => word === input.to),
        )
        if (chosen === undefined) {
          const reason = candidates.length === 0 ? noneBefore(situation) : returnTexts.notBefore
          return refuse(targetName(version.settings.nodes, input.to, caller), say(language, reason))
        }
        if (task.signing?.endsOnRejection === false) {
          return refuse(nameIn(language, describeTarget(situation, chosen)), say(language, returnTexts.severalDecide))
        }
        const target = describeTarget(situation, chosen)
        if (await isOnlyAsked(tx, { loaded, task, userId: onBehalfOf?.userId ?? caller.userId })) {
          return refuse(nameIn(language, target), say(language, returnTexts.onlyAsked))
        }
        if (target.refusal !== '') return refuse(nameIn(language, target), target.refusal)
        if (input.straightBack && target.straightBackRefusal !== '') {
          throw new AppError('STRAIGHT_BACK_REFUSED', { details: { reason: target.straightBackRefusal } })
        }
        const isConfirmed = input.confirmSensitive
        const said = await saidWords.assert(tx, caller, loaded, { what: 'opinion', text: opinion, isConfirmed })
        const attachments = await bindFiles(tx, caller, input.attachments, instance.id)
        const { done: last } = chosen
        const step = await runStep(tx, {
          version: whole,
          before: loaded,
          command: { type: 'moveTokens', ...returnMove(task, chosen.elementId), reason: 'returned' },
          act: {
            kind: 'returned',
            userId: caller.userId,
            userName: caller.name,
            taskId,
            outcome: returnedOutcome,
            opinion,
            attachments,
            onBehalfOf,
          },
          mainForm: undefined,
          heading: instance,
          now,
          preferred: last && { elementId: chosen.elementId, userId: last.userId },
          also({ recorded: { writes, open }, result }) {
            const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
            const corrected = result.changes.tasks.inserted.filter((row) => row.elementId === chosen.elementId)
            if (input.straightBack) {
              const rows = corrected.map(({ id }) => ({
                ...keyed,
                task_id: id,
                to_element: elementId,
                user_id: caller.userId,
              }))
              writes.insert('straight_backs', ...rows)
            }
            // Who has the work now has a notice of his own; these are the others whom it concerns.
            const handlers = open
              .filter(({ row }) => corrected.some(({ id }) => id === row.id))
              .flatMap((one) => one.actors)
            const lost = loaded.tasks.filter(
              ({ row }) => row.id !== taskId && !open.some((one) => one.row.id === row.id),
            )
            const concerned: Actor[] = [
              { kind: 'user', id: instance.initiatorId },
              ...lost.flatMap((one) => one.actors),
            ]
            const told = concerned.filter(
              (actor, at) =>
                !(actor.kind === 'user' && actor.id === caller.userId) &&
                !handlers.some((one) => isSame(one, actor)) &&
                concerned.findIndex((one) => isSame(one, actor)) === at,
            )
            const title = sayBoth(actTexts.returnedNotice, {
              number: instance.number,
              step: { name: task.row.name, nameEn: task.nameEn },
              person: caller.name,
              opinion,
            })
            const link = processAddress(instance.id)
            const notice = { ids, orgId: instance.orgId, actors: told, instanceId: instance.id, now, title, link }
            writes.insert('notices', ...noticeRows({ ...notice, kind: 'returned' }))
            hub.announce(told)
            const after = {
              instanceId: instance.id,
              from: elementId,
              to: chosen.elementId,
              opinion,
              straightBack: input.straightBack,
            }
            const entry = { objectType: 'task', objectId: taskId, after }
            writes.insert('audit_log', auditRow(caller, { action: 'task.reject', ...entry }))
            noteConfirmed(writes, caller, { objectType: 'task', objectId: taskId }, said)
          },
        })
        const { number, id: instanceId } = instance
        const { businessState } = step.recorded
        const { state: status } = step.result.state.instance
        return stepResult(caller, { instanceId, number, status, businessState }, step, clock)
      })
    } catch (error) {
      return keepWhatLoserEntered(write, caller, { taskId, opinion, forms: {}, seen: {} }, error)
    }
  }
}

const isSame = (one: Actor, other: Actor) => one.kind === other.kind && one.id === other.id

function targetName(
  nodes: Readonly<Record<string, { name: string; nameEn: string }>>,
  to: string,
  { language }: Caller,
): string {
  if (to === 'initiator') return say(language, returnTexts.initiatorStep)
  if (to === 'previous') return say(language, returnTexts.previousStep)
  const node = Object.hasOwn(nodes, to) ? nodes[to] : undefined
  return node === undefined ? to : nameIn(language, node)
}
