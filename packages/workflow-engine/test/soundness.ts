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

/** The rows of any model: an instance that runs can go on, and every row stands in what is there. */
export function expectRowsFit(state: ProcessState, changes: Changes, before: ProcessState | undefined): void {
  if (before !== undefined) expectChangesLead(before, changes, state)
  const tokens = new Map(state.tokens.map((token) => [token.id, token]))
  const scopes = new Map(state.scopes.map((scope) => [scope.id, scope]))
  if (state.instance.state === 'active') {
    assert(state.tokens.some((token) => token.state === 'waiting' || token.state === 'async'))
  }
  for (const token of state.tokens) {
    assert(token.state !== 'active')
    assert(scopes.has(token.scopeId))
    const owned = state.scopes.filter((scope) => scope.parentTokenId === token.id)
    assert.equal(owned.length, token.state === 'scope' ? 1 : 0)
    const jobs = state.jobs.filter((job) => job.tokenId === token.id && job.kind === 'async')
    assert.equal(jobs.length, token.state === 'async' ? 1 : 0)
  }
  for (const task of state.tasks) {
    assert.equal(tokens.get(task.tokenId)?.elementId, task.elementId)
    assert.equal(tokens.get(task.tokenId)?.state, 'waiting')
  }
  for (const row of [...state.jobs, ...state.subscriptions]) {
    assert(scopes.has(row.scopeId))
    if (row.tokenId !== undefined) assert.equal(tokens.get(row.tokenId)?.scopeId, row.scopeId)
  }
  for (const row of [...state.variables, ...state.compensations]) assert(scopes.has(row.scopeId))
  for (const scope of state.scopes) {
    assert(scope.parentScopeId === undefined || scopes.has(scope.parentScopeId))
    assert(scope.parentTokenId === undefined || tokens.get(scope.parentTokenId)?.state === 'scope')
    const holds = [
      ...state.tokens.map(({ scopeId }) => scopeId),
      ...state.scopes.map(({ parentScopeId }) => parentScopeId),
    ]
    assert(holds.includes(scope.id), `${scope.kind} ${scope.elementId} is empty`)
  }
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
  for (const kind of ['scopes', 'tokens', 'tasks', 'jobs', 'subscriptions', 'compensations'] as const) {
    // All kinds have ids in common, which is all that is looked at.
    const rows = before[kind] as readonly { readonly id: string }[]
    assert.deepEqual(lead(rows, changes[kind] as RowChanges<{ readonly id: string }>, byId), sorted(after[kind], byId))
  }
  const byName = ({ scopeId, name }: { scopeId: string; name: string }): string => `${scopeId} ${name}`
  assert.deepEqual(lead(before.variables, changes.variables, byName), sorted(after.variables, byName))
}
