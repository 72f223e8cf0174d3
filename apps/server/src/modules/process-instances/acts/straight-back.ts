/** "Straight back to me after the correction": kept with the corrected task, obeyed when that is completed. */
import { isImpossibleMove } from '../step/engine-refusals.ts'
import { dryRunMove, type MoveTokens, type Variables } from '@liveline/workflow-engine'
import type { OutcomeSetting } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { Preferred } from '../step/step.ts'
import { drawingsOf } from '../store/version-at.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'

type StraightWay = { readonly command: MoveTokens; readonly preferred: Preferred }

/**
 * The move that takes the place of the completion. An outcome that turns the work down goes where the drawing says; so
 * does everything where the instance has changed so that the straight way would not let it end.
 */
export function straightWay(
  { definition }: Pick<RunnableVersion, 'definition'>,
  loaded: LoadedInstance,
  task: OpenTask,
  step: {
    readonly outcome: OutcomeSetting | undefined
    readonly variables: Variables
    readonly now: Date
    /** Of the called processes that run in it. */
    readonly versions: ReadonlyMap<string, RunnableVersion>
  },
): StraightWay | undefined {
  const asked = loaded.straightBacks.find(({ taskId }) => taskId === task.row.id)
  if (asked === undefined || step.outcome?.danger === true) return undefined
  const move = {
    from: [task.row.tokenId],
    to: [asked.toElement],
    mode: 'return',
    variables: step.variables,
    reason: 'straightBack',
  } as const
  try {
    const context = { now: step.now, definitions: drawingsOf(step.versions) }
    const { canComplete, endedCallIds } = dryRunMove(definition, loaded.state, move, context)
    if (!canComplete || endedCallIds.length > 0) return undefined
  } catch (error) {
    if (isImpossibleMove(error)) return undefined
    throw error
  }
  return {
    command: { type: 'moveTokens', ...move },
    preferred: { elementId: asked.toElement, userId: asked.userId },
  }
}
