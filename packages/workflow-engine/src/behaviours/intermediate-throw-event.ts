import type { Behaviour } from '../behaviour.ts'

/**
 * A none intermediate event: a milestone, passed at once.
 * @see BPMN 2.0.2, 13.5.3 Intermediate Events
 */
export const intermediateThrowEvent: Behaviour = { enter: () => ({ kind: 'leave' }) }
