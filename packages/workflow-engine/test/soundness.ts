import assert from 'node:assert/strict'
import { expect } from 'vitest'
import type { Changes, ProcessDefinition, ProcessState, RowChanges } from '../src/index.ts'

/** An instance that runs waits somewhere, and its rows fit each other and what a structured model allows. */
export function expectSound(
  definition: ProcessDefinition,
  state: ProcessState,
  changes: Changes,
  before: ProcessState,
): void {
  expectChangesLead(before, changes, state)
  if (state.instance.state !== 'active') return
  const tokens = new Map(state.tokens.map((token) => [token.id, token]))
  const scopes = new Map(state.scopes.map((scope) => [scope.id, scope]))

  expect(state.tokens.some((token) => token.state === 'waiting')).toBe(true)
  expect(state.tokens.filter((token) => token.state === 'active')).toEqual([])
  for (const token of state.tokens) {
    assert(scopes.has(token.scopeId))
    const owned = state.scopes.filter((scope) => scope.parentTokenId === token.id)
    assert.equal(owned.length, token.state === 'scope' ? 1 : 0)
    const tasks = state.tasks.filter((task) => task.tokenId === token.id)
    assert.equal(tasks.length, token.state === 'waiting' ? 1 : 0)
  }
  for (const task of state.tasks) assert.equal(tokens.get(task.tokenId)?.elementId, task.elementId)
  for (const job of state.jobs) assert(tokens.has(job.tokenId ?? ''))
  for (const variable of state.variables) assert(scopes.has(variable.scopeId))
  for (const scope of state.scopes) {
    const holds = [
      ...state.tokens.map(({ scopeId }) => scopeId),
      ...state.scopes.map(({ parentScopeId }) => parentScopeId),
    ]
    assert(holds.includes(scope.id))
  }
  expectNoDoubles(state, definition)
}

/** In a structured model a scope never has two tokens at one place; at a join, never two along one flow. */
function expectNoDoubles(state: ProcessState, definition: ProcessDefinition): void {
  const places = state.tokens.map(({ scopeId, elementId, flowId, state: stage }) =>
    stage === 'arrived' ? `${scopeId} ${elementId} ${flowId}` : `${scopeId} ${elementId}`,
  )
  expect(places.length, JSON.stringify([places, Object.keys(definition.nodes)])).toBe(new Set(places).size)
}

/** The rows before, with the changes made to them, are the rows after. */
function expectChangesLead(before: ProcessState, changes: Changes, after: ProcessState): void {
  const lead = <Row>(
    rows: readonly Row[],
    { inserted, updated, deleted }: RowChanges<Row>,
    key: (row: Row) => string,
  ): Row[] => {
    const result = new Map(rows.map((row) => [key(row), row]))
    for (const row of deleted) assert(result.delete(key(row)))
    for (const row of updated) assert(result.has(key(row)))
    for (const row of inserted) assert(!result.has(key(row)))
    for (const row of [...updated, ...inserted]) result.set(key(row), row)
    return [...result.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }
  const sorted = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] =>
    rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const byId = ({ id }: { readonly id: string }): string => id
  for (const kind of ['scopes', 'tokens', 'tasks', 'jobs'] as const) {
    // The four kinds have ids in common, which is all that is looked at.
    const rows = before[kind] as readonly { readonly id: string }[]
    assert.deepEqual(lead(rows, changes[kind] as RowChanges<{ readonly id: string }>, byId), sorted(after[kind], byId))
  }
  const byName = ({ scopeId, name }: { scopeId: string; name: string }): string => `${scopeId} ${name}`
  assert.deepEqual(lead(before.variables, changes.variables, byName), sorted(after.variables, byName))
}
