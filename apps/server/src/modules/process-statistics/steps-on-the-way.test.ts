import { parseProcess } from '@liveline/workflow-engine'
import { expect, it } from 'vitest'
import { stepsOnTheWay } from './steps-on-the-way.ts'

async function drawn(content: string) {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
    <process id="p" isExecutable="true">${content}</process></definitions>`
  const [definition] = (await parseProcess(xml)).definitions
  if (definition === undefined) throw new Error('nothing was drawn')
  return definition
}
const flow = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
const flows = (...ways: readonly (readonly [string, string])[]) => ways.map(([from, to]) => flow(from, to)).join('')
const told = (definition: Awaited<ReturnType<typeof drawn>>, counts: Readonly<Record<string, number>>) =>
  stepsOnTheWay(definition, new Map(Object.entries(counts))).map(
    ({ elementId, isAside }) => `${isAside ? '(' : ''}${elementId}${isAside ? ')' : ''}`,
  )

/** Drawn backwards: `check` may be sent back by way of `mend`. */
const loop = `<endEvent id="end"/><userTask id="mend"/><userTask id="done"/><exclusiveGateway id="ok"/>
  <userTask id="check"/><userTask id="plan"/><startEvent id="start"/>
  ${flows(['mend', 'check'], ['ok', 'mend'], ['ok', 'done'], ['done', 'end'], ['check', 'ok'], ['plan', 'check'], ['start', 'plan'])}`

it('goes from the start along the flows, whatever the order of the file', async () => {
  const counts = { mend: 2, done: 8, check: 10, plan: 10 }
  expect(told(await drawn(loop), counts)).toEqual(['plan', 'check', '(mend)', 'done'])
})

it('takes the way for the main one that more took, the first where as many did', async () => {
  const definition = await drawn(loop)
  expect(told(definition, { mend: 9, done: 1, check: 10, plan: 10 })).toEqual(['plan', 'check', 'mend', '(done)'])
  expect(told(definition, { mend: 5, done: 5, check: 10, plan: 10 })).toEqual(['plan', 'check', 'mend', '(done)'])
})

it('takes no way back for the main one, though all came that way', async () => {
  expect(told(await drawn(loop), { done: 3, check: 10, plan: 10 })).toEqual(['plan', 'check', 'done'])
})

it('goes all ways of a fork, and looks over gateways for the first step behind them', async () => {
  const definition = await drawn(
    `<startEvent id="start"/><parallelGateway id="fork"/><userTask id="left"/><userTask id="right"/><parallelGateway id="join"/>
     <exclusiveGateway id="ask"/><exclusiveGateway id="more"/><userTask id="few"/><userTask id="many"/><userTask id="some"/>
     ${flows(['start', 'fork'], ['fork', 'left'], ['fork', 'right'], ['left', 'join'], ['right', 'join'], ['join', 'ask'])}
     ${flows(['ask', 'few'], ['ask', 'more'], ['more', 'many'], ['more', 'some'])}`,
  )
  expect(told(definition, { left: 9, right: 8, few: 3, many: 5, some: 1 })).toEqual([
    ...['left', 'right', '(few)', 'many', '(some)'],
  ])
})

it('goes into sub-processes and over links, and puts aside what events lead to', async () => {
  const definition = await drawn(
    `<startEvent id="start"/>
     <subProcess id="sub"><startEvent id="s"/><userTask id="inner"/>${flow('s', 'inner')}</subProcess>
     <boundaryEvent id="late" attachedToRef="sub"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
     <userTask id="remind"/><intermediateThrowEvent id="out"><linkEventDefinition name="L"/></intermediateThrowEvent>
     <intermediateCatchEvent id="in"><linkEventDefinition name="L"/></intermediateCatchEvent><userTask id="after"/>
     <subProcess id="extra" triggeredByEvent="true"><startEvent id="x"><messageEventDefinition/></startEvent><userTask id="said"/>${flow('x', 'said')}</subProcess>
     ${flows(['start', 'sub'], ['late', 'remind'], ['sub', 'out'], ['in', 'after'])}`,
  )
  expect(told(definition, { remind: 1, after: 6, inner: 7, said: 2, gone: 3 })).toEqual([
    ...['inner', 'after', '(remind)', '(said)', '(gone)'],
  ])
})

it('puts aside what only undoes, and follows no link into another sub-process', async () => {
  const timer = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
  const linked = (id: string, first: string, second: string) =>
    `<subProcess id="${id}"><startEvent id="${id}s"/><userTask id="${first}"/>
     <intermediateThrowEvent id="${id}out"><linkEventDefinition name="L"/></intermediateThrowEvent>
     <intermediateCatchEvent id="${id}in"><linkEventDefinition name="L"/></intermediateCatchEvent><userTask id="${second}"/>
     ${flows([`${id}s`, first], [first, `${id}out`], [`${id}in`, second])}</subProcess>`
  const definition = await drawn(
    `<startEvent id="start"/>${linked('main', 'a', 'b')}${linked('other', 'c', 'd')}
     <boundaryEvent id="late" attachedToRef="main">${timer}</boundaryEvent>
     <boundaryEvent id="undoing" attachedToRef="main"><compensateEventDefinition/></boundaryEvent>
     <userTask id="undo" isForCompensation="true"/><association id="why" sourceRef="undoing" targetRef="undo"/>
     ${flows(['start', 'main'], ['late', 'other'])}`,
  )
  const steps = told(definition, { a: 9, b: 8, c: 2, d: 1, undo: 1 })
  expect(steps.filter((step) => !step.startsWith('('))).toEqual(['a', 'b'])
  expect(steps.toSorted()).toEqual(['(c)', '(d)', '(undo)', 'a', 'b'])
})
