/** From where the work can be completed, as the engine finds by trying; for whoever is refused a move. */
import type { MoveReport } from '@liveline/workflow-engine'
import { isImpossibleMove } from './step/engine-refusals.ts'

const MOST_TRIED = 24
const MOST_TOLD = 3

/**
 * The first few of some steps to which a move may lead.
 * @param isAllowed what else than the engine may refuse it
 */
export function completingSteps(
  elementIds: readonly string[],
  {
    look,
    isAllowed,
  }: {
    readonly look: (elementId: string) => MoveReport
    readonly isAllowed: (elementId: string, report: MoveReport) => boolean
  },
): string[] {
  const found: string[] = []
  for (const elementId of elementIds.slice(0, MOST_TRIED)) {
    try {
      const report = look(elementId)
      if (report.canComplete && isAllowed(elementId, report)) found.push(elementId)
    } catch (error) {
      if (!isImpossibleMove(error)) throw error
    }
    if (found.length === MOST_TOLD) break
  }
  return found
}
