import type { StartProcess } from '../command.ts'
import { createDataObjects } from '../data-objects.ts'
import { IllegalTransition } from '../errors.ts'
import type { ScopeRow } from '../state.ts'
import { subscribeEventSubProcesses } from '../events/subscribe.ts'
import { createToken } from '../run.ts'
import type { Run } from '../run.ts'
import { startScope } from '../scopes.ts'
import { setVariables } from '../variables.ts'

/** Opens the process scope, sets the variables, and puts a token on the start event. */
export function startProcess(run: Run, { variables, initiator, startEventId }: StartProcess): void {
  const { draft, definition, index } = run
  const processInstanceId = draft.instance.id
  const scope: ScopeRow = {
    id: run.context.nextId(),
    processInstanceId,
    kind: 'process',
    elementId: definition.id,
  }
  draft.scopes.insert(scope)
  run.effects.push({ type: 'processStarted', processInstanceId, ...(initiator === undefined ? {} : { initiator }) })
  createDataObjects(run, scope.id, definition.dataObjects)
  setVariables(run, scope.id, variables)
  const starts = startEventId === undefined ? index.starts(definition.id) : [index.node(startEventId)]
  if (starts.length === 0) throw new IllegalTransition('noStartEvent', definition.id)
  for (const { initiatorVariable } of starts) {
    if (initiatorVariable !== undefined) setVariables(run, scope.id, { [initiatorVariable]: initiator ?? null })
  }
  subscribeEventSubProcesses(run, scope)
  if (startEventId === undefined) startScope(run, scope)
  else createToken(run, scope.id, startEventId)
}
