import type { Behaviour } from '../behaviour.ts'

/**
 * Consumes the token; the scope ends when it was the last.
 * @see BPMN 2.0.2, 13.5.6 End Events, none end event
 */
export const endEvent: Behaviour = { enter: () => ({ kind: 'end' }) }
