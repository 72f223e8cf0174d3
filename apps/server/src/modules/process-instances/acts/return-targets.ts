/** Where a task may be sent back to, as the drawing, the history and the engine's look ahead say. */
import { isImpossibleMove } from '../step/engine-refusals.ts'
import { nameIn, say, type Language, type Text } from '@liveline/contract/language.ts'
import type { ReturnTarget } from '@liveline/contract/task-act/shapes.ts'
import { dryRunMove, transition, type MoveReport, type MoveTokens } from '@liveline/workflow-engine'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { passedOver } from '../passed-over.ts'
import { listEndedCalls } from '../administration/ended-calls.ts'
import { completingSteps } from '../completing-steps.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { callScopeAt, drawingsOf, scopesById } from '../store/version-at.ts'
import type { DoneStep } from './acts.repository.ts'
import { returnTexts } from './acts.texts.ts'
import { waysOf } from './drawing-ways.ts'

type Situation = {
  /** What the instance runs on. */
  readonly whole: RunnableVersion
  /** What the task is a step of: the same, or a called process. */
  readonly version: RunnableVersion
  /** Of the called processes that run in it. */
  readonly versions: ReadonlyMap<string, RunnableVersion>
  readonly loaded: LoadedInstance
  readonly task: OpenTask
  readonly done: readonly DoneStep[]
  readonly now: Date
  readonly language: Language
}

/** A step that a task may go back to, with who did it last. */
export type Candidate = {
  readonly elementId: string
  readonly meant: ReturnTarget['meant']
  readonly done: DoneStep | undefined
}

/**
 * The latest first; the step of the initiator last where it has not been done yet. From a called process the work goes
 * back within the same call: what its caller has done is corrected when the call has ended, or by an administrator.
 */
export function listCandidates({
  version,
  loaded,
  task,
  done,
}: Pick<Situation, 'version' | 'loaded' | 'task' | 'done'>): Candidate[] {
  const { nodes } = version.definition
  const own = task.row.elementId
  const before = waysOf(version.definition).before(own)
  const earlier = done.filter(
    ({ elementId, at }) =>
      elementId !== own && nodes[elementId]?.type === 'userTask' && before.has(elementId) && at <= task.row.createdAt,
  )
  const isCalled = callOf(loaded, task) !== undefined
  const drawn = initiatorsStep(version, { isCalled })
  const initiator = isCalled && drawn !== undefined && !before.has(drawn) ? undefined : drawn
  const [previous] = earlier
  const listed = earlier.map((step): Candidate => ({
    elementId: step.elementId,
    meant: [
      ...(step.elementId === initiator ? (['initiator'] as const) : []),
      ...(step === previous ? (['previous'] as const) : []),
    ],
    done: step,
  }))
  const isListed = listed.some(({ meant }) => meant.includes('initiator'))
  if (initiator === undefined || initiator === own || isListed) return listed
  return [...listed, { elementId: initiator, meant: ['initiator'], done: undefined }]
}

/** The step at which who started it corrects it; without one, the first user task, but of a called process none. */
function initiatorsStep(
  { definition, settings }: RunnableVersion,
  { isCalled }: { readonly isCalled: boolean },
): string | undefined {
  const tasks = waysOf(definition).fromStart.filter((id) => definition.nodes[id]?.type === 'userTask')
  const drawn = tasks.find((id) => settings.nodes[id]?.approvers.some(({ kind }) => kind === 'initiator'))
  return drawn ?? (isCalled ? undefined : tasks[0])
}

const callOf = ({ state }: LoadedInstance, { row }: OpenTask) => callScopeAt(scopesById(state.scopes), row.scopeId)

/** Why a task can go back nowhere, when no step was done before it. */
export const noneBefore = ({ loaded, task }: Pick<Situation, 'loaded' | 'task'>): Text =>
  callOf(loaded, task) === undefined ? returnTexts.noneBefore : returnTexts.outOfCall

/** With the engine's word on each. */
export function listReturnTargets(situation: Situation): ReturnTarget[] {
  return listCandidates(situation).map((candidate) => describeTarget(situation, candidate))
}

export function describeTarget(situation: Situation, { elementId, meant, done }: Candidate): ReturnTarget {
  const { version, loaded, task } = situation
  const { name = elementId, nameEn = elementId } = version.settings.nodes[elementId] ?? {}
  const { report, refusal } = tryReturn(situation, elementId)
  const others = (report?.cancelledTaskIds ?? []).filter((id) => id !== task.row.id)
  return {
    elementId,
    name,
    nameEn,
    meant,
    by: done === undefined ? null : { ...done, name: done.name },
    at: done?.at.toISOString() ?? null,
    refusal,
    straightBackRefusal: refusal === '' ? straightBackRefusal(situation, elementId) : refusal,
    cancelledElementIds: loaded.tasks.flatMap(({ row }) => (others.includes(row.id) ? [row.elementId] : [])),
  }
}

export const returnMove = (task: OpenTask, elementId: string): Omit<MoveTokens, 'type'> => ({
  from: [task.row.tokenId],
  to: [elementId],
  mode: 'return',
})

function tryReturn(situation: Situation, elementId: string): { report?: MoveReport; refusal: string } {
  const { version, task, language } = situation
  const [skipped] = skippedBy(version, task.row.elementId, elementId)
  if (skipped !== undefined) {
    return {
      refusal: say(language, returnTexts.jumpsOver, { step: nodeOf(version, skipped) }),
    }
  }
  try {
    const report = look(situation, elementId)
    return { report, refusal: moveRefusal(situation, elementId, report) }
  } catch (error) {
    if (isImpossibleMove(error)) return { refusal: say(language, returnTexts.unreachable) }
    throw error
  }
}

/** Steps that must not be passed over, and would be. */
const skippedBy = ({ definition, settings }: RunnableVersion, source: string, target: string): string[] => {
  const guarded = Object.values(settings.nodes).flatMap((node) => (node.noJumpOver ? [node.elementId] : []))
  return passedOver(definition, new Set(guarded), { sources: [source], target })
}

const look = ({ whole, versions, loaded, task, now }: Situation, elementId: string): MoveReport =>
  dryRunMove(whole.definition, loaded.state, returnMove(task, elementId), { now, definitions: drawingsOf(versions) })

function moveRefusal(situation: Situation, elementId: string, report: MoveReport): string {
  const { whole, version, versions, loaded, task, language } = situation
  const [ended] = listEndedCalls(loaded, report, versions, callOf(loaded, task)?.id)
  if (ended !== undefined) return say(language, returnTexts.endsCall, { step: nodeOf(version, ended.calledAt) })
  if (report.canComplete) return ''
  if (report.isTooComplex) return say(language, returnTexts.tooComplex)
  const named = (ids: readonly string[], ...where: readonly RunnableVersion[]) =>
    ids.map((id) =>
      nameIn(language, nodeOf(where.find(({ settings }) => Object.hasOwn(settings.nodes, id)) ?? version, id)),
    )
  const steps = named(report.stuckJoins, version, whole, ...versions.values())
  const targets = named(otherTargets(situation, elementId))
  return targets.length === 0
    ? say(language, returnTexts.wouldWaitAnywhere, { steps })
    : say(language, returnTexts.wouldWait, { steps, targets })
}

/** Where else the task may be returned to. */
const otherTargets = (situation: Situation, refused: string): string[] =>
  completingSteps(
    listCandidates(situation)
      .map(({ elementId }) => elementId)
      .filter((id) => id !== refused),
    {
      look: (id) => look(situation, id),
      isAllowed: (id, { endedCallIds }) =>
        endedCallIds.length === 0 && skippedBy(situation.version, situation.task.row.elementId, id).length === 0,
    },
  )

const nodeOf = ({ settings: { nodes } }: RunnableVersion, id: string) =>
  (Object.hasOwn(nodes, id) ? nodes[id] : undefined) ?? { name: id, nameEn: id }

/** Plays the return and, from the corrected step, the way straight back. */
function straightBackRefusal(situation: Situation, target: string): string {
  const { whole, version, versions, loaded, task, now, language } = situation
  const { definition } = whole
  const named = (elementId: string) => nodeOf(version, elementId)
  const own = task.row.elementId
  const several = [target, own].find((id) => version.definition.nodes[id]?.loop !== undefined)
  if (several !== undefined) return say(language, returnTexts.severalHands, { step: named(several) })
  // The corrected step itself is completed before it is left.
  const guarded = skippedBy(version, target, own).find((id) => id !== target)
  if (guarded !== undefined) return say(language, returnTexts.jumpsOver, { step: named(guarded) })
  let lastId = 0
  const context = { now, definitions: drawingsOf(versions), nextId: () => `straight-back-${++lastId}` }
  try {
    const move = { ...returnMove(task, target), type: 'moveTokens' } as const
    const corrected = transition(definition, loaded.state, move, context).state
    const known = new Set(loaded.state.tokens.map(({ id }) => id))
    const from = corrected.tokens.flatMap(({ id, elementId }) => (elementId === target && !known.has(id) ? [id] : []))
    const forth = dryRunMove(definition, corrected, { from, to: [own], mode: 'return' }, context)
    return forth.canComplete ? '' : say(language, returnTexts.cannotComeBack)
  } catch (error) {
    if (isImpossibleMove(error)) return say(language, returnTexts.cannotComeBack)
    throw error
  }
}
