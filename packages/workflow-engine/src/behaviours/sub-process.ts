import type { Behaviour } from '../behaviour.ts'

/**
 * Opens a scope of its own and goes on when that scope has no token left.
 * @see BPMN 2.0.2, 13.3.4 Sub-Process
 */
export const subProcess: Behaviour = { enter: () => ({ kind: 'openScope' }), isContainer: true }
