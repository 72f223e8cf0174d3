import type { Behaviour } from '../behaviour.ts'

/**
 * Schedules its timer and waits for it.
 * @see BPMN 2.0.2, 13.5.2 Intermediate Events, timer catch event
 */
export const timerIntermediateCatchEvent: Behaviour = {
  enter(visit) {
    visit.scheduleTimer()
    return { kind: 'wait' }
  },
  resume: () => ({ kind: 'leave' }),
}
