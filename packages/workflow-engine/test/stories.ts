import fc from 'fast-check'
import { expect } from 'vitest'
import { dryRunMove, forecast, IllegalTransition } from '../src/index.ts'
import type { Changes, Command, ProcessDefinition, ProcessState } from '../src/index.ts'
import { expectSound } from './soundness.ts'

/** One act of a random story; numbers choose among what is there at the time. */
export type Act =
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
/** Up to 25 acts, one after the other. */
export const randomStory = fc.array(act, { maxLength: 25 })

/** Where a story is played: in memory, or through tables. */
export type Stage = {
  readonly state: () => ProcessState
  readonly changes: () => Changes
  readonly now: () => Date
  readonly apply: (command: Command) => void | Promise<void>
}

/** What happened in the stories of a test, so that it can tell whether anything was tried. */
export type Tally = { steps: number; moves: number; refusals: number }
export const emptyTally = (): Tally => ({ steps: 0, moves: 0, refusals: 0 })

const choose = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
const isEnded = (stage: Stage): boolean => stage.state().instance.state !== 'active'

/** Plays the acts, then completes whatever is open, with every loop left, until the instance has ended. */
export async function playStory(
  stage: Stage,
  definition: ProcessDefinition,
  acts: readonly Act[],
  tally: Tally,
): Promise<void> {
  for (const step of acts) {
    if (isEnded(stage)) break
    await perform(stage, definition, step, tally)
  }
  await finish(stage, definition, tally)
}

async function perform(stage: Stage, definition: ProcessDefinition, step: Act, tally: Tally): Promise<void> {
  const before = stage.state()
  if (step.kind === 'complete') {
    const task = choose(before.tasks, step.which)
    if (task === undefined) return
    await stage.apply({ type: 'completeUserTask', taskId: task.id, variables: { pick: step.pick } })
    expect(stage.state().tasks.some(({ id }) => id === task.id)).toBe(false)
  } else if (step.kind === 'fire') {
    const job = choose(before.jobs, step.which)
    if (job === undefined) return
    await stage.apply({ type: 'fireJob', jobId: job.id })
  } else if (!(await move(stage, definition, step, tally))) return
  tally.steps += 1
  expectSound(definition, stage.state(), stage.changes(), before)
}

/** Moves when the dry run says that the instance can end and no work is done twice; what cannot end is refused. */
async function move(
  stage: Stage,
  definition: ProcessDefinition,
  { which, target, mode }: Act & { kind: 'move' },
  tally: Tally,
): Promise<boolean> {
  const from = choose(stage.state().tasks, which)?.tokenId
  const tasks = Object.values(definition.nodes).filter(({ type, loop }) => type === 'userTask' && loop === undefined)
  const to = choose(tasks, target)?.id
  if (from === undefined || to === undefined) return false
  // An empty multi-instance sub-process cannot be entered, and that is refused.
  const isEmpty = containersOf(definition, to).some((id) => definition.nodes[id]?.loop?.cardinality === '0')
  if (isEmpty) return false
  const request = { from: [from], to: [to], mode }
  const report = dryRunMove(definition, stage.state(), request, { now: stage.now() })
  if (!report.canComplete) {
    const before = stage.state()
    await expect(async () => stage.apply({ type: 'moveTokens', ...request })).rejects.toThrow(IllegalTransition)
    expect(stage.state()).toBe(before)
    tally.refusals += 1
    return false
  }
  if (report.doubledElementIds.length > 0) return false
  await stage.apply({ type: 'moveTokens', ...request })
  expect(stage.state().tasks.map(({ elementId }) => elementId)).toContain(to)
  tally.moves += 1
  return true
}

function containersOf(definition: ProcessDefinition, id: string): readonly string[] {
  const parent = definition.nodes[id]?.parentId
  return parent === undefined ? [] : [parent, ...containersOf(definition, parent)]
}

async function finish(stage: Stage, definition: ProcessDefinition, tally: Tally): Promise<void> {
  for (let steps = 0; !isEnded(stage); steps += 1) {
    expect(steps).toBeLessThan(1_000)
    const before = stage.state()
    const task = before.tasks[0]
    if (task === undefined) throw new Error('active without a task')
    expect(forecast(definition, before)).toBeDefined()
    await stage.apply({ type: 'completeUserTask', taskId: task.id, variables: { pick: 1 } })
    tally.steps += 1
    expectSound(definition, stage.state(), stage.changes(), before)
  }
  const { scopes, tokens, tasks, jobs, variables } = stage.state()
  expect([scopes, tokens, tasks, jobs, variables]).toEqual([[], [], [], [], []])
}
