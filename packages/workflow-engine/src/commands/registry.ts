import type { Command } from '../command.ts'
import type { Run } from '../run.ts'
import { fireJob } from './fire-job.ts'
import { correlateMessage, evaluateConditions, sendSignal } from './event-commands.ts'
import { cancelInstance, resumeInstance, setVariablesOutside, suspendInstance } from './instance-commands.ts'
import { migrateInstance } from './migrate-instance.ts'
import { moveTokens } from './move-tokens.ts'
import { startProcess } from './start-process.ts'
import { throwError, triggerActivity } from './trigger-activity.ts'
import { completeUserTask, reassignUserTask } from './user-task-commands.ts'

type Handlers = { readonly [Type in Command['type']]: (run: Run, command: Extract<Command, { type: Type }>) => void }

const handlers: Handlers = {
  startProcess,
  completeUserTask,
  triggerActivity,
  fireJob,
  setVariables: setVariablesOutside,
  moveTokens,
  cancelInstance,
  suspendInstance,
  resumeInstance,
  reassignUserTask,
  migrateInstance,
  throwError,
  correlateMessage,
  sendSignal,
  evaluateConditions,
}

/** Begins what a command asks for; the rest is on the agenda. */
export function beginCommand(run: Run, command: Command): void {
  // The lookup pairs each command with its own handler; the compiler cannot follow that through the union.
  const handler = handlers[command.type] as (run: Run, command: Command) => void
  handler(run, command)
}
