import type { Behaviour } from '../behaviour.ts'

/**
 * Ends its scope with everything that runs in it; drawn with `terminateAll`, the whole instance.
 * @see BPMN 2.0.2, 13.5.6 End Events, terminate end event
 */
export const terminateEndEvent: Behaviour = {
  enter: ({ node }) => ({ kind: 'terminate', all: node.terminateAll === true }),
}
