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
import {
  callOf,
  callsIn,
  isComputed,
  nameOfCall,
  ownId,
  processOf,
  within,
  type Called,
  type CalledProcess,
  type NotPlayed,
} from './called.ts'
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
  valuesOf,
  type Simulation,
} from './simulate.ts'
import { goesOnIn, openProcesses } from './shown-process.ts'
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

/** A drawing that calls; what it calls stands in for what the server would give, by key: version 12, 13, …. */
async function calling(inside: string, others: Readonly<Record<string, string | NotPlayed>>): Promise<Simulation> {
  const [definition] = await readProcesses(drawn(inside), 'p')
  if (definition === undefined) throw new Error('no process')
  const entries = await Promise.all(
    Object.entries(others).map(async ([key, other], index): Promise<readonly [string, CalledProcess | NotPlayed]> => {
      const call = nameOfCall({ key, binding: 'latest' })
      if (!other.includes('<')) return [call, other as NotPlayed]
      const xml = drawn(other).replace('id="p"', `id="${key}"`)
      const [read] = await readProcesses(xml, key)
      if (read === undefined) throw new Error('no process')
      const id = String(12 + index)
      return [call, { id, name: `流程${key}`, nameEn: key, version: 1, xml, definition: within(id, read) }]
    }),
  )
  return createSimulation(definition, '1', NOW, new Map(entries))
}
const mapping = (inside: string) => `<extensionElements>${inside}</extensionElements>`
const CALLER = `<startEvent id="s" /><callActivity id="c" calledElement="inner">${mapping(
  '<flowable:in source="depth" target="howDeep" /><flowable:out source="found" target="result" />',
)}</callActivity><userTask id="a" /><endEvent id="e" />${flow('s', 'c')}${flow('c', 'a')}${flow('a', 'e')}`
/** Its elements have the names of the caller's. */
const INNER = `<startEvent id="s" /><exclusiveGateway id="x" default="x-b" /><userTask id="a" liveline:outcomeVariable="found">${mapping(
  '<liveline:outcome value="sound" label="良好" primary="true" />',
)}</userTask><userTask id="b" /><endEvent id="e" />${flow('s', 'x')}${flow('x', 'a', '${howDeep &gt; 3}')}${flow('x', 'b')}${flow('a', 'e')}${flow('b', 'e')}`

describe('a process that is called', () => {
  it('is played with what it is handed, tells its elements from those of its caller, and hands back', async () => {
    const begun = start(setValues(await calling(CALLER, { inner: INNER }), { depth: 5 }))
    expect(told(begun).slice(-2)).toEqual(['reached c', 'called c'])
    expect(choicesOf(begun)[0]).toMatchObject({ kind: 'goOn', elementId: '12:x', flowIds: ['12:x-a'] })
    expect(openProcesses(begun.state)).toEqual([
      { process: '', depth: 0 },
      { process: '12', depth: 1 },
    ])
    expect(valuesOf(begun, '12')).toEqual({ howDeep: 5 })

    const inside = step(begun) ?? begun
    expect(standing(inside)).toEqual(['12:a', 'c'])
    const back = press(inside, 'task', '12:a', '良好')
    expect(standing(back)).toEqual(['a'])
    expect(valuesOf(back)).toMatchObject({ depth: 5, result: 'sound' })
    expect(valuesOf(back, '12')).toEqual({})
    expect([...back.passed].toSorted()).toEqual(
      ['12:a', '12:a-e', '12:e', '12:s', '12:s-x', '12:x', '12:x-a', 'c', 'c-a', 's', 's-c'].toSorted(),
    )
    expect(told(press(back, 'task', 'a')).slice(-3)).toEqual(['task a', 'end e', 'completed p'])
  })

  it('goes the way that is chosen in it, and takes the values that are given to it', async () => {
    const begun = start(setValues(await calling(CALLER, { inner: INNER }), { depth: 5 }))

    expect(standing(press(begun, 'way', '12:x-b'))).toEqual(['12:b', 'c'])
    const shallow = setValues(begun, { howDeep: 1 }, '12')
    expect(choicesOf(shallow)[0]).toMatchObject({ kind: 'goOn', flowIds: ['12:x-b'] })
    expect(valuesOf(shallow)).toMatchObject({ depth: 5 })
    expect(shallow.log.at(-1)).toEqual({ kind: 'values', elementId: '12:inner', label: 'howDeep' })
  })

  it('is played once for each of a list, and those that it calls in it', async () => {
    const many = `<startEvent id="s" /><callActivity id="c" calledElement="middle"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></callActivity><endEvent id="e" />${flow('s', 'c')}${flow('c', 'e')}`
    const middle = `<startEvent id="s" /><callActivity id="c" calledElement="inner" /><endEvent id="e" />${flow('s', 'c')}${flow('c', 'e')}`
    const inner = `<startEvent id="s" /><userTask id="a" /><endEvent id="e" />${flow('s', 'a')}${flow('a', 'e')}`
    const begun = start(await calling(many, { middle, inner }))

    expect(choicesOf(begun).map(({ elementId, loop }) => [elementId, loop])).toEqual([
      ['13:a', 0],
      ['13:a', 1],
    ])
    expect(openProcesses(begun.state)).toEqual([
      { process: '', depth: 0 },
      { process: '12', depth: 1 },
      { process: '13', depth: 2 },
    ])
    const once = press(begun, 'task', '13:a')
    expect(once.state?.instance.state).toBe('active')
    expect(told(press(once, 'task', '13:a')).at(-1)).toBe('completed p')
  })

  it.each(['computed', 'unknown', 'notReleased', 'notReadable', 'tooMany'] as const)(
    'is passed over as one step when it is not to be had (%s), and that is told',
    async (reason) => {
      const begun = start(await calling(CALLER, { inner: reason }))
      expect(begun.log.at(-1)).toEqual({ kind: 'passedOver', elementId: 'c', reason })
      expect(openProcesses(begun.state)).toEqual([{ process: '', depth: 0 }])

      expect(standing(press(begun, 'work', 'c'))).toEqual(['a'])
    },
  )

  it('that calls itself without end is refused, and nothing has moved', async () => {
    const again = `<startEvent id="s" /><callActivity id="c" calledElement="inner" /><endEvent id="e" />${flow('s', 'c')}${flow('c', 'e')}`
    const refused = start(await calling(again, { inner: again }))

    expect(refused.state).toBeUndefined()
    expect(refused.log.at(-1)).toMatchObject({ kind: 'refused', label: expect.stringContaining('tooDeep') })
  })

  it('says what it needs and is not handed: no value of its caller reaches it', async () => {
    const waiting = `<startEvent id="s" /><intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>\${patience}</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id="e" />${flow('s', 'w')}${flow('w', 'e')}`
    const refused = start(setValues(await calling(CALLER, { inner: waiting }), { depth: 1, patience: 'PT1H' }))

    expect(refused.log.at(-1)).toMatchObject({ kind: 'needsInside', label: 'patience' })
  })

  it('is looked into as long as something can happen there, then its caller again', async () => {
    const begun = start(setValues(await calling(CALLER, { inner: INNER }), { depth: 5 }))
    expect(goesOnIn(choicesOf(begun), '')).toBe('12')
    const inside = step(begun) ?? begun
    expect(goesOnIn(choicesOf(inside), '12')).toBe('12')
    const back = press(inside, 'task', '12:a')
    expect(goesOnIn(choicesOf(back), '12')).toBe('')
    expect(goesOnIn([], '12')).toBe('')
  })

  it('is known by what its call says, unless that is computed', () => {
    const call = { calledElement: ' inner ', inheritVariables: false, in: [], out: [] }
    const named = (binding: 'latest' | 'version', version?: string) =>
      nameOfCall(callOf({ ...call, binding, ...(version === undefined ? {} : { version }) }))
    expect(named('latest')).not.toBe(named('version', '2'))
    expect(named('version', ' 2')).toBe(named('version', '2'))
    expect([
      isComputed({ key: 'inner', binding: 'latest' }),
      isComputed({ key: '${which}', binding: 'latest' }),
    ]).toEqual([false, true])
    expect([processOf('12:a'), ownId('12:a'), processOf('a'), ownId('a')]).toEqual(['12', 'a', '', 'a'])
  })
})

describe('every drawing at hand as what another calls', () => {
  it.each(files)('%s comes to an end in it too', async (file) => {
    for (const definition of await readProcesses(read(file), '')) {
      const [caller] = await readProcesses(
        drawn(
          `<startEvent id="start" /><callActivity id="call" calledElement="${definition.id}" flowable:inheritVariables="true" /><endEvent id="end" />${flow('start', 'call')}${flow('call', 'end')}`,
        ),
        'p',
      )
      if (caller === undefined) throw new Error('no process')
      const one = { id: '7', name: '', nameEn: '', version: 1, xml: '', definition: within('7', definition) }
      const called: Called = new Map([...callsIn(caller)].map((call) => [nameOfCall(call), one]))
      // Nobody starts what is called: who did is handed over, too.
      const starters = Object.values(definition.nodes).flatMap(({ initiatorVariable: name }) => name ?? [])
      const values = { ...somethingFor(definition), ...Object.fromEntries(starters.map((name) => [name, '1'])) }
      const simulation = setValues(createSimulation(caller, '1', NOW, called), values)
      const ways = settledWay(definition)
      let now = step(simulation) ?? simulation
      for (let count = 0; count < MOST_STEPS; count++) {
        const choices = choicesOf(now)
        const wanted = ways.get(ownId(choices[0]?.elementId ?? ''))
        const way = choices.find(({ kind, flowIds }) => kind === 'way' && ownId(flowIds?.[0] ?? '') === wanted)
        const next = way === undefined ? step(now) : choose(now, way)
        if (next === undefined || next.state === now.state) break
        now = next
      }
      expect(now.log.at(-1)).toEqual({ kind: 'completed', elementId: 'p' })
    }
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
