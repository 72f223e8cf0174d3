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
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { completingSteps } from '../completing-steps.ts'
import { administrationTexts, noticeTexts, targetTexts } from '../process-instances.texts.ts'
import { assertNotEndedOver, assertNotJumpedOver, assertStaysLive } from '../safety-guard.ts'
import { isImpossibleMove, refusalOf } from '../step/engine-refusals.ts'
import type { RunStep } from '../step/run-step.ts'
import { stepResult } from '../step/step-result.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { callTokens, drawingsOf, listCalledVersions } from '../store/version-at.ts'
import { lockOpenTask } from '../task-access.ts'
import { listEndedCalls } from './ended-calls.ts'
import { nearTasks } from './near-tasks.ts'
import { tell } from './tell.ts'

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
      const versions = await listCalledVersions(definitions, loaded.state, tx)
      // A task of a called process is led out of it: the call itself goes on elsewhere.
      const call = callTokens(loaded.state)(task.row.scopeId)
      const from = call ?? { id: task.row.tokenId, elementId: task.row.elementId }
      const target = targetOf(caller, version, from.elementId, jump.targetNode)
      const move = { from: [from.id], to: [jump.targetNode], mode: jump.mode, reason: jump.reason }
      const trial = { now, definitions: drawingsOf(versions) }
      const look = (to: string) => dryRunMove(version.definition, loaded.state, { ...move, to: [to] }, trial)
      const report = foresee(caller, { version, loaded, target }, () => look(jump.targetNode))
      const judged = { version, versions, loaded, report }
      const refusal = refusalToJump(caller, { ...judged, jump, look, from: from.elementId })
      const shown = showReport(judged, jump.targetNode)
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
function targetOf(caller: Caller, { definition, settings }: RunnableVersion, from: string, id: string): Named {
  const { language } = caller
  // Not what every object has, such as `constructor`.
  const node = Object.hasOwn(definition.nodes, id) ? definition.nodes[id] : undefined
  const step = Object.hasOwn(settings.nodes, id) ? settings.nodes[id] : undefined
  if (node === undefined || step === undefined) {
    throw refused(say(language, administrationTexts.unknownNode, { node: id }))
  }
  if (node.type !== 'userTask') throw refused(say(language, administrationTexts.notUserTask, { step }))
  if (id === from) throw refused(say(language, administrationTexts.sameNode, { step }))
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
  /** Of the called processes that run in it. */
  readonly versions: ReadonlyMap<string, RunnableVersion>
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
  const steps = report.stuckJoins.map((id) => nameIn(language, namedIn(id, version, ...judged.versions.values())))
  const { wouldStop, wouldStopReturned, wouldStopAnywhere } = administrationTexts
  if (jump.mode !== 'return') return refused(say(language, wouldStop, { steps }))
  const near = nearTasks(version.definition, report.stuckJoins).filter((id) => id !== judged.from)
  const isAllowed = (id: string, there: MoveReport) =>
    refusalOfGuards(caller, { ...judged, report: there }, id) === undefined
  const targets = completingSteps(near, { look: judged.look, isAllowed }).map((id) =>
    nameIn(language, namedIn(id, version)),
  )
  const isNone = targets.length === 0
  return refused(
    isNone ? say(language, wouldStopAnywhere, { steps }) : say(language, wouldStopReturned, { steps, targets }),
  )
}

function refusalOfGuards(
  caller: Caller,
  { version, versions, loaded, report }: Judged,
  target: string,
): AppError | undefined {
  const staying = new Set(report.activeElementIds)
  const cancelled = new Set(report.cancelledTaskIds)
  const callOf = callTokens(loaded.state)
  const isOwn = ({ scopeId }: { readonly scopeId: string }) => callOf(scopeId) === undefined
  const ended = listEndedCalls(loaded, report, versions)
  const sources = [
    ...loaded.tasks.filter(({ row }) => cancelled.has(row.id) && isOwn(row)).map(({ row }) => row.elementId),
    ...loaded.state.tokens
      .filter((token) => token.state !== 'scope' && !staying.has(token.elementId) && isOwn(token))
      .map(({ elementId }) => elementId),
    ...ended.map(({ calledAt }) => calledAt),
  ]
  try {
    assertNotJumpedOver(caller, version, { sources, target })
    for (const called of ended) assertNotEndedOver(caller, version, { called, target })
    const { businessState } = loaded.instance
    const becomes = version.settings.nodes[target]?.state ?? businessState
    const settingsOf = (isGone: (scopeId: string) => boolean) =>
      loaded.state.scopes.flatMap(({ id, definitionId = '' }) => (isGone(id) ? [] : (versions.get(definitionId) ?? [])))
    const runningNow = [version, ...settingsOf(() => false)].map(({ settings }) => settings)
    const runningThen = [version, ...settingsOf((id) => report.endedCallIds.includes(id))].map(
      ({ settings }) => settings,
    )
    assertStaysLive(caller, { running: runningNow, businessState }, { running: runningThen, businessState: becomes })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function showReport({ version, versions, loaded, report }: Judged, target: string) {
  const element = (elementId: string) => ({ elementId, ...namedIn(elementId, version, ...versions.values()) })
  const cancelled = new Set(report.cancelledTaskIds)
  const callOf = callTokens(loaded.state)
  const isOwn = ({ scopeId }: { readonly scopeId: string }) => callOf(scopeId) === undefined
  const before = new Set(loaded.state.tokens.filter(isOwn).map(({ elementId }) => elementId))
  const opened = report.activeElementIds.filter(
    (id) => version.definition.nodes[id]?.type === 'userTask' && (id === target || !before.has(id)),
  )
  return {
    cancelled: loaded.tasks
      .filter(({ row }) => cancelled.has(row.id))
      .map(({ row, nameEn }) => ({
        taskId: row.id,
        elementId: callOf(row.scopeId)?.elementId ?? row.elementId,
        ...{ name: row.name, nameEn },
      })),
    opened: opened.map(element),
    doubled: report.doubledElementIds.map(element),
    stuck: report.stuckJoins.map(element),
    ended: listEndedCalls(loaded, report, versions).map(({ calledAt, version: called }) => ({
      ...element(calledAt),
      ...{ flowName: called.name, flowNameEn: called.nameEn },
    })),
  }
}

/** As the first of some versions that has such an element calls it. */
function namedIn(id: string, ...versions: readonly RunnableVersion[]): { name: string; nameEn: string } {
  const settings = versions.find(({ settings: { nodes } }) => Object.hasOwn(nodes, id))?.settings
  const { name, nameEn } = settings?.nodes[id] ?? { name: id, nameEn: id }
  return { name, nameEn }
}

const refused = (reason: string) => new AppError('JUMP_REFUSED', { details: { reason } })
const reasonOf = (refusal: AppError | undefined) => (refusal === undefined ? null : String(refusal.details?.['reason']))
