import type { Behaviour } from '../behaviour.ts'

/**
 * Waits for all events behind it; the first to happen takes the token, and the others are waited for no more.
 * @see BPMN 2.0.2, 13.4.4 Event-Based Gateway
 */
export const eventBasedGateway: Behaviour = {
  enter(visit) {
    for (const event of visit.targets()) visit.subscribeTo(event)
    return { kind: 'wait' }
  },
}
