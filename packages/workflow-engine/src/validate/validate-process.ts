import type { Problem, ProcessDefinition } from '../model.ts'
import { boundaryEventsFit } from './boundary-events-fit.ts'
import { conditionLanguageIsUel } from './condition-language-is-uel.ts'
import { containersBegin } from './containers-begin.ts'
import { decisionsHaveAWayOut } from './decisions-have-a-way-out.ts'
import { elementsAreSupported } from './elements-are-supported.ts'
import { expressionsParse } from './expressions-parse.ts'
import { flowsStayInTheirContainer } from './flows-stay-in-their-container.ts'
import { loopsAreCounted } from './loops-are-counted.ts'
import { nodesAreReachable } from './nodes-are-reachable.ts'
import type { Rule } from './rule.ts'
import { timersAreTimes } from './timers-are-times.ts'

const rules: readonly Rule[] = [
  elementsAreSupported,
  containersBegin,
  flowsStayInTheirContainer,
  boundaryEventsFit,
  conditionLanguageIsUel,
  expressionsParse,
  timersAreTimes,
  loopsAreCounted,
  decisionsHaveAWayOut,
  nodesAreReachable,
]

/** Everything that is wrong or doubtful in a drawing; a release needs a list without errors. Throws nothing. */
export function validateProcess(definition: ProcessDefinition): Problem[] {
  return rules.flatMap((rule) => [...rule(definition)])
}
