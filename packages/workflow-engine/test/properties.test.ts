import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dryRunMove, forecast, validateProcess } from '../src/index.ts'
import type { Changes, ProcessDefinition, ProcessState, RowChanges } from '../src/index.ts'
import { parseOne, startPlay } from './play.ts'
import type { Play } from './play.ts'
import { drawModel, randomBlock } from './random-model.ts'

/** One act of a random story; numbers choose among what is there at the time. */
type Act =
  | { readonly kind: 'complete'; readonly which: number; readonly pick: number }
  | { readonly kind: 'fire'; readonly which: number }
  | { readonly kind: 'move'; readonly which: number; readonly target: number; readonly mode: 'return' | 'tokenOnly' }

const natural = fc.nat({ max: 1_000 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('complete' as const), which: natural, pick: fc.nat({ max: 11 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fire' as const), which: natural }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: natural,
      target: natural,
      mode: fc.constantFrom('return' as const, 'tokenOnly' as const),
    }),
  },
)
const story = fc.array(act, { maxLength: 25 })
const choose = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]

describe('random structured models', () => {
  it('run to their end through any completions and timers, never without a wait state', async () => {
    await fc.assert(
      fc.asyncProperty(randomBlock, story, async (block, acts) => {
        const definition = await parseOne(drawModel(block))
        expect(validateProcess(definition).filter(({ severity }) => severity === 'error')).toEqual([])
        const play = startPlay(definition, { pick: 1 })
        for (const step of acts) if (step.kind !== 'move') perform(play, definition, step)
        finish(play, definition)
      }),
      { numRuns: 200 },
    )
  })

  it('lose and double no task through any moves that the dry run allows', async () => {
    let moves = 0
    await fc.assert(
      fc.asyncProperty(randomBlock, story, async (block, acts) => {
        const definition = await parseOne(drawModel(block))
        const play = startPlay(definition, { pick: 1 })
        for (const step of acts) perform(play, definition, step)
        finish(play, definition)
        moves += play.effects().filter(({ type }) => type === 'tokensMoved').length
      }),
      { numRuns: 300 },
    )
    // Or the dry run refuses so much that nothing was tried.
    expect(moves).toBeGreaterThan(100)
  })
})

function perform(play: Play, definition: ProcessDefinition, step: Act): void {
  if (play.isEnded()) return
  const before = play.state()
  if (step.kind === 'complete') {
    const task = choose(before.tasks, step.which)
    if (task === undefined) return
    play.apply({ type: 'completeUserTask', taskId: task.id, variables: { pick: step.pick } })
    expect(play.state().tasks.some(({ id }) => id === task.id)).toBe(false)
  } else if (step.kind === 'fire') {
    const job = choose(before.jobs, step.which)
    if (job === undefined) return
    play.apply({ type: 'fireJob', jobId: job.id })
  } else if (!move(play, definition, step)) return
  expectSound(play, definition, before)
}

/** Moves when the dry run says that every later join can complete and no element is entered twice. */
function move(play: Play, definition: ProcessDefinition, { which, target, mode }: Act & { kind: 'move' }): boolean {
  const from = choose(play.state().tasks, which)?.tokenId
  const tasks = Object.values(definition.nodes).filter(({ type, loop }) => type === 'userTask' && loop === undefined)
  const to = choose(tasks, target)?.id
  if (from === undefined || to === undefined) return false
  const containers = containersOf(definition, to)
  // An empty multi-instance sub-process cannot be entered, and that is refused.
  if (containers.some((id) => definition.nodes[id]?.loop?.cardinality === '0')) return false
  const request = { from: [from], to: [to], mode }
  const report = dryRunMove(definition, play.state(), request, { now: play.now() })
  if (!report.canComplete || report.doubledElementIds.length > 0) return false
  play.apply({ type: 'moveTokens', ...request })
  expect(play.tasks()).toContain(to)
  return true
}

function containersOf(definition: ProcessDefinition, id: string): readonly string[] {
  const parent = definition.nodes[id]?.parentId
  return parent === undefined ? [] : [parent, ...containersOf(definition, parent)]
}

/** Completes whatever is open, with every loop left, until the instance has ended. */
function finish(play: Play, definition: ProcessDefinition): void {
  for (let steps = 0; !play.isEnded(); steps += 1) {
    expect(steps).toBeLessThan(1_000)
    const before = play.state()
    const task = before.tasks[0]
    if (task === undefined) throw new Error('active without a task')
    expect(forecast(definition, before)).toBeDefined()
    play.apply({ type: 'completeUserTask', taskId: task.id, variables: { pick: 1 } })
    expectSound(play, definition, before)
  }
  const { scopes, tokens, tasks, jobs, variables } = play.state()
  expect({ scopes, tokens, tasks, jobs, variables }).toEqual({
    scopes: [],
    tokens: [],
    tasks: [],
    jobs: [],
    variables: [],
  })
}

function expectSound(play: Play, definition: ProcessDefinition, before: ProcessState): void {
  const state = play.state()
  expectChangesLead(before, play.changes(), state)
  if (play.isEnded()) return
  const tokens = new Map(state.tokens.map((token) => [token.id, token]))
  const scopes = new Map(state.scopes.map((scope) => [scope.id, scope]))

  expect(state.tokens.some((token) => token.state === 'waiting')).toBe(true)
  expect(state.tokens.filter((token) => token.state === 'active')).toEqual([])
  for (const token of state.tokens) {
    expect(scopes.has(token.scopeId)).toBe(true)
    const owned = state.scopes.filter((scope) => scope.parentTokenId === token.id)
    expect(owned.length).toBe(token.state === 'scope' ? 1 : 0)
    const tasks = state.tasks.filter((task) => task.tokenId === token.id)
    expect(tasks.length).toBe(token.state === 'waiting' ? 1 : 0)
  }
  for (const task of state.tasks) expect(tokens.get(task.tokenId)?.elementId).toBe(task.elementId)
  for (const job of state.jobs) expect(tokens.has(job.tokenId ?? '')).toBe(true)
  for (const variable of state.variables) expect(scopes.has(variable.scopeId)).toBe(true)
  for (const scope of state.scopes) {
    const holds = [
      ...state.tokens.map(({ scopeId }) => scopeId),
      ...state.scopes.map(({ parentScopeId }) => parentScopeId),
    ]
    expect(holds).toContain(scope.id)
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
    for (const row of deleted) expect(result.delete(key(row))).toBe(true)
    for (const row of updated) expect(result.has(key(row))).toBe(true)
    for (const row of inserted) expect(result.has(key(row))).toBe(false)
    for (const row of [...updated, ...inserted]) result.set(key(row), row)
    return [...result.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }
  const sorted = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] =>
    rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const byId = ({ id }: { readonly id: string }): string => id
  for (const kind of ['scopes', 'tokens', 'tasks', 'jobs'] as const) {
    // The four kinds have ids in common, which is all that is looked at.
    const rows = before[kind] as readonly { readonly id: string }[]
    expect(lead(rows, changes[kind] as RowChanges<{ readonly id: string }>, byId)).toEqual(sorted(after[kind], byId))
  }
  const byName = ({ scopeId, name }: { scopeId: string; name: string }): string => `${scopeId} ${name}`
  expect(lead(before.variables, changes.variables, byName)).toEqual(sorted(after.variables, byName))
}
