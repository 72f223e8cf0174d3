import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  transition,
  type Command,
  type Effect,
  type ProcessDefinition,
  type ProcessState,
  type Variables,
} from '@liveline/workflow-engine'
import { describe, expect, it } from 'vitest'
import { goingAlong, withPauses } from './decisions.ts'
import { readProcesses } from './read-processes.ts'
import {
  choicesOf,
  choose,
  createSimulation,
  reset,
  setValues,
  start,
  startsOf,
  step,
  type Simulation,
} from './simulate.ts'
import { isProblem } from './tell.ts'
import { namesRead, readTyped, suggestedValues, writeTyped } from './values.ts'

const root = path.join(import.meta.dirname, '../../../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const NOW = new Date('2026-03-02T08:00:00Z')
const files = [
  'packages/workflow-engine/test/**/*.bpmn',
  'apps/server/seeds/**/*.bpmn',
  'apps/server/test-support/**/*.bpmn',
].flatMap((pattern) => globSync(pattern, { cwd: root }))

async function simulated(xml: string, values: Variables = {}): Promise<Simulation> {
  const [definition] = await readProcesses(xml, '')
  if (definition === undefined) throw new Error('no process')
  return setValues(createSimulation(definition, '1', NOW), values)
}
const story = async (name: string, values?: Variables) =>
  simulated(read(`packages/workflow-engine/test/processes/${name}.bpmn`), values)

const press = (simulation: Simulation, kind: string, at: string, label?: string): Simulation => {
  const found = choicesOf(simulation).find(
    (choice) =>
      choice.kind === kind &&
      (choice.elementId === at || choice.flowIds?.includes(at) === true) &&
      (label === undefined || choice.label === label),
  )
  if (found === undefined)
    throw new Error(
      `${kind} at ${at}: ${JSON.stringify(choicesOf(simulation).map((one) => `${one.kind} ${one.elementId}`))}`,
    )
  return choose(simulation, found)
}
const told = ({ log }: Simulation) => log.map(({ kind, elementId }) => `${kind} ${elementId}`)
const standing = ({ state }: Simulation) => (state?.tokens ?? []).map(({ elementId }) => elementId).toSorted()

/** A value for everything that a drawing reads, so that nothing stops for one. */
const somethingFor = (definition: ProcessDefinition): Variables => ({
  ...Object.fromEntries(
    namesRead(definition).map((name) => [
      name,
      JSON.stringify(definition.nodes).includes(`${name}.size()`) ? ['a', 'b'] : 1,
    ]),
  ),
  ...suggestedValues(definition, NOW),
})

/** Which of its flows each decision takes, always the same. */
const settledWay = (definition: ProcessDefinition): ReadonlyMap<string, string> =>
  new Map(
    Object.values(definition.nodes).flatMap(({ id, type, outgoing }) =>
      /^(?:exclusive|inclusive)Gateway$/.test(type) && outgoing.length > 1
        ? [[id, outgoing[id.length % outgoing.length] ?? ''] as const]
        : [],
    ),
  )

interface Run {
  readonly flows: readonly string[]
  readonly reached: readonly string[]
  readonly end: string
}
const MOST_STEPS = 120
const runOf = (effects: readonly Effect[], state: ProcessState | undefined, isCut: boolean): Run => ({
  flows: effects.flatMap((effect) => (effect.type === 'flowTaken' ? [effect.flowId] : [])).toSorted(),
  reached: effects.flatMap((effect) => (effect.type === 'activityStarted' ? [effect.elementId] : [])).toSorted(),
  end: isCut ? 'cut' : (state?.instance.state ?? 'refused'),
})

/** By the simulation, choosing at each decision. */
function simulatedRun(simulation: Simulation, ways: ReadonlyMap<string, string>): Run {
  const effects: Effect[] = []
  let now = step(simulation) ?? simulation
  effects.push(...now.moved)
  for (let count = 0; count < MOST_STEPS; count++) {
    const choices = choicesOf(now)
    const [first] = choices
    const way = first === undefined ? undefined : ways.get(first.elementId)
    const chosen = choices.find(({ kind, flowIds }) => kind === 'way' && flowIds?.length === 1 && flowIds[0] === way)
    const next = chosen === undefined ? step(now) : choose(now, chosen)
    if (next === undefined || next.state === now.state) return runOf(effects, now.state, false)
    effects.push(...next.moved)
    now = next
  }
  return runOf(effects, now.state, true)
}

/** By the engine alone, on the drawing whose decisions are settled, without any pause. */
function engineRun(drawn: ProcessDefinition, values: Variables, ways: ReadonlyMap<string, string>): Run {
  const paused = withPauses(drawn)
  const unpaused = Object.values(paused.nodes).map((node) => ({
    ...node,
    asyncBefore: drawn.nodes[node.id]?.asyncBefore ?? false,
  }))
  let definition: ProcessDefinition = { ...paused, nodes: Object.fromEntries(unpaused.map((node) => [node.id, node])) }
  for (const [gateway, flow] of ways) definition = goingAlong(definition, gateway, [flow])
  const { nodes } = definition
  const effects: Effect[] = []
  let state: ProcessState | undefined
  let ids = 0
  let now = NOW
  const apply = (command: Command) => {
    const result = transition(definition, state, command, { now, nextId: () => `e${++ids}` })
    state = result.state
    effects.push(...result.effects)
    for (const thrown of result.effects) {
      const waiting = state.subscriptions.find(
        (one) =>
          thrown.type === 'messageThrown' &&
          one.kind === 'message' &&
          one.name === thrown.name &&
          (one.key === undefined || one.key === thrown.correlationKey),
      )
      if (waiting !== undefined) apply({ type: 'correlateMessage', name: waiting.name, subscriptionId: waiting.id })
    }
  }
  const next = ({ jobs, tokens, subscriptions, tasks }: ProcessState): Command | undefined => {
    const isBeside = (id: string) =>
      nodes[id]?.attachedTo !== undefined || nodes[id]?.type.endsWith('StartEvent') === true
    const pause = jobs.find(({ kind }) => kind === 'async')
    if (pause !== undefined) return { type: 'fireJob', jobId: pause.id }
    const waiting = tokens.filter((token) => token.state === 'waiting')
    const work = waiting.find(({ elementId }) =>
      /^(?:service|send|script|businessRule)Task$/.test(nodes[elementId]?.type ?? ''),
    )
    if (work !== undefined) return { type: 'triggerActivity', tokenId: work.id }
    const event = subscriptions.find(({ kind, elementId }) => kind !== 'conditional' && !isBeside(elementId))
    if (event?.kind === 'signal') return { type: 'sendSignal', name: event.name }
    if (event !== undefined) return { type: 'correlateMessage', name: event.name, subscriptionId: event.id }
    const receiving = waiting.find(({ elementId }) => nodes[elementId]?.type === 'receiveTask')
    if (receiving !== undefined) return { type: 'triggerActivity', tokenId: receiving.id }
    const [task] = tasks
    if (task !== undefined) {
      const { elements, attributes } = nodes[task.elementId]?.extensions ?? { elements: [], attributes: {} }
      const outcomes = elements.filter(({ name }) => name === 'liveline:outcome').map((one) => one.attributes)
      const positive = outcomes.filter(({ danger }) => danger !== 'true')
      const outcome = positive.find(({ primary }) => primary === 'true') ?? positive[0] ?? outcomes[0]
      const variable = attributes['liveline:outcomeVariable']
      const variables = outcome === undefined || variable === undefined ? {} : { [variable]: outcome['value'] ?? '' }
      return { type: 'completeUserTask', taskId: task.id, variables }
    }
    const timer = jobs
      .filter(({ elementId }) => !isBeside(elementId))
      .toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt))[0]
    if (timer === undefined) return undefined
    now = timer.dueAt > now ? timer.dueAt : now
    return { type: 'fireJob', jobId: timer.id }
  }
  try {
    const first = startsOf(drawn)[0]
    apply({
      type: 'startProcess',
      initiator: '1',
      variables: { initiator: '1', ...values },
      ...(first === undefined || first.type === 'startEvent' ? {} : { startEventId: first.id }),
    })
    for (let count = 0; count < MOST_STEPS; count++) {
      const command: Command | undefined =
        state === undefined || (state as ProcessState).instance.state !== 'active' ? undefined : next(state)
      if (command === undefined) return runOf(effects, state, false)
      apply(command)
    }
    return runOf(effects, state, true)
  } catch {
    return runOf(effects, state, false)
  }
}

describe('every drawing at hand', () => {
  it('is more than one', () => {
    expect(files.length).toBeGreaterThan(12)
  })

  it.each(files)('%s comes to an end', async (file) => {
    for (const definition of await readProcesses(read(file), '')) {
      const simulation = setValues(createSimulation(definition, '1', NOW), somethingFor(definition))
      const ways = settledWay(definition)
      let now = step(simulation) ?? simulation
      for (let count = 0; count < MOST_STEPS; count++) {
        const [first] = choicesOf(now)
        const way = choicesOf(now).find(
          ({ kind, flowIds }) => kind === 'way' && flowIds?.[0] === ways.get(first?.elementId ?? ''),
        )
        const next = way === undefined ? step(now) : choose(now, way)
        if (next === undefined || next.state === now.state) break
        now = next
      }
      expect(now.log.filter(isProblem)).toEqual([])
      expect(now.log.at(-1)).toEqual({ kind: 'completed', elementId: definition.id })
    }
  })

  it.each(files)('%s goes as the engine takes it without any pause', async (file) => {
    for (const definition of await readProcesses(read(file), '')) {
      const values = somethingFor(definition)
      const ways = settledWay(definition)
      const simulation = setValues(createSimulation(definition, '1', NOW), values)
      const [mine, theirs] = [simulatedRun(simulation, ways), engineRun(definition, values, ways)]
      if (mine.end === 'cut' || theirs.end === 'cut') expect([mine.end, theirs.end]).toEqual(['cut', 'cut'])
      else expect(mine).toEqual(theirs)
    }
  })
})

const drawn = (inside: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="http://liveline.example/test"><process id="p" isExecutable="true">${inside}</process></definitions>`
const flow = (from: string, to: string, condition?: string) =>
  condition === undefined
    ? `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}" />`
    : `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"><conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression></sequenceFlow>`

describe('a simulated process', () => {
  it('pauses at a decision whose values nobody knows, and goes the way that is chosen', async () => {
    const begun = press(
      start(await story('plan-approval', { department: 'd', trusted: false })),
      'task',
      'screening',
      '通过',
    )

    expect(standing(begun)).toEqual(['screened'])
    expect(choicesOf(begun).map(({ kind, flowIds }) => [kind, flowIds])).toEqual([
      ['way', ['screened-correcting']],
      ['way', ['screened-dead']],
      ['way', ['screened-published']],
    ])
    expect(step(begun)).toBeUndefined()

    const back = press(begun, 'way', 'screened-correcting')
    expect(standing(back)).toEqual(['correcting'])
    expect(back.passed.has('screened-correcting')).toBe(true)
  })

  it('goes as the values say once they are given, and another way if that is chosen', async () => {
    const begun = press(
      start(await story('plan-approval', { department: 'd', trusted: false })),
      'task',
      'screening',
      '作废',
    )
    const known = setValues(begun, { outcome: 'dead' })

    expect(choicesOf(known)[0]).toMatchObject({ kind: 'goOn', flowIds: ['screened-dead'] })
    expect(told(step(known) ?? known).slice(-3)).toEqual(['goOn screened', 'end dead', 'completed plan-approval'])
    expect(standing(press(known, 'way', 'screened-correcting'))).toEqual(['correcting'])
  })

  it('takes all ways of an inclusive decision together when that is chosen', async () => {
    const begun = start(await story('departments-sign'))
    const all = choicesOf(begun).find(({ flowIds }) => flowIds?.length === 3)

    expect(standing(all === undefined ? begun : choose(begun, all))).toEqual(['clerk', 'dispatch', 'safety'])
  })

  it('lets what is beside the flow happen only when it is pressed', async () => {
    const begun = start(await story('live-work', { wind: 3 }))
    expect(
      choicesOf(begun)
        .filter(({ isBeside }) => isBeside)
        .map(({ kind, elementId }) => `${kind} ${elementId}`),
    ).toEqual(expect.arrayContaining(['message recalled', 'signal thunder', 'conditional windy']))

    const stormy = press(begun, 'signal', 'thunder')
    expect(told(stormy)).toEqual(expect.arrayContaining(['signal thunder', 'cancelled work', 'cancelled onLine']))
    expect(standing(press(begun, 'conditional', 'windy'))).toEqual(expect.arrayContaining(['work']))
    expect(press(begun, 'conditional', 'windy').passed.has('windy')).toBe(true)
  })

  it('says that a join waits, and that it can never complete', async () => {
    const sound = press(start(await story('survey-and-check')), 'task', 'screening')
    const waiting = press(sound, 'task', 'survey')
    expect(told(waiting).at(-1)).toBe('joinWaits join')
    expect(waiting.log.filter(isProblem)).toEqual([])

    const broken = drawn(
      `<startEvent id="s" /><exclusiveGateway id="x" /><userTask id="a" /><userTask id="b" /><parallelGateway id="j" /><endEvent id="e" />${flow('s', 'x')}${flow('x', 'a', '${one}')}${flow('x', 'b', '${!one}')}${flow('a', 'j')}${flow('b', 'j')}${flow('j', 'e')}`,
    )
    const stuck = press(press(start(await simulated(broken)), 'way', 'x-a'), 'task', 'a')
    expect(told(stuck)).toContain('doubtful j')
    expect(told(stuck).at(-1)).toBe('halted j')
    expect(choicesOf(stuck)).toEqual([])
  })

  it('names the variable that is missing, once, goes nowhere, and goes on when it is given', async () => {
    const begun = await story('plan-approval')
    const refused = start(begun)
    expect(refused.log.at(-1)).toMatchObject({ kind: 'needs', label: 'department' })
    expect(refused.state).toBeUndefined()
    expect(start(refused).log).toEqual(refused.log)

    expect(standing(start(setValues(refused, { trusted: false, department: 'd' })))).toEqual(['screening'])
  })

  it('goes through a list that it suggests, one by one where it is drawn so', async () => {
    const signing = start(await story('all-must-sign'))
    expect(signing.log).toContainEqual({ kind: 'instances', elementId: 'sign', count: 2 })
    expect(choicesOf(signing).flatMap(({ kind, loop, isBeside }) => (isBeside ? [] : [[kind, loop]]))).toEqual([
      ['task', 0],
      ['task', 1],
    ])
  })

  it('lets work outside fail with the error that the drawing catches, and stands in for a process that is called', async () => {
    const xml = drawn(
      `<startEvent id="s" /><callActivity id="c" calledElement="other" /><serviceTask id="w" flowable:type="http" /><boundaryEvent id="f" attachedToRef="w"><errorEventDefinition errorRef="bad" /></boundaryEvent><endEvent id="e" /><endEvent id="lost" />${flow('s', 'c')}${flow('c', 'w')}${flow('w', 'e')}${flow('f', 'lost')}`,
    ).replace('<process', '<error id="bad" errorCode="BAD" /><process')
    const called = start(await simulated(xml))
    expect(standing(called)).toEqual(['c'])

    const working = press(called, 'work', 'c')
    expect(told(press(working, 'fails', 'f')).slice(-5)).toEqual([
      'caught f',
      'cancelled w',
      'reached f',
      'end lost',
      'completed p',
    ])
    expect(told(press(working, 'work', 'w')).at(-1)).toBe('completed p')
  })

  it('moves its clock to a timer that is due, knows the state before each step, and begins anew with the same values', async () => {
    const begun = start(await story('cooling-off'))
    const later = press(begun, 'timer', 'cooled')

    expect(later.now.getTime()).toBeGreaterThan(NOW.getTime())
    expect(later.before).toBe(begun)
    expect(begun.now).toEqual(NOW)
    const anew = reset(setValues(begun, { depth: 3 }), NOW)
    expect(anew).toMatchObject({ state: undefined, log: [], now: NOW })
    expect(reset(setValues(await story('cooling-off'), { depth: 3 }), NOW).given).toMatchObject({ depth: 3 })
  })

  it('changes nothing of the drawing', async () => {
    const [definition] = await readProcesses(read('packages/workflow-engine/test/processes/departments-sign.bpmn'), '')
    if (definition === undefined) throw new Error('no process')
    const before = structuredClone(definition)
    let now = start(createSimulation(definition, '1', NOW))
    for (const choice of choicesOf(now).slice(0, 1)) now = choose(now, choice)

    expect(now.state).toBeDefined()
    expect(definition).toEqual(before)
  })
})

it('reads what is typed as a value, and writes it as it was typed', () => {
  expect(['3', 'true', 'dead', '["a"]', '{"a":1}', '[half', ''].map(readTyped)).toEqual([
    3,
    true,
    'dead',
    ['a'],
    { a: 1 },
    '[half',
    undefined,
  ])
  expect([3, true, 'dead', ['a'], { a: 1 }, undefined].map(writeTyped)).toEqual([
    '3',
    'true',
    'dead',
    '["a"]',
    '{"a":1}',
    '',
  ])
})
