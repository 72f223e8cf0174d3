import { drawProcess, userTask } from './draw-process.ts'

const ids = ['apply', 'screen', 'survey', 'check', 'scheme', 'safety', 'dispatch', 'approve'] as const

/** Start, eight user tasks with a fork and join in the middle, end: the size of an everyday approval. Plain BPMN 2.0. */
export const tenNodeApproval = drawProcess(
  'approval',
  [
    '<startEvent id="start" />',
    ...ids.map((id) => userTask(id)),
    '<parallelGateway id="fork" />',
    '<parallelGateway id="join" />',
    '<endEvent id="end" />',
  ],
  [
    ['start', 'apply'],
    ['apply', 'screen'],
    ['screen', 'fork'],
    ['fork', 'survey'],
    ['fork', 'check'],
    ['survey', 'join'],
    ['check', 'join'],
    ['join', 'scheme'],
    ['scheme', 'safety'],
    ['safety', 'dispatch'],
    ['dispatch', 'approve'],
    ['approve', 'end'],
  ],
)
