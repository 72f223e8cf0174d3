import type { Behaviour } from '../behaviour.ts'

/**
 * Completes at once: an abstract or manual task is unknown to the engine.
 * @see BPMN 2.0.2, 13.3.3 Task, abstract and manual task
 */
export const passThroughTask: Behaviour = { enter: () => ({ kind: 'leave' }) }
