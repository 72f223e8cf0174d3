/** An administrator leads the work from an open task to another user task of the same version (answers D9). */
import { nameIn, say, sayBoth } from '@liveline/contract/language.ts'
import type { JumpResult } from '@liveline/contract/administration/shapes.ts'
import { dryRunMove, type MoveReport } from '@liveline/workflow-engine'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { ProcessSettings } from '../../process-definitions/node-settings.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { administrationTexts, noticeTexts, targetTexts } from '../process-instances.texts.ts'
import { assertNotJumpedOver, assertStaysLive } from '../safety-guard.ts'
import { isImpossibleMove, refusalOf } from '../step/engine-refusals.ts'
import type { RunStep } from '../step/run-step.ts'
import { stepResult } from '../step/step-result.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { listRunningSettings } from '../store/version-at.ts'
import { lockOpenTask } from '../task-access.ts'
import { nearTasks } from './near-tasks.ts'
import { tell } from './tell.ts'

/** Where else a jump could lead is looked for near where the work would stop. */
const MOST_TRIED = 24
const MOST_TOLD = 3

export type Jump = {
  readonly taskId: string
  readonly targetNode: string
  readonly reason: string
  readonly mode: 'return' | 'tokenOnly'
  readonly dryRun: boolean
}

export function createJumpToNode(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: Pick<DefinitionsService, 'getVersion'>
  readonly runStep: RunStep
}) {
  const { clock, ids, hub, definitions, runStep } = parts

  return async function jumpToNode(write: Write, admitted: Caller, jump: Jump): Promise<JumpResult> {
    return write(async (tx) => {
      const now = clock.now()
      const { caller, loaded, task } = await lockOpenTask(tx, admitted, jump.taskId)
      const { instance } = loaded
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const target = targetOf(caller, version, task, jump.targetNode)
      const move = { from: [task.row.tokenId], to: [jump.targetNode], mode: jump.mode, reason: jump.reason }
      const look = (to: string) => dryRunMove(version.definition, loaded.state, { ...move, to: [to] }, { now })
      const report = foresee(caller, { version, loaded, target }, () => look(jump.targetNode))
      const running = await listRunningSettings(definitions, loaded, tx)
      const refusal = refusalToJump(caller, {
        ...{ version, running, loaded, report, jump, look },
        from: task.row.elementId,
      })
      const shown = showReport(version, loaded, report, jump.targetNode)
      if (jump.dryRun) return { ...shown, result: null, refusal: reasonOf(refusal) }
      if (refusal !== undefined) throw refusal
      const cancelled = new Set(report.cancelledTaskIds)
      const losers = loaded.tasks.filter(({ row }) => cancelled.has(row.id)).flatMap(({ actors }) => actors)
      const done = await runStep(tx, {
        version,
        before: loaded,
        command: { type: 'moveTokens', ...move },
        act: {
          kind: 'jumped',
          userId: caller.userId,
          userName: caller.name,
          taskId: jump.taskId,
          target: { value: jump.targetNode, label: sayBoth(targetTexts.jumped, { step: target }) },
          opinion: jump.reason,
        },
        mainForm: undefined,
        heading: instance,
        now,
        also({ recorded: { writes } }) {
          const { number } = instance
          const title = sayBoth(noticeTexts.jumped, { number, step: target, person: caller.name, reason: jump.reason })
          hub.announce(tell(writes, { ids, instance, actors: losers, kind: 'jumped', title, now }))
          const before = { elementId: task.row.elementId, openTasks: loaded.tasks.map(({ row }) => row.elementId) }
          const { reason, mode, targetNode } = jump
          const after = { instanceId: instance.id, targetNode, mode, reason, cancelled: [...cancelled] }
          const entry = { objectType: 'task', objectId: jump.taskId, before, after }
          writes.insert('audit_log', auditRow(caller, { action: 'instance.jump', ...entry }))
        },
      })
      const { id: instanceId, number } = instance
      const { state: status } = done.result.state.instance
      const { businessState } = done.recorded
      const result = stepResult(caller, { instanceId, number, status, businessState }, done, clock)
      return { ...shown, result, refusal: null }
    })
  }
}

type Named = { readonly name: string; readonly nameEn: string }

/** @throws {AppError} JUMP_REFUSED for what is no other user task of the drawing */
function targetOf(caller: Caller, { definition, settings }: RunnableVersion, task: OpenTask, id: string): Named {
  const { language } = caller
  // Not what every object has, such as `constructor`.
  const node = Object.hasOwn(definition.nodes, id) ? definition.nodes[id] : undefined
  const step = Object.hasOwn(settings.nodes, id) ? settings.nodes[id] : undefined
  if (node === undefined || step === undefined) {
    throw refused(say(language, administrationTexts.unknownNode, { node: id }))
  }
  if (node.type !== 'userTask') throw refused(say(language, administrationTexts.notUserTask, { step }))
  if (id === task.row.elementId) throw refused(say(language, administrationTexts.sameNode, { step }))
  return step
}

/** @throws {AppError} JUMP_REFUSED for a target that tokens cannot be led to */
function foresee(
  caller: Caller,
  { version, target }: { version: RunnableVersion; loaded: LoadedInstance; target: Named },
  look: () => MoveReport,
): MoveReport {
  try {
    return look()
  } catch (error) {
    if (!isImpossibleMove(error)) throw refusalOf(error, version.definition)
    throw refused(say(caller.language, administrationTexts.notReachable, { step: target }))
  }
}

type Judged = {
  readonly version: RunnableVersion
  /** No jump ends a called process. */
  readonly running: readonly ProcessSettings[]
  readonly loaded: LoadedInstance
  readonly report: MoveReport
}

function refusalToJump(
  caller: Caller,
  judged: Judged & { readonly jump: Jump; readonly from: string; readonly look: (targetNode: string) => MoveReport },
): AppError | undefined {
  const { version, report, jump } = judged
  const { language } = caller
  const guarded = refusalOfGuards(caller, judged, jump.targetNode)
  if (guarded !== undefined) return guarded
  if (report.isTooComplex) return refused(say(language, administrationTexts.tooComplex))
  if (report.canComplete) return undefined
  const steps = report.stuckJoins.map((id) => nameIn(language, namedIn(version, id)))
  const { wouldStop, wouldStopReturned, wouldStopAnywhere } = administrationTexts
  if (jump.mode !== 'return') return refused(say(language, wouldStop, { steps }))
  const targets = completingTargets(caller, judged).map((id) => nameIn(language, namedIn(version, id)))
  const isNone = targets.length === 0
  return refused(
    isNone ? say(language, wouldStopAnywhere, { steps }) : say(language, wouldStopReturned, { steps, targets }),
  )
}

function refusalOfGuards(
  caller: Caller,
  { version, running, loaded, report }: Judged,
  target: string,
): AppError | undefined {
  const staying = new Set(report.activeElementIds)
  const cancelled = new Set(report.cancelledTaskIds)
  const sources = [
    ...loaded.tasks.filter(({ row }) => cancelled.has(row.id)).map(({ row }) => row.elementId),
    ...loaded.state.tokens
      .filter(({ state, elementId }) => state !== 'scope' && !staying.has(elementId))
      .map(({ elementId }) => elementId),
  ]
  try {
    assertNotJumpedOver(caller, version, { sources, target })
    const { businessState } = loaded.instance
    const becomes = version.settings.nodes[target]?.state ?? businessState
    assertStaysLive(caller, { running, businessState }, { running, businessState: becomes })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** A few user tasks near the joins that would wait for ever, from which the work can be completed. */
function completingTargets(
  caller: Caller,
  { from, look, ...judged }: Judged & { readonly from: string; readonly look: (targetNode: string) => MoveReport },
): string[] {
  const found: string[] = []
  const near = nearTasks(judged.version.definition, judged.report.stuckJoins).filter((id) => id !== from)
  for (const target of near.slice(0, MOST_TRIED)) {
    try {
      const report = look(target)
      const isRefused = !report.canComplete || refusalOfGuards(caller, { ...judged, report }, target) !== undefined
      if (!isRefused) found.push(target)
    } catch (error) {
      if (!isImpossibleMove(error)) throw error
    }
    if (found.length === MOST_TOLD) break
  }
  return found
}

function showReport(version: RunnableVersion, loaded: LoadedInstance, report: MoveReport, target: string) {
  const element = (elementId: string) => ({ elementId, ...namedIn(version, elementId) })
  const cancelled = new Set(report.cancelledTaskIds)
  const before = new Set(loaded.state.tokens.map(({ elementId }) => elementId))
  const opened = report.activeElementIds.filter(
    (id) => version.definition.nodes[id]?.type === 'userTask' && (id === target || !before.has(id)),
  )
  return {
    cancelled: loaded.tasks
      .filter(({ row }) => cancelled.has(row.id))
      .map(({ row }) => ({ taskId: row.id, ...element(row.elementId) })),
    opened: opened.map(element),
    doubled: report.doubledElementIds.map(element),
    stuck: report.stuckJoins.map(element),
  }
}

function namedIn({ settings }: RunnableVersion, id: string): { name: string; nameEn: string } {
  const { name, nameEn } = settings.nodes[id] ?? { name: id, nameEn: id }
  return { name, nameEn }
}

const refused = (reason: string) => new AppError('JUMP_REFUSED', { details: { reason } })
const reasonOf = (refusal: AppError | undefined) => (refusal === undefined ? null : String(refusal.details?.['reason']))
