/** All branches of a drawing at once, for a reviewer. */
import { REHEARSAL_BRANCHES } from '@liveline/contract/rehearsal/shapes.ts'
import type { RehearsalCase, RehearsedBranch } from '@liveline/contract/rehearsal/shapes.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import { isPast } from '../../../clock.ts'
import type { Caller } from '../../../http/caller.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { WhichDrawing } from '../../process-definitions/tried-drawing.ts'
import { branchesOf, leadAlong, type Branch } from './branches.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { Rehearse, RehearsalParts } from './rehearse.ts'
import { rehearsalTexts } from './rehearsal.texts.ts'

/** Each try has a time of its own; all together have no more than this, and what is left is cut. */
const GIVE_UP_AFTER_MS = 15_000

export function createRehearseBranches(parts: {
  clock: Pick<RehearsalParts['clock'], 'elapsedMs'>
  inTurn: RehearsalParts['inTurn']
  definitions: Pick<DefinitionsService, 'getTried'>
  rehearse: Rehearse
}) {
  const { clock, definitions, rehearse, inTurn } = parts

  return async function rehearseBranches(caller: Caller, which: WhichDrawing, given: RehearsalCase) {
    const version = await definitions.getTried(caller, which)
    return inTurn(() => tryAll(caller, version, given), caller.userId)
  }

  async function tryAll(caller: Caller, version: RunnableVersion, given: RehearsalCase) {
    const isLate = isPast(clock, GIVE_UP_AFTER_MS)
    const all = branchesOf(version.definition)
    const { report: own } = await rehearse(caller, version, given)
    const taken = new Set(own.takenElementIds)

    async function tried({ gateway, flow, way }: Branch): Promise<RehearsedBranch> {
      const led = { ...version, definition: leadAlong(version.definition, way) }
      const { report, after: steps } = await rehearse(caller, led, given, { flowId: flow.id })
      const isReached = report.takenElementIds.includes(flow.id)
      const named = version.settings.nodes[gateway.id]
      const gatewayName = named === undefined ? (gateway.name ?? '') : nameIn(caller.language, named)
      const shown = {
        gatewayId: gateway.id,
        gatewayName,
        flowId: flow.id,
        flowName: flow.name ?? '',
        condition: flow.condition ?? null,
        isDefault: gateway.defaultFlow === flow.id,
        isTaken: taken.has(flow.id),
      }
      if (!isReached) {
        const message = say(caller.language, rehearsalTexts.unreachable)
        const unreached = {
          elementId: gateway.id,
          elementName: gatewayName,
          severity: 'warning' as const,
          code: 'unreachable',
          message,
        }
        return { ...shown, steps: [], ends: false, problems: [unreached, ...report.problems] }
      }
      const ids = new Set(steps.map(({ elementId }) => elementId))
      // The way is settled here; that the case itself gets stuck at its condition is told too.
      const problems = [
        ...own.problems.filter(({ elementId }) => elementId === flow.id),
        ...report.problems.filter(({ elementId }) => ids.has(elementId)),
      ]
      return { ...shown, steps: [...steps], ends: steps.length === 0 && report.end === 'completed', problems }
    }

    const branches: RehearsedBranch[] = []
    for (const branch of all.slice(0, REHEARSAL_BRANCHES)) {
      if (isLate()) break
      branches.push(await tried(branch))
    }
    return { branches, isCut: branches.length < all.length }
  }
}
