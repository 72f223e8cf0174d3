import type { Behaviour } from '../behaviour.ts'

/**
 * Evaluates its expression, or asks the host for the work and waits until it is done.
 * @see BPMN 2.0.2, 13.3.3 Task, service task
 */
export const serviceTask: Behaviour = {
  enter(visit) {
    const { expression, resultVariable } = visit.node.serviceTask ?? {}
    if (expression === undefined) {
      visit.requestService()
      return { kind: 'wait' }
    }
    const result = visit.evaluateService(expression)
    if (resultVariable !== undefined) visit.setVariable(resultVariable, result)
    return { kind: 'leave' }
  },
  resume: () => ({ kind: 'leave' }),
  waitsForHost: true,
  asksHost: true,
}
