/** What an act on many instances would do: judged by their states, and tried on a few of them. */
import type { ActForesight, ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { say } from '@liveline/contract/language.ts'
import { inOneWrite, type Database } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Log } from '../../../log.ts'
import type { ProcessSettings } from '../../process-definitions/node-settings.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { ActOnOne } from '../administration/act-on-one.ts'
import { administrationTexts, refusalTexts } from '../process-instances.texts.ts'
import { assertMayEnd } from '../safety-guard.ts'
import { groupInstances, listHeadings, type InstanceGroup } from './foresee-act.repository.ts'
import { refusedAct } from './refused-act.ts'

const MOST_TRIED = 5

/** Undoes what was tried. */
class TriedOnly extends Error {
  override readonly name = 'TriedOnly'
}

export function createForeseeAct(parts: {
  readonly database: Database
  readonly log: Log
  readonly definitions: Pick<DefinitionsService, 'readSettings'>
  readonly actOnOne: ActOnOne
}) {
  const { database, log, definitions, actOnOne } = parts

  return async function foreseeAct(
    caller: Caller,
    order: ActOrder,
    instanceIds: readonly string[],
  ): Promise<Pick<ActForesight, 'possible' | 'refused' | 'openTasks' | 'tried'>> {
    const fromNode = order.act === 'jump' ? order.fromNode : undefined
    const groups = await groupInstances(database, instanceIds, { fromNode, most: MOST_TRIED })
    const refused = new Map<string, number>()
    const possible: InstanceGroup[] = []
    for (const group of groups) {
      const reason = await refusalOf(caller, order, group)
      if (reason === undefined) possible.push(group)
      else refused.set(reason, (refused.get(reason) ?? 0) + group.count)
    }
    const first = possible.flatMap((group) => group.first).toSorted()
    const tried = []
    for (const { id, ...heading } of await listHeadings(database, first.slice(0, MOST_TRIED))) {
      tried.push({ instanceId: id, ...heading, refusal: await refusalWhenTried(caller, order, id) })
    }
    return {
      possible: sumOf(possible, 'count'),
      refused: [...refused]
        .map(([reason, count]) => ({ reason, count }))
        .toSorted((one, other) => other.count - one.count),
      openTasks: sumOf(possible, 'openTasks'),
      tried,
    }
  }

  /** Why the state of some instances does not allow it. */
  async function refusalOf(caller: Caller, order: ActOrder, group: InstanceGroup): Promise<string | undefined> {
    const { act } = order
    const { language } = caller
    if (group.status === 'completed' || group.status === 'cancelled') return say(language, refusalTexts.ended)
    const isSuspended = group.status === 'suspended'
    if (act === 'resume') return isSuspended ? undefined : say(language, refusalTexts.notSuspended)
    if (act === 'retry') return group.hasIncident ? undefined : say(language, administrationTexts.noIncident)
    if (act === 'end') return refusalToEnd(caller, group)
    if (isSuspended) return say(language, refusalTexts.alreadySuspended)
    if (act === 'reassign' && group.hasTasks === 0) return say(language, administrationTexts.noOpenTask)
    if (act === 'jump' && !isOf(group, order.flowKey, order.version)) {
      return say(language, administrationTexts.otherVersion)
    }
    if (act === 'jump' && group.hasTasks !== 1) {
      return say(language, administrationTexts[group.hasTasks === 0 ? 'noTaskThere' : 'severalTasks'])
    }
    if (act === 'migrate' && !isOf(group, order.flowKey, order.from)) {
      return say(language, administrationTexts.otherVersion)
    }
    return undefined
  }

  async function refusalToEnd(
    caller: Caller,
    { versionId, calledVersionIds, businessState }: InstanceGroup,
  ): Promise<string | undefined> {
    const running: ProcessSettings[] = []
    for (const id of [versionId, ...calledVersionIds]) {
      const settings = await definitions.readSettings(id, database)
      if (settings !== undefined) running.push(settings)
    }
    try {
      assertMayEnd(caller, running, businessState)
      return undefined
    } catch (error) {
      return wordsOf(caller, error, { versionId })
    }
  }

  async function refusalWhenTried(caller: Caller, order: ActOrder, instanceId: string): Promise<string | null> {
    try {
      await inOneWrite(database, async (write) => {
        await actOnOne(write, caller, order, { instanceId, reason: '-' })
        throw new TriedOnly()
      })
    } catch (error) {
      if (!(error instanceof TriedOnly)) return wordsOf(caller, error, { instanceId })
    }
    return null
  }

  function wordsOf({ language }: Caller, error: unknown, about: Readonly<Record<string, unknown>>): string {
    const { code, details } = refusedAct(log, error, about)
    return errorMessage(code, language, details)
  }
}

const isOf = (group: InstanceGroup, flowKey: string, version: number) =>
  group.flowKey === flowKey && group.version === version

const sumOf = (groups: readonly InstanceGroup[], field: 'count' | 'openTasks') =>
  groups.reduce((sum, group) => sum + group[field], 0)
