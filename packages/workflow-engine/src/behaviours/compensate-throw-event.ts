import type { Behaviour } from '../behaviour.ts'

/**
 * Compensates one activity, or everything completed in its scope, and goes on when that is done.
 * @see BPMN 2.0.2, 10.5.5 Compensation Event Definition, 13.5.5
 */
export const compensateThrowEvent: Behaviour = {
  enter: ({ node: { event } }) => (event?.kind === 'compensate' ? { kind: 'compensate', event } : { kind: 'leave' }),
}
