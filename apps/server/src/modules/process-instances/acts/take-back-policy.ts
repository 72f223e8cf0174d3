/** Whether who completed a step may take it back: as long as nobody and nothing behind it has gone on. */
import { isImpossibleMove } from '../step/engine-refusals.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { dryRunMove, type MoveTokens } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { drawingsOf, listCalledVersions } from '../store/version-at.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { findCompletedTask, listDraftsOf, type CompletedTask } from './acts.repository.ts'
import { takeBackTexts, standstill } from './acts.texts.ts'

type Who = { readonly userId: number; readonly language: Language }
type Asked = {
  readonly version: RunnableVersion
  readonly loaded: LoadedInstance
  readonly taskId: string
  readonly now: Date
}

export type TakeBack =
  | { readonly refusal: string; readonly move: undefined }
  | { readonly refusal: ''; readonly elementId: string; readonly move: Omit<MoveTokens, 'type'> }

export async function judgeTakeBack(
  queryable: Queryable,
  definitions: Pick<DefinitionsService, 'getVersion'>,
  who: Who,
  asked: Asked,
): Promise<TakeBack> {
  const { version, loaded, taskId, now } = asked
  const { definition, settings } = version
  const done = await findCompletedTask(queryable, loaded.instance.id, taskId)
  const elementId = done?.elementId ?? ''
  const refuse = (refusal: string): TakeBack => ({ refusal, move: undefined })
  const early = refusalOfTask(done, who, asked)
  if (done?.toElements === undefined || early !== undefined) {
    return refuse(say(who.language, early ?? takeBackTexts.handedOn))
  }
  const named = (id: string) => settings.nodes[id] ?? { name: id, nameEn: id }
  const behind = tasksBehind(loaded, done)
  const missing = done.toElements.find((id) => !behind.some(({ row }) => row.elementId === id))
  if (missing !== undefined || behind.length < done.toElements.length) {
    return refuse(say(who.language, takeBackTexts.done, { step: named(missing ?? done.toElements[0] ?? elementId) }))
  }
  const touched = await findTouched(queryable, who, loaded, behind)
  if (touched !== undefined) return refuse(touched)
  const passed = done.passed.filter((id) => definition.nodes[id] !== undefined && id !== elementId)
  const guarded = [elementId, ...passed].find((id) => settings.nodes[id]?.noJumpOver === true)
  if (guarded !== undefined) return refuse(say(who.language, takeBackTexts.guarded, { step: named(guarded) }))
  const acted = passed.find((id) => !harmless.has(definition.nodes[id]?.type ?? ''))
  if (acted !== undefined) return refuse(say(who.language, takeBackTexts.irreversible, { step: named(acted) }))
  const sources = behind.length > 0 ? behind.map(({ row }) => row.tokenId) : arrivedFrom(version, loaded, elementId)
  if (sources.length === 0) return refuse(say(who.language, takeBackTexts.goneOn))
  const move = { from: sources, to: [elementId], mode: 'return' } as const
  try {
    const versions = await listCalledVersions(definitions, loaded.state, queryable)
    const report = dryRunMove(definition, loaded.state, move, { now, definitions: drawingsOf(versions) })
    const others = report.cancelledTaskIds.filter((id) => !behind.some(({ row }) => row.id === id))
    if (others.length > 0 || report.endedCallIds.length > 0) return refuse(say(who.language, takeBackTexts.othersWork))
    if (!report.canComplete) return refuse(say(who.language, takeBackTexts.cannotComplete))
  } catch (error) {
    if (isImpossibleMove(error)) return refuse(say(who.language, takeBackTexts.cannotComplete))
    throw error
  }
  return { refusal: '', elementId, move }
}

/** What a step may pass and be undone: it does nothing but lead the flow. */
const harmless = new Set([
  'userTask',
  'manualTask',
  'task',
  'startEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'subProcess',
  'intermediateThrowEvent',
])

function refusalOfTask(done: CompletedTask | undefined, who: Who, { version, loaded }: Asked) {
  if (done === undefined || !done.isCompleted || done.completedBy !== who.userId) return takeBackTexts.notCompleted
  const still = standstill(loaded.instance)
  if (still !== undefined) return still
  if (version.definition.nodes[done.elementId]?.loop !== undefined) return takeBackTexts.severalHands
  return undefined
}

/** Open tasks that its completion made: they began at that very moment. */
const tasksBehind = (loaded: LoadedInstance, done: CompletedTask): OpenTask[] =>
  loaded.tasks.filter(
    ({ row }) =>
      row.createdAt.getTime() === done.endedAt.getTime() && done.toElements?.includes(row.elementId) === true,
  )

async function findTouched(
  queryable: Queryable,
  who: Who,
  loaded: LoadedInstance,
  behind: readonly OpenTask[],
): Promise<string | undefined> {
  const ids = behind.map(({ row }) => row.id)
  const drafts = ids.length === 0 ? [] : await listDraftsOf(queryable, loaded.instance.id, ids)
  const touches = behind.flatMap((task) => {
    const step = { name: task.row.name, nameEn: task.nameEn }
    const claimed = task.claimedBy === undefined ? [] : [{ step, userId: task.claimedBy, text: takeBackTexts.claimed }]
    const begun = drafts.filter(({ taskId }) => taskId === task.row.id)
    return [...claimed, ...begun.map(({ userId }) => ({ step, userId, text: takeBackTexts.begun }))]
  })
  const touch = touches.find(({ userId }) => userId !== who.userId)
  if (touch === undefined) return undefined
  const person = (await loadDirectory(queryable, [{ kind: 'user', id: touch.userId }])).person(touch.userId).name
  return say(who.language, touch.text, { step: touch.step, person })
}

/** What waits at the join right behind the step for the other branches. */
function arrivedFrom({ definition }: RunnableVersion, loaded: LoadedInstance, elementId: string): string[] {
  const [token, ...others] = loaded.state.tokens.filter(
    ({ state, flowId }) => state === 'arrived' && definition.flows[flowId ?? '']?.sourceId === elementId,
  )
  return token === undefined || others.length > 0 ? [] : [token.id]
}
