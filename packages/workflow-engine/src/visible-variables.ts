import type { ProcessState, ScopeRow, Variables, VariableValue } from './state.ts'
import { loopVariable } from './variables.ts'

const loopNames = ['nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances', 'loopCounter'] as const

/** The variables as seen from a scope (default: the process), inner ones hiding outer ones; loop counters included. */
export function visibleVariables(state: ProcessState, scopeId?: string): Variables {
  const visible = new Map<string, VariableValue>()
  let scope = state.scopes.find(({ id, kind, parentScopeId }) =>
    scopeId === undefined ? kind === 'process' && parentScopeId === undefined : id === scopeId,
  )
  while (scope !== undefined) {
    const { id, kind, parentScopeId }: ScopeRow = scope
    for (const { scopeId: holder, name, value } of state.variables) {
      if (holder === id && !visible.has(name)) visible.set(name, value)
    }
    for (const name of loopNames) {
      const value = loopVariable(scope, name)
      if (value !== undefined && !visible.has(name)) visible.set(name, value)
    }
    // A called process sees nothing of its caller.
    scope = kind === 'process' ? undefined : state.scopes.find((candidate) => candidate.id === parentScopeId)
  }
  return Object.fromEntries(visible)
}
