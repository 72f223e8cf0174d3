import type { Behaviour } from '../behaviour.ts'

/**
 * Waits for its message, or until the host says that what it waits for has come.
 * @see BPMN 2.0.2, 13.3.3 Task, receive task
 */
export const receiveTask: Behaviour = {
  enter(visit) {
    visit.subscribeTo(visit.node)
    return { kind: 'wait' }
  },
  resume: () => ({ kind: 'leave' }),
  waitsForHost: true,
}
