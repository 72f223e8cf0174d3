import type { Behaviour, Step } from '../behaviour.ts'

/**
 * Ends its scope with everything that runs in it; drawn with `terminateMultiInstance`, all iterations of the activity
 * around; with `terminateAll`, the whole instance.
 * @see BPMN 2.0.2, 13.5.6 End Events, terminate end event
 */
export const terminateEndEvent: Behaviour = {
  enter({ node }): Step {
    if (node.terminateAll === true) return { kind: 'terminate', what: 'instance' }
    return { kind: 'terminate', what: node.terminateMultiInstance === true ? 'multiInstance' : 'scope' }
  },
}
