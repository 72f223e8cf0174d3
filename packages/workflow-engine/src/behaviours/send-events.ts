import type { Behaviour } from '../behaviour.ts'

/**
 * Hands a message to the host and goes on.
 * @see BPMN 2.0.2, 10.5.5 Message Event Definition
 */
export const messageThrowEvent: Behaviour = {
  enter(visit) {
    visit.sendMessage()
    return { kind: 'leave' }
  },
}

/**
 * Sends a signal and goes on: this instance hears it in the same transition, others through the host.
 * @see BPMN 2.0.2, 10.5.5 Signal Event Definition
 */
export const signalThrowEvent: Behaviour = {
  enter(visit) {
    visit.sendSignal()
    return { kind: 'leave' }
  },
}
