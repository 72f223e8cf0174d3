import type { Behaviour } from '../behaviour.ts'
import { IllegalTransition } from '../errors.ts'

/**
 * Begins with its start event and is never entered by a token (`events/event-sub-processes.ts`).
 * @see BPMN 2.0.2, 13.5.4 Event Sub-Processes
 */
export const eventSubProcess: Behaviour = {
  enter({ node }) {
    throw new IllegalTransition('illegalTarget', node.id)
  },
  isContainer: true,
}
