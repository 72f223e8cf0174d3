import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dryRunMove } from '../../src/index.ts'
import type { Command, ProcessDefinition, ProcessState } from '../../src/index.ts'
import { perform } from '../../src/transition.ts'
import { parseOne, startPlay } from '../play.ts'
import { drawModel, randomBlock } from '../random-model.ts'

const wanted = Number(process.env['RANDOM_MOVES'] ?? 300)
const seed = Number(process.env['RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** States of one instance that are followed before the answer is left open. */
const MAXIMUM_STATES = 400
/** The decisions of a random model look at `pick` modulo 2, 3 and 4. */
const picks = Array.from({ length: 12 }, (_, pick) => pick)

const natural = fc.nat({ max: 1_000 })
const scene = fc.record({
  block: randomBlock,
  before: fc.array(fc.record({ which: natural, pick: fc.nat({ max: 11 }) }), { maxLength: 8 }),
  from: natural,
  to: natural,
  mode: fc.constantFrom('return' as const, 'tokenOnly' as const),
})

it('approves a move only when every order of every decision leads to the end', { timeout: 3_600_000 }, async () => {
  console.log(`RANDOM_SEED=${seed} RANDOM_MOVES=${wanted}`)
  const tally = { approved: 0, refused: 0, refusedInVain: 0, open: 0 }
  await fc.assert(
    fc.asyncProperty(scene, async ({ block, before, from, to, mode }) => {
      const definition = await parseOne(drawModel(block))
      const play = startPlay(definition, { pick: 1 })
      for (const { which, pick } of before) {
        const { tasks } = play.state()
        const task = tasks[which % tasks.length]
        if (task !== undefined) play.apply({ type: 'completeUserTask', taskId: task.id, variables: { pick } })
      }
      const targets = Object.values(definition.nodes).filter(({ type }) => type === 'userTask')
      const { tasks } = play.state()
      const source = tasks[from % tasks.length]?.tokenId
      const target = targets[to % targets.length]?.id
      if (source === undefined || target === undefined || hasEmptyLoop(definition)) return
      const move = { from: [source], to: [target], mode }
      const report = dryRunMove(definition, play.state(), move, { now: play.now() })

      const halts = findHalt(definition, play.state(), { type: 'moveTokens', ...move })

      if (report.canComplete) expect(halts).not.toBe(true)
      if (halts === undefined) tally.open += 1
      else if (report.canComplete) tally.approved += 1
      else if (halts) tally.refused += 1
      else tally.refusedInVain += 1
    }),
    { seed, numRuns: wanted },
  )
  console.log(JSON.stringify(tally))
  expect(tally.approved).toBeGreaterThan(0)
})

/** A move into a multi-instance sub-process without instances is refused for another reason. */
const hasEmptyLoop = ({ nodes }: ProcessDefinition): boolean =>
  Object.values(nodes).some(({ loop }) => loop?.cardinality === '0')

/** Whether the instance can come to a halt without a task; undefined when it has too many states to tell. */
function findHalt(definition: ProcessDefinition, state: ProcessState, first: Command): boolean | undefined {
  let lastId = 0
  const context = { now: state.instance.startedAt, nextId: () => `next${++lastId}` }
  const open = [perform(definition, state, first, context).state]
  const seen = new Set<string>()
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (current.instance.state !== 'active') continue
    const key = shapeOf(current)
    if (seen.has(key)) continue
    seen.add(key)
    if (current.tasks.length === 0) return true
    if (seen.size > MAXIMUM_STATES) return undefined
    const commands: readonly Command[] = [
      ...current.tasks.flatMap(({ id: taskId }) =>
        picks.map((pick): Command => ({ type: 'completeUserTask', taskId, variables: { pick } })),
      ),
      ...current.jobs.map(({ id: jobId }): Command => ({ type: 'fireJob', jobId })),
    ]
    for (const command of commands) open.push(perform(definition, current, command, context).state)
  }
  return false
}

/** What a state looks like without its ids. */
function shapeOf({ scopes, tokens, variables }: ProcessState): string {
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  const path = (id: string | undefined): string => {
    const scope = byId.get(id ?? '')
    if (scope === undefined) return ''
    const { elementId, loopCounter, nrOfInstances, nrOfCompletedInstances, parentScopeId } = scope
    return `${path(parentScopeId)}/${elementId} ${loopCounter} ${nrOfInstances} ${nrOfCompletedInstances}`
  }
  const places = tokens.map(
    ({ scopeId, elementId, state, flowId }) => `${path(scopeId)}:${elementId} ${state} ${flowId}`,
  )
  return JSON.stringify([
    places.toSorted(),
    scopes.map(({ id }) => path(id)).toSorted(),
    variables.map(({ value }) => String(value)),
  ])
}
