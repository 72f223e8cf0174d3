import type { StartProcess } from '../command.ts'
import { createDataObjects } from '../data-objects.ts'
import { IllegalTransition } from '../errors.ts'
import type { ScopeRow } from '../model.ts'
import type { Run } from '../run.ts'
import { startScope } from '../scopes.ts'
import { setVariables } from '../variables.ts'

/** Opens the process scope, sets the variables, and puts a token on the start event. */
export function startProcess(run: Run, { variables, initiator }: StartProcess): void {
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
  const starts = index.starts(definition.id)
  if (starts.length === 0) throw new IllegalTransition('noStartEvent', definition.id)
  for (const { initiatorVariable } of starts) {
    if (initiatorVariable !== undefined) setVariables(run, scope.id, { [initiatorVariable]: initiator ?? null })
  }
  startScope(run, scope)
}
