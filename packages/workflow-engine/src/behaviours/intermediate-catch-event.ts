import type { Behaviour } from '../behaviour.ts'

/**
 * Waits for its time, message, signal or condition.
 * @see BPMN 2.0.2, 13.5.2 Intermediate Events, catch events
 */
export const intermediateCatchEvent: Behaviour = {
  enter(visit) {
    visit.subscribeTo(visit.node)
    return { kind: 'wait' }
  },
  resume: () => ({ kind: 'leave' }),
}
