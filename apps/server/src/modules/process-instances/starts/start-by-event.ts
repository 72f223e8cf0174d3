/** Starting processes without a person: a start event of theirs has fired. */
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { holdsWith, type Variables } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { ThrownEvent } from '../events/events.repository.ts'
import { assertMaySetVariables } from '../safety-guard.ts'
import type { StartProcess } from '../start-process.ts'
import * as repository from './starts.repository.ts'

export type StartByEvent = ReturnType<typeof createStartByEvent>

export function createStartByEvent(parts: {
  readonly definitions: Pick<DefinitionsService, 'getVersion' | 'getStarter'>
  readonly startIn: StartProcess['startIn']
}) {
  const { definitions, startIn } = parts

  async function start(tx: Tx, event: repository.StartEvent, variables: Variables): Promise<StepResult> {
    const version = await definitions.getVersion(event.versionId, tx)
    const starter = await definitions.getStarter(tx, event.startedBy, version)
    return startIn(tx, starter, version, {}, { event: { startEventId: event.elementId, variables } })
  }

  /** Whoever brings variables may set them in each of these. */
  async function assertMayBring(tx: Tx, caller: Caller, starts: readonly repository.StartEvent[], names: string[]) {
    if (names.length === 0) return
    for (const { versionId } of starts) {
      assertMaySetVariables(caller, (await definitions.getVersion(versionId, tx)).settings, names)
    }
  }

  return {
    start,

    /** A message from outside that no instance awaits: at once, by the first workflow that it starts. */
    async byMessage(tx: Tx, caller: Caller, name: string, variables: Variables): Promise<StepResult | undefined> {
      const found = await repository.findMessageStart(tx, name)
      if (found === undefined) return undefined
      await assertMayBring(tx, caller, [found], Object.keys(variables))
      return start(tx, found, variables)
    },

    /** Gives back how many processes a signal from outside is going to start. */
    async bySignal(tx: Tx, caller: Caller, event: ThrownEvent, now: Date): Promise<number> {
      const starts = await repository.listSignalStarts(tx, event.name)
      await assertMayBring(tx, caller, starts, Object.keys(event.variables))
      await repository.handToStarts(tx, starts, event, now)
      return starts.length
    },

    /** The conditional starts that hold with what a message or a signal from outside brings. */
    async listHolding(tx: Tx, caller: Caller, variables: Variables): Promise<repository.StartEvent[]> {
      const names = Object.keys(variables)
      if (names.length === 0) return []
      const holding = (await repository.listConditionalStarts(tx)).filter(({ condition }) =>
        holdsWith(condition, variables),
      )
      await assertMayBring(tx, caller, holding, names)
      return holding
    },
  }
}
