import type { Behaviour } from '../behaviour.ts'

/**
 * Makes a user task and waits until it is completed.
 * @see BPMN 2.0.2, 13.3.3 Task, user task
 */
export const userTask: Behaviour = {
  enter(visit) {
    visit.createUserTask()
    return { kind: 'wait' }
  },
  resume: () => ({ kind: 'leave' }),
}
