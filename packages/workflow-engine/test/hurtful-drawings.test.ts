import { describe, expect, it } from 'vitest'
import { parseProcess, transition, validateProcess } from '../src/index.ts'
import type { Command, DrawingLimits, ProcessState, Variables } from '../src/index.ts'
import { parseOne, readProcess } from './play.ts'

const draw = (content: string): string => `<definitions
  xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:f="http://flowable.org/bpmn"
  xmlns:a="http://activiti.org/bpmn" xmlns:z="http://camunda.org/schema/zeebe/1.0" xmlns:c="http://camunda.org/schema/1.0/bpmn"
  targetNamespace="test"><process id="p"><startEvent id="s"/>${content}</process></definitions>`
const flow = (from: string, to: string, inner = ''): string =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
const problemsOf = async (content: string, limits?: DrawingLimits) =>
  validateProcess(await parseOne(draw(content)), limits).map(({ elementId, code }) => `${elementId} ${code}`)
const limits: DrawingLimits = { minimumTimerMs: 60_000, maximumInstances: 500 }
const START = new Date('2026-03-02T08:00:00Z')
const MINUTE = 60_000

async function play(content: string, variables: Variables = {}, held: DrawingLimits = limits) {
  const definition = await parseOne(draw(content))
  let now = START
  let id = 0
  const context = () => ({ now, nextId: () => `i${++id}`, limits: held })
  let state: ProcessState = transition(definition, undefined, { type: 'startProcess', variables }, context()).state
  return {
    state: () => state,
    at: (moment: Date) => void (now = moment),
    apply: (command: Command) => void (state = transition(definition, state, command, context()).state),
  }
}

describe('timers', () => {
  const timer = (inner: string) =>
    `<intermediateCatchEvent id="wait"><timerEventDefinition>${inner}</timerEventDefinition></intermediateCatchEvent>${flow('s', 'wait')}`

  it.each([
    '<timeDuration>PT0.001S</timeDuration>',
    '<timeDuration>PT59S</timeDuration>',
    '<timeDuration>PT0S</timeDuration>',
    '<timeCycle>R/PT0.001S</timeCycle>',
    '<timeCycle>R1000000/PT30S</timeCycle>',
    '<timeCycle>R/2026-01-01T00:00:00Z/PT1S</timeCycle>',
    '<timeDate>R/2026-01-01T00:00:00Z/PT1S</timeDate>',
  ])('of less than a minute are refused: %s', async (inner) => {
    expect(await problemsOf(timer(inner))).toContain('wait timerTooShort')
  })

  it.each(['<timeDuration>PT1M</timeDuration>', '<timeCycle>R3/PT60S</timeCycle>', '<timeDate>2020-01-01</timeDate>'])(
    'of a minute, or at a date, are not: %s',
    async (inner) => {
      expect(await problemsOf(timer(inner))).toEqual([])
    },
  )

  it('are held to the limit of the host, and the place is named in both languages', async () => {
    const definition = await parseOne(draw(timer('<timeDuration>PT1H</timeDuration>')))

    const [problem] = validateProcess(definition, { ...limits, minimumTimerMs: 7_200_000 })

    expect(problem?.message).toContain('“wait”')
    expect(problem?.message).toContain('7200 s')
    expect(problem?.messageZh).toContain('7200 秒')
  })

  it.each(['PT0.001S', 'R/PT0.001S', '2020-01-01'])(
    'that are computed to be due at once wait a minute: %s',
    async (text) => {
      const { state } = await play(timer('<timeDuration>${t}</timeDuration>'), { t: text })

      expect(state().jobs.map(({ dueAt }) => dueAt.getTime() - START.getTime())).toEqual([MINUTE])
    },
  )

  describe('drawn as a date', () => {
    const toggling = `<intermediateCatchEvent id="wait"><timerEventDefinition><timeDate>\${d}</timeDate></timerEventDefinition></intermediateCatchEvent>
      <serviceTask id="toggle" f:expression="\${d == '2020-01-01' ? '2020-01-02' : '2020-01-01'}" f:resultVariable="d"/>
      ${flow('s', 'wait')}${flow('wait', 'toggle')}${flow('toggle', 'wait')}`

    it.each([60_000, 90_000])('and put off to one past date after another, wait %d ms each time', async (minimum) => {
      const { state, at, apply } = await play(toggling, { d: '2020-01-01' }, { ...limits, minimumTimerMs: minimum })
      const firings = 20
      let now = START
      for (let fired = 0; fired < firings; fired += 1) {
        const [job] = state().jobs
        now = new Date(Math.max(now.getTime(), job?.dueAt.getTime() ?? 0))
        at(now)
        apply({ type: 'fireJob', jobId: job?.id ?? '' })
      }

      expect(now.getTime() - START.getTime()).toBeGreaterThanOrEqual((firings - 1) * minimum)
    })

    const expiring = `<userTask id="u"/><boundaryEvent id="b" attachedToRef="u"><timerEventDefinition><timeDate>\${d}</timeDate></timerEventDefinition></boundaryEvent>${flow('s', 'u')}`
    const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)
    const dueIn = ({ state }: Awaited<ReturnType<typeof play>>) =>
      (state().jobs[0]?.dueAt.getTime() ?? Number.NaN) - START.getTime()

    it('and moved, are due at the new date when it is to come, and within the minimum when it has passed', async () => {
      const playing = await play(expiring, { d: later(600) })
      const set = (d: Date) => playing.apply({ type: 'setVariables', variables: { d } })
      set(later(30))
      expect(dueIn(playing)).toBe(30 * MINUTE)
      playing.at(later(10))
      set(later(5))
      expect(dueIn(playing)).toBe(11 * MINUTE)
      playing.at(later(10.5))
      set(later(4))
      expect(dueIn(playing)).toBe(11 * MINUTE)
      set(later(20))
      expect(dueIn(playing)).toBe(20 * MINUTE)
    })

    it('are no sooner than the minimum after they are set, however soon they are moved', async () => {
      const playing = await play(expiring, { d: later(-60) })
      expect(dueIn(playing)).toBe(MINUTE)
      playing.apply({ type: 'setVariables', variables: { d: later(-90) } })
      expect(dueIn(playing)).toBe(MINUTE)
    })

    it('that no calendar has is an error', async () => {
      await expect(play(expiring, { d: 'P9999999999Y' })).rejects.toMatchObject({ name: 'InvalidValue' })
    })
  })

  const cycle = (expression: string) =>
    `<userTask id="u"/><task id="beside"/>${flow('s', 'u')}${flow('b', 'beside')}
     <boundaryEvent id="b" attachedToRef="u" cancelActivity="false"><timerEventDefinition><timeCycle>${expression}</timeCycle></timerEventDefinition></boundaryEvent>`
  /** Fires what is due at a moment, over and over; how often is counted up to a bound. */
  async function firingsAt(expression: string, moment: Date): Promise<number> {
    const { state, at, apply } = await play(cycle('${every}'), { every: expression })
    at(moment)
    let fired = 0
    for (; fired < 1_000; fired += 1) {
      const due = state().jobs.find(({ dueAt }) => dueAt <= moment)
      if (due === undefined) break
      apply({ type: 'fireJob', jobId: due.id })
    }
    expect(state().tasks).toHaveLength(1)
    return fired
  }

  it.each(['R/PT1H', 'R/PT0.001S', 'R/P1DT1S', 'R/P1M', 'R/PT0S'])(
    'in a cycle make up for at most ten missed firings after a year: %s',
    async (expression) => {
      expect(await firingsAt(expression, new Date('2127-03-02T08:00:00Z'))).toBe(11)
    },
  )

  it('in a counted cycle fire as often as drawn when few were missed, and no oftener than drawn when many were', async () => {
    expect(await firingsAt('R5/PT1H', new Date('2026-03-03T08:00:00Z'))).toBe(5)
    expect(await firingsAt('R400/PT1H', new Date('2027-03-02T08:00:00Z'))).toBeLessThanOrEqual(11)
  })
})

describe('multi-instance', () => {
  const loop = (count: string, isSequential = false) =>
    `<multiInstanceLoopCharacteristics isSequential="${isSequential}"><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`
  const many = (count: string) => `<userTask id="u">${loop(count)}</userTask>${flow('s', 'u')}`
  const nested = (outer: string, inner: string, isSequential = false) =>
    `<subProcess id="outer">${loop(outer, isSequential)}<userTask id="inner">${loop(inner)}</userTask></subProcess>${flow('s', 'outer')}`

  it.each([
    ['u', many('501')],
    ['u', many('${9000}')],
    ['u', many('99999999999999999999')],
    ['outer', nested('30', '30')],
    ['inner', nested('1', '501')],
  ])('above the limit is refused at %s', async (elementId, content) => {
    expect(await problemsOf(content)).toContain(`${elementId} tooManyInstances`)
  })

  it.each([many('500'), nested('20', '20'), nested('100', '400', true)])('within it is not', async (content) => {
    expect(await problemsOf(content)).toEqual([])
  })

  it.each([
    ['cardinality', many('${n}'), { n: 9_000 }],
    ['nested cardinalities', nested('${n}', '${n}'), { n: 30 }],
    ['nested in sequence', nested('${n}', '${m}', true), { n: 2, m: 500 }],
    [
      'collection',
      `<userTask id="u"><multiInstanceLoopCharacteristics f:collection="list"/></userTask>${flow('s', 'u')}`,
      { list: Array.from({ length: 501 }, (_, at) => at) },
    ],
    ['several side by side', `${many('${n}')}<userTask id="v">${loop('${n}')}</userTask>${flow('s', 'v')}`, { n: 300 }],
  ])('above it at run time is an error, with nothing changed: %s', async (_, content, variables) => {
    await expect(play(content, variables)).rejects.toMatchObject({ name: 'TooManyInstances' })
  })

  it('or tasks that a cycle adds with each firing, cannot grow for ever, but can be worked off', async () => {
    const content = `<userTask id="u"/><userTask id="more"/>${flow('s', 'u')}${flow('b', 'more')}
      <boundaryEvent id="b" attachedToRef="u" cancelActivity="false"><timerEventDefinition><timeCycle>R/PT1M</timeCycle></timerEventDefinition></boundaryEvent>`
    const { state, apply } = await play(content, {}, { ...limits, maximumInstances: 25 })
    const fire = () => apply({ type: 'fireJob', jobId: state().jobs[0]?.id ?? '' })
    while (state().tasks.length < 100) fire()

    expect(fire).toThrow(/too many/)
    expect(state().tasks).toHaveLength(100)
    apply({ type: 'completeUserTask', taskId: state().tasks.at(-1)?.id ?? '' })
    expect(state().tasks).toHaveLength(99)
    expect(fire).not.toThrow()
  })

  it('within it opens all', async () => {
    expect((await play(many('${n}'), { n: 500 })).state().tasks).toHaveLength(500)
    expect((await play(nested('${n}', '${n}'), { n: 20 })).state().tasks).toHaveLength(400)
  })
})

describe('what other engines run', () => {
  const service = (attribute: string, inner = '') =>
    `<serviceTask id="x" ${attribute}>${inner}</serviceTask>${flow('s', 'x')}`
  const extension = (inner: string) => `<extensionElements>${inner}</extensionElements>`
  const inLoop = (attribute: string, inner = '', onNumber = '') =>
    `<userTask id="x"><multiInstanceLoopCharacteristics ${attribute}>${inner}<loopCardinality ${onNumber}>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>${flow('s', 'x')}`
  const inTimer = (attribute: string, onTime = '', inner = '') =>
    `<intermediateCatchEvent id="x"><timerEventDefinition ${attribute}>${inner}<timeDuration ${onTime}>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>${flow('s', 'x')}`

  it.each([
    ['f:class', service('f:class="com.example.A"')],
    ['a:class', service('a:class="com.example.A"')],
    ['c:class', service('c:class="com.example.A"')],
    ['delegateExpression', service('f:delegateExpression="${bean}"')],
    ['external', service('c:type="external" c:topic="t"')],
    ['mail', service('f:type="mail"')],
    ['class beside an expression', service('f:expression="${1}" f:class="A"')],
    ['expression where it is not run', `<userTask id="x" f:expression="\${1}"/>${flow('s', 'x')}`],
    ['resultVariable where it is not set', `<userTask id="x" f:resultVariable="r"/>${flow('s', 'x')}`],
    [
      'a task listener',
      `<userTask id="x">${extension('<f:taskListener event="create" class="A"/>')}</userTask>${flow('s', 'x')}`,
    ],
    [
      'a script in a listener',
      `<userTask id="x">${extension('<c:executionListener event="start"><c:script scriptFormat="groovy">1</c:script></c:executionListener>')}</userTask>${flow('s', 'x')}`,
    ],
    [
      'inputs of Camunda',
      `<userTask id="x">${extension('<c:inputOutput><c:inputParameter name="a">b</c:inputParameter></c:inputOutput>')}</userTask>${flow('s', 'x')}`,
    ],
    ['a job of Camunda 8', service('f:expression="${1}"', extension('<z:taskDefinition type="pay"/>'))],
    [
      'mappings of Camunda 8',
      `<userTask id="x">${extension('<z:ioMapping><z:input source="=1"/></z:ioMapping>')}</userTask>${flow('s', 'x')}`,
    ],
    ...['f:class', 'a:class', 'c:class', 'f:delegateExpression', 'f:resource', 'f:expression'].flatMap((attribute) => [
      [`${attribute} on a loop`, inLoop(`${attribute}="A"`)],
      [`${attribute} on a timer`, inTimer(`${attribute}="A"`)],
      [`${attribute} on the time of a timer`, inTimer('', `${attribute}="A"`)],
    ]),
    ['a listener on a loop', inLoop('', extension('<f:executionListener class="A" event="start"/>'))],
    ['a listener on a timer', inTimer('', '', extension('<f:executionListener class="A" event="start"/>'))],
    ['a script on the number of a loop', inLoop('', '', 'c:resource="deployment://run.groovy"')],
  ])('is refused: %s', async (_, content) => {
    expect(await problemsOf(content)).toContain('x notRun')
  })

  it('is refused on what has no place in the model: conditions, lanes, data, messages', async () => {
    const condition = '<conditionExpression f:resource="run.groovy">${true}</conditionExpression>'
    const lanes = '<laneSet><lane id="l" f:class="A"/></laneSet>'

    expect(await problemsOf(`<task id="t"/>${flow('s', 't', condition)}`)).toContain('s-t notRun')
    expect(await problemsOf(`${lanes}<task id="t"/>${flow('s', 't')}`)).toContain('p notRun')
    expect(await problemsOf(`<dataObject id="d" f:class="A"/><task id="t"/>${flow('s', 't')}`)).toContain('p notRun')
    const inside = `<subProcess id="sub"><task id="t"/><task id="v"/>${flow('t', 'v', condition)}</subProcess>${flow('s', 'sub')}`
    expect(await problemsOf(inside)).toContain('t-v notRun')
    const message = draw(`<task id="t"/>${flow('s', 't')}`).replace('<process', '<message id="m" f:class="A"/><process')
    expect(validateProcess(await parseOne(message)).map(({ elementId, code }) => `${elementId} ${code}`)).toEqual([
      'p notRun',
    ])
  })

  it('is refused on flows and on the process', async () => {
    const listener = extension('<a:executionListener class="A" event="take"/>')

    expect(await problemsOf(`<task id="t"/>${flow('s', 't', listener)}`)).toContain('s-t notRun')
    expect(await problemsOf(`${listener}<task id="t"/>${flow('s', 't')}`)).toContain('p notRun')
  })

  it('names the attribute', async () => {
    const [problem] = validateProcess(await readProcess('tell-the-grid'))

    expect(problem).toMatchObject({ elementId: 'tell', code: 'notRun' })
    expect(problem?.message).toContain('flowable:topic')
  })

  it('that is a script in another language is refused, and a service task without work is told', async () => {
    expect(
      await problemsOf(`<scriptTask id="x" scriptFormat="groovy"><script>1</script></scriptTask>${flow('s', 'x')}`),
    ).toContain('x scriptNotAllowed')
    expect(await problemsOf(service(''))).toContain('x serviceTaskWithoutWork')
  })

  it.each([
    service('f:expression="${1 + 1}" f:resultVariable="r"'),
    inLoop('f:collection="people" f:elementVariable="person"'),
    inTimer('f:businessCalendarName="duration"'),
    `<userTask id="x" f:assignee="u" f:priority="1" f:async="true" f:exclusive="false" c:historyTimeToLive="1"/>${flow('s', 'x')}`,
  ])('is allowed where we run it, or where it changes nothing', async (content) => {
    expect(await problemsOf(content)).toEqual([])
  })

  it.each([
    `<userTask id="x">${extension('<taskListener xmlns="http://flowable.org/bpmn" class="A"/>')}</userTask>`,
    `<userTask id="x" xmlns:q="http://harmless"/><serviceTask id="y" xmlns:q="http://flowable.org/bpmn" q:class="A"/>`,
  ])('cannot hide behind a namespace without a prefix of its own', async (content) => {
    const { definitions, problems } = await parseProcess(draw(content))

    expect(definitions).toEqual([])
    expect(problems.map(({ code }) => code)).toEqual(['dialectWithoutPrefix'])
  })

  it('is found under a prefix that is declared where it is used', async () => {
    const content = `<serviceTask id="x" xmlns:q="http://flowable.org/bpmn" q:class="A"/>${flow('s', 'x')}`

    expect(await problemsOf(content)).toContain('x notRun')
  })
})
