import { defaultDrawingLimits } from '../limits.ts'
import type { DrawingLimits } from '../limits.ts'
import type { Problem, ProcessDefinition } from '../definition.ts'
import { boundaryEventsFit } from './boundary-events-fit.ts'
import { callsNameAProcess } from './calls-name-a-process.ts'
import { cancelsAreInTransactions } from './cancels-are-in-transactions.ts'
import { compensationFits } from './compensation-fits.ts'
import { conditionsReadWhatIsSet } from './conditions-read-what-is-set.ts'
import { containersBegin } from './containers-begin.ts'
import { decisionsHaveAWayOut } from './decisions-have-a-way-out.ts'
import { elementsAreSupported } from './elements-are-supported.ts'
import { eventGatewaysWait } from './event-gateways-wait.ts'
import { eventSubProcessesBegin } from './event-sub-processes-begin.ts'
import { eventsSayWhat } from './events-say-what.ts'
import { expressionsParse } from './expressions-parse.ts'
import { flowsStayInTheirContainer } from './flows-stay-in-their-container.ts'
import { linksLeadSomewhere } from './links-lead-somewhere.ts'
import { loopsAreCounted } from './loops-are-counted.ts'
import { loopsAreNotTooWide } from './loops-are-not-too-wide.ts'
import { nodesAreReachable } from './nodes-are-reachable.ts'
import { nothingForeignIsRun } from './nothing-foreign-is-run.ts'
import type { HostAbilities, Rule } from './rule.ts'
import { scriptsAreUel } from './scripts-are-uel.ts'
import { startEventsFit } from './start-events-fit.ts'
import { thrownIsCaught } from './thrown-is-caught.ts'
import { timersAreNotTooShort } from './timers-are-not-too-short.ts'
import { timersAreTimes } from './timers-are-times.ts'

const rules: readonly Rule[] = [
  elementsAreSupported,
  containersBegin,
  startEventsFit,
  eventSubProcessesBegin,
  flowsStayInTheirContainer,
  boundaryEventsFit,
  eventsSayWhat,
  eventGatewaysWait,
  linksLeadSomewhere,
  cancelsAreInTransactions,
  compensationFits,
  callsNameAProcess,
  scriptsAreUel,
  expressionsParse,
  timersAreTimes,
  timersAreNotTooShort,
  loopsAreCounted,
  loopsAreNotTooWide,
  nothingForeignIsRun,
  decisionsHaveAWayOut,
  conditionsReadWhatIsSet,
  thrownIsCaught,
  nodesAreReachable,
]

/**
 * Everything that is wrong or doubtful in a drawing; a release needs a list without errors. Throws nothing.
 * @param limits what the host allows; a minute and 500 instances unless told otherwise.
 * @param abilities what the host works on when a drawing asks for it, and the variables that it sets; nothing unless told otherwise.
 */
export function validateProcess(
  definition: ProcessDefinition,
  limits: DrawingLimits = defaultDrawingLimits,
  abilities: HostAbilities = {},
): Problem[] {
  return rules.flatMap((rule) => [...rule(definition, limits, abilities)])
}
