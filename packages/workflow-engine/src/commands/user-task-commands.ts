import type { CompleteUserTask, ReassignUserTask } from '../command.ts'
import { IllegalTransition } from '../errors.ts'
import type { UserTaskRow } from '../state.ts'
import { getScope, getToken } from '../run.ts'
import type { Run } from '../run.ts'
import { resumeToken } from '../tokens.ts'
import { setVariables } from '../variables.ts'

/** Sets the variables, removes the task, and lets its token go on. */
export function completeUserTask(run: Run, command: CompleteUserTask): void {
  const { userId } = command
  const task = getTask(run, command.taskId)
  setVariables(run, task.scopeId, command.variables)
  setLocalVariables(run, task, command)
  run.draft.tasks.remove(task.id)
  const token = getToken(run, task.tokenId)
  run.effects.push({
    type: 'userTaskCompleted',
    task,
    activityInstanceId: token.activityInstanceId ?? '',
    ...(userId === undefined ? {} : { userId }),
  })
  resumeToken(run, token, { kind: 'userTask' })
}

export function reassignUserTask(run: Run, command: ReassignUserTask): void {
  const previous = getTask(run, command.taskId)
  const { assignee: _, ...columns } = previous
  updateTask(run, previous, {
    ...columns,
    ...(command.assignee === undefined ? {} : { assignee: command.assignee }),
    candidateUsers: command.candidateUsers ?? previous.candidateUsers,
    candidateGroups: command.candidateGroups ?? previous.candidateGroups,
  })
}

function getTask(run: Run, taskId: string): UserTaskRow {
  const task = run.draft.tasks.find(taskId)
  if (task === undefined) throw new IllegalTransition('unknownTask', taskId)
  return task
}

function updateTask(run: Run, previous: UserTaskRow, task: UserTaskRow): void {
  run.draft.tasks.update(task)
  run.effects.push({ type: 'userTaskUpdated', task, previous })
}

/** In an iteration they are variables of the iteration; elsewhere the task ends here, and only the history keeps them. */
function setLocalVariables(run: Run, task: UserTaskRow, { localVariables }: CompleteUserTask): void {
  if (getScope(run, task.scopeId).kind === 'iteration') {
    setVariables(run, task.scopeId, localVariables, true)
    return
  }
  for (const [name, value] of Object.entries(localVariables ?? {})) {
    run.effects.push({ type: 'variableSet', scopeId: task.scopeId, name, value, taskId: task.id })
  }
}
