import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDeadJoins } from '../src/index.ts'
import type { ProcessDefinition, ProcessState, TransitionContext, UserTaskRow } from '../src/index.ts'
import { perform } from '../src/transition.ts'
import { draw } from './draw.ts'
import { drawEvents, drawFlows, event, eventSubProcess } from './draw-events.ts'
import { choicesOf, drawFree, freeModel } from './free-model.ts'
import { startPlay } from './play.ts'

/** States that are followed before the question is left open. */
const MAXIMUM_STATES = 300
const MAXIMUM_CHOICES = 24
const natural = fc.nat({ max: 1_000 })
const scene = fc.record({
  model: freeModel,
  steps: fc.array(fc.record({ task: natural, choice: natural }), { maxLength: 6 }),
})

type Released = { readonly joins: ReadonlySet<string>; readonly isWhole: boolean }

describe('free drawings', () => {
  it.each([1, 2, 3, 4])(
    'have no join called dead that some way of the engine takes on, and none called alive that none does (seed %i)',
    async (seed) => {
      const tally = { dead: 0, alive: 0, unknown: 0, open: 0 }
      await fc.assert(
        fc.asyncProperty(scene, async ({ model, steps }) => {
          const definition = await drawFree(model)
          const choices = choicesOf(definition)
          if (choices.length > MAXIMUM_CHOICES) return
          const state = playFree(definition, steps)
          if (state === undefined || !state.tokens.some((token) => token.state === 'arrived')) return

          const told = findDeadJoins(definition, state)
          const { joins, isWhole } = followAll(definition, state)

          expect(told.elementIds.filter((id) => joins.has(id))).toEqual([])
          if (told.elementIds.length > 0) tally.dead += 1
          else if (told.unjudgedIds.length > 0) tally.unknown += 1
          else if (!isWhole) tally.open += 1
          else {
            const never = state.tokens.filter((token) => token.state === 'arrived' && !joins.has(token.elementId))
            // What runs in parts is taken to come to its end.
            const hasParts = Object.values(definition.nodes).some(({ type }) => type === 'subProcess')
            expect(hasParts ? [] : never).toEqual([])
            tally.alive += 1
          }
        }),
        { seed, numRuns: 400 },
      )
      expect(tally.dead).toBeGreaterThan(5)
      expect(tally.alive).toBeGreaterThan(5)
    },
  )
})

/** Undefined when it cannot even begin, or ends. */
function playFree(
  definition: ProcessDefinition,
  steps: readonly { readonly task: number; readonly choice: number }[],
): ProcessState | undefined {
  const choices = choicesOf(definition)
  let lastId = 0
  const context = { now: new Date('2026-03-02T08:00:00Z'), nextId: () => `id${++lastId}` }
  let state: ProcessState | undefined
  try {
    state = perform(definition, undefined, { type: 'startProcess', variables: choices[0] ?? {} }, context).state
  } catch {
    return undefined
  }
  for (const { task, choice } of steps) {
    if (state.instance.state !== 'active') return undefined
    const open: UserTaskRow | undefined = state.tasks[task % state.tasks.length]
    if (open === undefined) break
    const variables = choices[choice % choices.length] ?? {}
    try {
      state = perform(definition, state, { type: 'completeUserTask', taskId: open.id, variables }, context).state
    } catch {
      // A way round without any task: the step is refused.
    }
  }
  return state.instance.state === 'active' ? state : undefined
}

/** Completes every task in every order with every decision, and tells from which joins a token that waits now went on. */
function followAll(definition: ProcessDefinition, from: ProcessState): Released {
  let lastId = 0
  const context: TransitionContext = { now: from.instance.startedAt, nextId: () => `next${++lastId}` }
  const waiting = from.tokens.filter(({ state }) => state === 'arrived')
  const joins = new Set<string>()
  const seen = new Set<string>()
  const open: ProcessState[] = [from]
  for (let state: ProcessState | undefined = open.pop(); state !== undefined; state = open.pop()) {
    const left = new Set(state.tokens.map(({ id }) => id))
    for (const { id, elementId } of waiting) if (!left.has(id)) joins.add(elementId)
    if (state.instance.state !== 'active') continue
    const key = shapeOf(state, waiting)
    if (seen.has(key)) continue
    seen.add(key)
    if (seen.size > MAXIMUM_STATES) return { joins, isWhole: false }
    for (const { id: taskId } of state.tasks) {
      for (const variables of choicesOf(definition)) {
        try {
          open.push(perform(definition, state, { type: 'completeUserTask', taskId, variables }, context).state)
        } catch {
          // Refused, so no way.
        }
      }
    }
  }
  return { joins, isWhole: true }
}

/** What a state looks like without its ids, but for those that are watched. */
function shapeOf({ scopes, tokens }: ProcessState, watched: readonly { readonly id: string }[]): string {
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  const path = (id: string | undefined): string => {
    const scope = byId.get(id ?? '')
    return scope === undefined ? '' : `${path(scope.parentScopeId)}/${scope.elementId}`
  }
  const places = tokens.map(({ id, scopeId, elementId, state, flowId }) => {
    return `${path(scopeId)}:${elementId} ${state} ${flowId} ${watched.some((one) => one.id === id)}`
  })
  return places.toSorted().join(';')
}

/** The state in which some tasks have been completed, each with what it decides. */
async function after(drawing: string, tasks: readonly (string | readonly [string, number])[], inner = {}) {
  const definition = await draw(drawing, inner)
  const play = startPlay(definition, { pick: 1 })
  for (const task of tasks) {
    const [id, pick] = typeof task === 'string' ? [task, 1] : task
    play.complete(id, { pick })
  }
  return { definition, state: play.state(), dead: findDeadJoins(definition, play.state()) }
}

const joined = `
  start → fork
  fork → a
  fork → b
  fork → c
  a → join
  b → pick
  pick → join : pick == 1
  pick → end2 : default
  join → last
  last → end
  c → end3`

describe('a join', () => {
  it('is dead when the token that it waits for has gone another way, and not before', async () => {
    expect((await after(joined, [])).dead).toEqual({ elementIds: [], unjudgedIds: [] })
    expect((await after(joined, ['a'])).dead).toEqual({ elementIds: [], unjudgedIds: [] })
    expect((await after(joined, ['a', ['b', 2]])).dead).toEqual({ elementIds: ['join'], unjudgedIds: [] })
    expect((await after(joined, ['a', 'b'])).dead).toEqual({ elementIds: [], unjudgedIds: [] })
  })

  it('is dead behind a decision that can serve one of its two flows only', async () => {
    const drawing = `
      start → fork
      fork → a
      fork → b
      a → join
      b → pick
      pick → c : pick == 1
      pick → d : default
      c → join
      d → join
      join → end`
    expect((await after(drawing, ['a'])).dead).toEqual({ elementIds: ['join'], unjudgedIds: [] })
  })

  it('is not dead while another branch goes round for ever, though all its tokens are to come', async () => {
    const drawing = `
      start → fork
      fork → round
      fork → a
      fork → b
      round → pick
      pick → round : pick == 1
      pick → again : default
      again → round
      a → join
      b → join
      join → end`
    expect((await after(drawing, ['a'])).dead).toEqual({ elementIds: [], unjudgedIds: [] })
  })

  it('is not dead where the end of another branch ends everything', async () => {
    const { dead } = await inPart({ end: '<endEvent id="end3"><terminateEventDefinition/></endEvent>' })
    expect(dead).toEqual({ elementIds: [], unjudgedIds: [] })
  })

  const timer = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
  const parallel = (more = '') =>
    `<multiInstanceLoopCharacteristics isSequential="false"><loopCardinality>2</loopCardinality>${more}</multiInstanceLoopCharacteristics>`

  it.each([
    ['nothing', {}],
    [
      'what begins beside it',
      { around: `<boundaryEvent id="late" attachedToRef="part" cancelActivity="false">${timer}</boundaryEvent>` },
    ],
    ['that it is done several times', { inside: parallel() }],
    [
      'an error that nobody throws into it',
      { around: '<endEvent id="failed"><errorEventDefinition errorRef="the-e"/></endEvent>' },
    ],
    [
      'that it can be undone when it is done',
      { around: '<boundaryEvent id="undo" attachedToRef="part"><compensateEventDefinition/></boundaryEvent>' },
    ],
  ])('is dead in a part of the process, whatever is around: %s', async (_, drawing) => {
    const { dead } = await inPart(drawing)
    expect(dead).toEqual({ elementIds: ['join'], unjudgedIds: [] })
  })

  it.each([
    ['a boundary event', { around: `<boundaryEvent id="late" attachedToRef="part">${timer}</boundaryEvent>` }],
    ['an event sub-process', { around: eventSubProcess('stop', 'message m', 'stopped') }],
    ['an event sub-process of its own', { inside: eventSubProcess('stop', 'message m', 'stopped') }],
    ['a terminate event around', { around: '<endEvent id="all"><terminateEventDefinition/></endEvent>' }],
    [
      'a terminate event elsewhere that ends the instance',
      {
        around: `<subProcess id="other"><endEvent id="all"><terminateEventDefinition flowable:terminateAll="true"/></endEvent></subProcess>`,
      },
    ],
    [
      'a terminate event elsewhere that ends all rounds',
      {
        around: `<subProcess id="other"><endEvent id="all"><terminateEventDefinition flowable:terminateMultiInstance="true"/></endEvent></subProcess>`,
      },
    ],
    ['a called process', { around: '<callActivity id="call" calledElement="q"/>' }],
    [
      'a count that is enough',
      { inside: parallel('<completionCondition>${nrOfCompletedInstances > 0}</completionCondition>') },
    ],
    [
      'more tokens than can be counted',
      {
        inside: `<boundaryEvent id="more" attachedToRef="c" cancelActivity="false">${event('message m')}</boundaryEvent>`,
      },
    ],
  ])('is not known to be dead where something may take its tokens away or bring others: %s', async (_, drawing) => {
    const { dead } = await inPart(drawing)
    expect(dead).toEqual({ elementIds: [], unjudgedIds: ['join'] })
  })

  it('is dead though the process might have ended everything before it came here', async () => {
    const definition = await drawEvents(
      `${elements('')}<exclusiveGateway id="first"/><endEvent id="all"><terminateEventDefinition/></endEvent>`,
      `${flows.replace('start → fork', 'start → first')}
      first → fork : pick > 0
      first → all : pick == 0`,
    )
    const play = startPlay(definition, { pick: 2 })
    play.complete('a')
    play.complete('b')
    expect(findDeadJoins(definition, play.state())).toEqual({ elementIds: ['join'], unjudgedIds: [] })
  })

  it('is not dead while what comes to it waits behind another join for the engine to go on', async () => {
    const definition = await drawEvents(
      `<startEvent id="start"/><parallelGateway id="fork"/><userTask id="a"/><userTask id="b"/><userTask id="c"/>
      <parallelGateway id="early" flowable:asyncAfter="true"/><parallelGateway id="late"/><endEvent id="end"/>`,
      `start → fork
      fork → a
      fork → b
      fork → c
      a → early
      b → early
      early → late
      c → late
      late → end`,
    )
    const play = startPlay(definition)
    for (const task of ['a', 'b', 'c']) play.complete(task)
    expect(play.state().tokens.map(({ elementId, state }) => `${elementId} ${state}`)).toEqual([
      'early async',
      'late arrived',
    ])
    expect(findDeadJoins(definition, play.state())).toEqual({ elementIds: [], unjudgedIds: ['late'] })
  })

  it('is not known in a drawing with more ways than can be followed', async () => {
    const branches = Array.from({ length: 14 }, (_, at) => at)
    const drawing = `
      start → fork
      ${branches.map((at) => `fork → some${at}\nsome${at} → x${at} : pick == 1\nsome${at} → y${at} : pick == 1\nx${at} → someJoin${at}\ny${at} → someJoin${at}\nsomeJoin${at} → join`).join('\n')}
      fork → pick
      pick → end2 : pick == 1
      pick → join : default
      join → end`
    expect((await after(drawing, [])).dead).toEqual({ elementIds: [], unjudgedIds: [] })
    expect((await after(drawing, ['x0', 'y0'])).dead).toEqual({ elementIds: [], unjudgedIds: ['join'] })
  })

  it('in a called process is not known', async () => {
    const called = await drawEvents(elements(''), flows, 'q')
    const definition = await drawEvents(
      '<startEvent id="begin"/><callActivity id="call" calledElement="q"/>',
      'begin → call',
    )
    const play = startPlay(definition, {}, undefined, { called: [called] })
    play.complete('a')
    play.complete('b', { pick: 2 })
    expect(play.state().tokens.map(({ state }) => state)).toContain('arrived')
    expect(findDeadJoins(definition, play.state())).toEqual({ elementIds: [], unjudgedIds: ['join'] })
    const drawings = { get: () => called, find: () => undefined }
    expect(findDeadJoins(definition, play.state(), drawings)).toEqual({ elementIds: [], unjudgedIds: ['join'] })
  })
})

const flows = joined.replace('pick → end2 : default', 'pick → end2 : pick == 2')
const elements = (end: string, join = '<parallelGateway id="join"/>') => `
  <startEvent id="start"/><parallelGateway id="fork"/><userTask id="a"/><userTask id="b"/><userTask id="c"/>
  <exclusiveGateway id="pick"/>${join}<userTask id="last"/><endEvent id="end"/><endEvent id="end2"/>
  ${end || '<endEvent id="end3"/>'}`

/** The same drawing as a part of a process, with `a` and `b` done so that the token of `b` went elsewhere. */
async function inPart({
  end = '',
  join,
  inside = '',
  around = '',
}: {
  readonly end?: string
  readonly join?: string
  readonly inside?: string
  readonly around?: string
}) {
  const definition = await drawEvents(
    `<startEvent id="begin"/><subProcess id="part">${elements(end, join)}${inside}${drawFlows(flows)}</subProcess>${around}`,
    'begin → part',
  )
  const play = startPlay(definition, { pick: 2 })
  play.complete('a')
  play.complete('b')
  return { dead: findDeadJoins(definition, play.state()) }
}
