import type { Behaviour } from '../behaviour.ts'

/**
 * Evaluates its script when that is UEL, which may set variables; a script in another language is asked of the host.
 * @see BPMN 2.0.2, 13.3.3 Task, script task
 */
export const scriptTask: Behaviour = {
  enter(visit) {
    const { language, text = '', resultVariable } = visit.node.script ?? {}
    if (language !== undefined && !/^(j?uel)$/i.test(language)) {
      visit.requestService()
      return { kind: 'wait' }
    }
    const result = visit.evaluateService(text.trim())
    if (resultVariable !== undefined) visit.setVariable(resultVariable, result)
    return { kind: 'leave' }
  },
  resume: () => ({ kind: 'leave' }),
  waitsForHost: true,
  asksHost: true,
}
