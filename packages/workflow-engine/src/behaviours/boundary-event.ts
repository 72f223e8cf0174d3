import type { Behaviour } from '../behaviour.ts'

/**
 * Entered when what it waits for has happened, or when it has caught what was thrown: by the token of the activity when
 * it interrupts, else by a new one.
 * @see BPMN 2.0.2, 13.5.3 Intermediate Boundary Events
 */
export const boundaryEvent: Behaviour = { enter: () => ({ kind: 'leave' }) }
