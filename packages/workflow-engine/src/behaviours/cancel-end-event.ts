import type { Behaviour } from '../behaviour.ts'

/**
 * Cancels the transaction around: the rest of it ends, what has completed is compensated, and the transaction is left by
 * its cancel boundary event.
 * @see BPMN 2.0.2, 10.5.5 Cancel Event Definition
 */
export const cancelEndEvent: Behaviour = { enter: () => ({ kind: 'cancelTransaction' }) }
