import type { Behaviour, Step, Visit } from '../behaviour.ts'
import { toText } from '../expression/coerce.ts'
import type { Thrown } from '../run.ts'

const thrown = (kind: Thrown['kind'], { node: { event }, evaluate }: Visit): Step => {
  const code = event?.kind === 'error' || event?.kind === 'escalation' ? event.code : undefined
  return { kind: 'throw', thrown: { kind, ...(code === undefined ? {} : { code: toText(evaluate(code)) }) } }
}

/**
 * Throws an error outward; what nobody catches undoes the whole transition.
 * @throws {UncaughtError}
 * @see BPMN 2.0.2, 10.5.5 Error Event Definition
 */
export const errorEndEvent: Behaviour = { enter: (visit) => thrown('error', visit) }

/**
 * Throws an escalation outward and goes on, or ends, unless an interrupting event takes its token away.
 * @see BPMN 2.0.2, 10.5.5 Escalation Event Definition
 */
export const escalationThrowEvent: Behaviour = { enter: (visit) => thrown('escalation', visit) }
