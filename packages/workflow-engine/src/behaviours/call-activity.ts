import type { Behaviour } from '../behaviour.ts'

/**
 * Runs another process below itself and goes on when that has ended.
 * @see BPMN 2.0.2, 13.3.4 Call Activity
 */
export const callActivity: Behaviour = { enter: () => ({ kind: 'call' }) }
