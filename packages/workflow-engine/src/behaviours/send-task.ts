import type { Behaviour } from '../behaviour.ts'
import { serviceTask } from './service-task.ts'

/**
 * Sends the message it is drawn with and goes on; drawn with work instead, it is a service task.
 * @see BPMN 2.0.2, 13.3.3 Task, send task
 */
export const sendTask: Behaviour = {
  ...serviceTask,
  enter(visit) {
    const { serviceTask: work, event } = visit.node
    const hasWork = work?.expression !== undefined || work?.implementation !== undefined
    if (hasWork || event?.kind !== 'message') return serviceTask.enter(visit)
    visit.sendMessage()
    return { kind: 'leave' }
  },
}
