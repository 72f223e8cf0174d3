import { variableKey } from './draft.ts'
import { InvalidValue } from './errors.ts'
import type { VariableLookup } from './expression/evaluate.ts'
import type { ScopeRow, Variables, VariableValue } from './state.ts'
import { getScope } from './run.ts'
import type { Run } from './run.ts'
import { MAXIMUM_SIZE, ROW_UNITS, sizeOf, spendReading } from './work.ts'

/** The counters of a multi-instance activity, seen like variables (BPMN 2.0.2, Table 10.30). */
export function loopVariable(scope: ScopeRow, name: string): VariableValue | undefined {
  if (name === 'loopCounter') return scope.loopCounter
  if (scope.kind !== 'multiInstance') return undefined
  const { nrOfInstances = 0, nrOfCompletedInstances = 0 } = scope
  if (name === 'nrOfInstances') return nrOfInstances
  if (name === 'nrOfCompletedInstances') return nrOfCompletedInstances
  if (name === 'nrOfActiveInstances') return scope.isSequential === true ? 1 : nrOfInstances - nrOfCompletedInstances
  return undefined
}

/** Looks names up from a scope outward. */
export function lookupFrom(run: Run, scopeId: string): VariableLookup {
  return (name) => {
    for (let scope = run.draft.scopes.find(scopeId); scope !== undefined; scope = parentOf(run, scope)) {
      const row = run.draft.variables.find(variableKey(scope.id, name))
      if (row !== undefined) return row.value
      const counter = loopVariable(scope, name)
      if (counter !== undefined) return counter
    }
    return undefined
  }
}

/** Every variable that is seen from a scope, inner ones hiding outer ones; without loop counters. */
export function allVariablesOf(run: Run, scopeId: string): Variables {
  const all: Record<string, VariableValue> = {}
  for (let scope = run.draft.scopes.find(scopeId); scope !== undefined; scope = parentOf(run, scope)) {
    for (const { name, value } of run.draft.variables.of(scope.id)) if (!Object.hasOwn(all, name)) all[name] = value
  }
  return all
}

/** Longer names are no names. */
const LONGEST_NAME = 255

/**
 * As {@link setVariable}, for what an expression has made: a loop must not make it grow for ever.
 * @throws {InvalidValue} when the name or the value is too long.
 */
export function setComputed(run: Run, scopeId: string, name: string, value: VariableValue): void {
  if (name.length > LONGEST_NAME) throw new InvalidValue(run.definition.id, 'variableName', `${name.slice(0, 50)}…`)
  if (sizeOf(value) > MAXIMUM_SIZE) throw new InvalidValue(run.definition.id, 'variableSize', name)
  setVariable(run, scopeId, name, value)
}

/** Sets a variable in the nearest scope that has it, else in the process; with `local`, in exactly the given scope. */
export function setVariable(run: Run, scopeId: string, name: string, value: VariableValue, local = false): void {
  run.work.spend(ROW_UNITS)
  spendReading(run.work, value)
  writeVariable(run, scopeId, name, value, local)
}

function writeVariable(run: Run, scopeId: string, name: string, value: VariableValue, local: boolean): void {
  const holder = local ? getScope(run, scopeId) : findHolder(run, scopeId, name)
  const key = variableKey(holder.id, name)
  const previous = run.draft.variables.find(key)
  if (previous !== undefined && Object.is(previous.value, value)) return
  const row = { processInstanceId: run.draft.instance.id, scopeId: holder.id, name, value }
  if (previous === undefined) run.draft.variables.insert(row)
  else run.draft.variables.update(row)
  run.effects.push({
    type: 'variableSet',
    scopeId: holder.id,
    name,
    value,
    ...(previous === undefined ? {} : { previous: previous.value }),
  })
}

/** What a person or the host hands in; its size is the host's business. */
export function setVariables(run: Run, scopeId: string, variables: Variables | undefined, local = false): void {
  for (const [name, value] of Object.entries(variables ?? {})) writeVariable(run, scopeId, name, value, local)
}

function findHolder(run: Run, scopeId: string, name: string): ScopeRow {
  let scope = getScope(run, scopeId)
  for (;;) {
    if (run.draft.variables.find(variableKey(scope.id, name)) !== undefined) return scope
    const parent = parentOf(run, scope)
    if (parent === undefined) return scope
    scope = parent
  }
}

const parentOf = (run: Run, scope: ScopeRow): ScopeRow | undefined =>
  // A called process sees nothing of its caller but what was handed in.
  scope.parentScopeId === undefined || scope.kind === 'process' ? undefined : run.draft.scopes.find(scope.parentScopeId)
