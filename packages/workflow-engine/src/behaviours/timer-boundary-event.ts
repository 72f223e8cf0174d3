import type { Behaviour } from '../behaviour.ts'

/**
 * Entered when its timer has fired: by the token of the activity when it interrupts, else by a new one.
 * @see BPMN 2.0.2, 13.5.3 Intermediate Boundary Events, timer
 */
export const timerBoundaryEvent: Behaviour = { enter: () => ({ kind: 'leave' }) }
