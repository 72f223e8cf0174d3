import { defaultDrawingLimits } from '../limits.ts'
import type { DrawingLimits } from '../limits.ts'
import type { Problem, ProcessDefinition } from '../model.ts'
import { boundaryEventsFit } from './boundary-events-fit.ts'
import { conditionLanguageIsUel } from './condition-language-is-uel.ts'
import { containersBegin } from './containers-begin.ts'
import { decisionsHaveAWayOut } from './decisions-have-a-way-out.ts'
import { elementsAreSupported } from './elements-are-supported.ts'
import { expressionsParse } from './expressions-parse.ts'
import { flowsStayInTheirContainer } from './flows-stay-in-their-container.ts'
import { loopsAreCounted } from './loops-are-counted.ts'
import { loopsAreNotTooWide } from './loops-are-not-too-wide.ts'
import { nodesAreReachable } from './nodes-are-reachable.ts'
import { nothingForeignIsRun } from './nothing-foreign-is-run.ts'
import type { Rule } from './rule.ts'
import { timersAreNotTooShort } from './timers-are-not-too-short.ts'
import { timersAreTimes } from './timers-are-times.ts'

const rules: readonly Rule[] = [
  elementsAreSupported,
  containersBegin,
  flowsStayInTheirContainer,
  boundaryEventsFit,
  conditionLanguageIsUel,
  expressionsParse,
  timersAreTimes,
  timersAreNotTooShort,
  loopsAreCounted,
  loopsAreNotTooWide,
  nothingForeignIsRun,
  decisionsHaveAWayOut,
  nodesAreReachable,
]

/**
 * Everything that is wrong or doubtful in a drawing; a release needs a list without errors. Throws nothing.
 * @param limits what the host allows; a minute and 500 instances unless told otherwise.
 * @param implementations the work that the host does when a service, send or business rule task asks for it
 *   (`ServiceTaskDetails.implementation`); none unless told otherwise.
 */
export function validateProcess(
  definition: ProcessDefinition,
  limits: DrawingLimits = defaultDrawingLimits,
  implementations: ReadonlySet<string> = new Set(),
): Problem[] {
  return rules.flatMap((rule) => [...rule(definition, limits, implementations)])
}
