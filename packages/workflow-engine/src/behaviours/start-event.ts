import type { Behaviour } from '../behaviour.ts'

/**
 * Passes the token on; the scope has been opened before.
 * @see BPMN 2.0.2, 13.5.1 Start Events
 */
export const startEvent: Behaviour = { enter: () => ({ kind: 'leave' }) }
