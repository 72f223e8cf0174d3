/** What a caller may do with a process or a task now, so that no screen offers what the server refuses. */
import { say, textIn, type Text } from '@liveline/contract/language.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import type { ActName, ActOffer, ReturnTarget } from '@liveline/contract/task-act/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { SystemConfigService } from '../../system-config/system-config.service.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { assertMayEnd } from '../safety-guard.ts'
import { namesOf } from '../step/recorded-step.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { assertSeparate } from '../tasks/separation.ts'
import { callScopeAt, listCalledVersions, listRunningSettings, scopesById } from '../store/version-at.ts'
import { actingAs, canAct } from '../tasks/task-policy.ts'
import { isParticipant } from '../tasks/tasks.repository.ts'
import { missingQualifications } from '../qualified.service.ts'
import { withdrawalRefusal } from '../withdraw-process.ts'
import { findLastUrge, listDoneSteps } from './acts.repository.ts'
import { offerTexts, personTexts, standstill } from './acts.texts.ts'
import { listReturnTargets, noneBefore } from './return-targets.ts'
import { judgeTakeBack } from './take-back-policy.ts'
import { handlersOf, urgeIntervalMs } from './urge-handlers.ts'

export function createActOffers(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly definitions: Pick<DefinitionsService, 'getVersion'>
  readonly systemConfig: Pick<SystemConfigService, 'read'>
}) {
  const { database, clock, definitions, systemConfig } = parts

  async function ofInstance(caller: Caller, loaded: LoadedInstance, version: RunnableVersion): Promise<ActOffer[]> {
    const { instance } = loaded
    const { language } = caller
    const isAdministrator = caller.permissions.has('workflow:admin')
    const takesPart = isAdministrator || (await isParticipant(database, instance.id, caller))
    const onlyParticipants = takesPart ? undefined : offerTexts.onlyParticipants
    const still = standstill(instance)
    // A suspended one can be ended too.
    const ended = instance.status === 'suspended' ? undefined : still
    const running = await listRunningSettings(definitions, loaded, database)
    const guarded = refusalOf(caller, () => assertMayEnd(caller, running, instance.businessState))
    return [
      offer('withdraw', withdrawalRefusal(caller, loaded, version) ?? guarded),
      offer('cc', onlyParticipants && say(language, onlyParticipants)),
      await urgeOffer(caller, loaded, onlyParticipants ?? still),
      offer('comment', undefined),
      offer('end', firstOf(caller, isAdministrator ? undefined : offerTexts.onlyAdministrators, ended) ?? guarded),
    ]
  }

  async function urgeOffer(caller: Caller, loaded: LoadedInstance, refused: Text | undefined): Promise<ActOffer> {
    const isOthers = ({ id, kind }: { id: number; kind: string }) => kind !== 'user' || id !== caller.userId
    const nobody = loaded.tasks.length === 0 ? offerTexts.nobodyToUrge : undefined
    const onlyYou = loaded.tasks.flatMap(handlersOf).some(isOthers) ? undefined : offerTexts.onlyYourself
    const why = firstOf(caller, refused, nobody, onlyYou)
    if (why !== undefined) return offer('urge', why)
    const last = await findLastUrge(database, loaded.instance.id, caller.userId)
    const interval = last === undefined ? 0 : await urgeIntervalMs(systemConfig, database)
    const possibleAt = new Date((last?.getTime() ?? 0) + interval)
    if (possibleAt <= clock.now()) return offer('urge', undefined)
    const at = possibleAt.toISOString()
    const reason = errorMessage('URGED_ALREADY', caller.language, { number: loaded.instance.number, at })
    return { act: 'urge', can: false, reason, possibleAt: at }
  }

  /** @param task undefined for one that has ended */
  async function ofTask(
    caller: Caller,
    loaded: LoadedInstance,
    version: RunnableVersion,
    { taskId, task }: { taskId: string; task: OpenTask | undefined },
  ): Promise<Pick<TaskInfo, 'actions' | 'returnTargets' | 'straightBackTo'>> {
    const now = clock.now()
    if (task === undefined) {
      const { refusal } = await judgeTakeBack(database, definitions, caller, { version, loaded, taskId, now })
      const ended = say(caller.language, offerTexts.taskEnded)
      const actions = [...openActs.map((act) => offer(act, ended)), offer('withdraw', refusal)]
      return { actions, returnTargets: [], straightBackTo: null }
    }
    const mayAct = canAct(task, caller)
    const notYours = firstOf(caller, mayAct ? undefined : offerTexts.notYours, standstill(loaded.instance))
    const owner = actingAs(task, caller)?.onBehalfOf
    const node = version.settings.nodes[task.row.elementId]
    const barred = notYours ?? refusalOf(caller, () => assertSeparate(caller, loaded, node?.separateFrom ?? [], owner))
    const unqualified = mayAct ? await missingQualifications(database, caller, { node, at: now }) : undefined
    const forOwner = owner && say(caller.language, offerTexts.forOwner, { owner: owner.name })
    const call = callScopeAt(scopesById(loaded.state.scopes), task.row.scopeId)
    const done = mayAct ? await listDoneSteps(database, loaded.instance.id, call?.id) : []
    const whole = await definitions.getVersion(loaded.instance.definitionVersionId, database)
    const versions = await listCalledVersions(definitions, loaded.state, database)
    const situation = { whole, version, versions, loaded, task, done, now, language: caller.language }
    const returnTargets = barred === undefined ? listReturnTargets(situation) : []
    const claimed = task.claimedBy === undefined ? undefined : say(caller.language, offerTexts.claimedByYou)
    const unclaimed = task.claimedBy === undefined ? say(caller.language, offerTexts.notClaimed) : undefined
    const isSigned = task.signing !== undefined
    const severalSign = isSigned ? say(caller.language, refusalTexts.severalSign) : undefined
    const toOne = isSigned ? say(caller.language, personTexts.severalSign) : undefined
    return {
      actions: [
        offer('claim', notYours ?? severalSign ?? claimed ?? unqualified),
        offer('unclaim', notYours ?? unclaimed),
        offer('complete', barred ?? unqualified),
        offer('save', notYours),
        offer('reject', barred ?? returnRefusal(caller, returnTargets, noneBefore(situation))),
        offer('transfer', notYours ?? forOwner ?? toOne),
        offer('withdraw', say(caller.language, offerTexts.stillOpen)),
      ],
      returnTargets,
      straightBackTo: await straightBackTo(loaded, version, task),
    }
  }

  async function straightBackTo(loaded: LoadedInstance, version: RunnableVersion, task: OpenTask) {
    const asked = loaded.straightBacks.find(({ taskId }) => taskId === task.row.id)
    if (asked === undefined) return null
    const directory = await loadDirectory(database, [{ kind: 'user', id: asked.userId }])
    const elementId = asked.toElement
    return { elementId, ...namesOf({ version }, elementId), person: directory.person(asked.userId) }
  }

  return { ofInstance, ofTask }
}

const openActs = ['claim', 'unclaim', 'complete', 'save', 'reject', 'transfer'] as const satisfies ActName[]

const offer = (act: ActName, reason: string | undefined): ActOffer => ({
  act,
  can: reason === undefined || reason === '',
  reason: reason ?? '',
  possibleAt: null,
})

function firstOf({ language }: Caller, ...texts: readonly (Text | undefined)[]): string | undefined {
  const text = texts.find((one) => one !== undefined)
  return text && textIn(language, text)
}

/** What an assertion would answer, in the words of its refusal. */
function refusalOf({ language }: Caller, assertion: () => void): string | undefined {
  try {
    assertion()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return errorMessage(error.code, language, error.details)
    throw error
  }
}

function returnRefusal({ language }: Caller, targets: readonly ReturnTarget[], none: Text): string | undefined {
  if (targets.some(({ refusal }) => refusal === '')) return undefined
  return targets[0]?.refusal ?? say(language, none)
}
