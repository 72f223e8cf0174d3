import { describe, expect, it } from 'vitest'
import { validateProcess } from '../src/index.ts'
import type { HostAbilities, Problem } from '../src/index.ts'
import { parseOne } from './play.ts'

const roots = `<message id="m" name="granted"/><signal id="sig" name="storm"/><error id="E1" errorCode="E1"/>
  <error id="none"/><escalation id="X1" escalationCode="X1"/>`
const draw = (content: string): string => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:f="http://flowable.org/bpmn" xmlns:c="http://camunda.org/schema/1.0/bpmn"
  xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="t">${roots}<process id="p">${content}</process></definitions>`
const problemsOf = async (content: string, abilities?: HostAbilities): Promise<readonly Problem[]> =>
  validateProcess(await parseOne(draw(content)), undefined, abilities)
const codesOf = async (content: string, abilities?: HostAbilities): Promise<readonly string[]> =>
  (await problemsOf(content, abilities)).map(({ elementId, code }) => `${elementId} ${code}`)

const flow = (from: string, to: string, inner = ''): string =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
const event = (element: string, id: string, definition: string, attributes = ''): string =>
  `<${element} id="${id}" ${attributes}>${definition}</${element}>`
const message = '<messageEventDefinition messageRef="m"/>'
const signal = '<signalEventDefinition signalRef="sig"/>'
const failure = '<errorEventDefinition errorRef="E1"/>'
const timer = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
const cancel = '<cancelEventDefinition/>'
const compensate = '<compensateEventDefinition/>'
const link = (name: string): string => `<linkEventDefinition ${name === '' ? '' : `name="${name}"`}/>`
const start = '<startEvent id="s"/>'
const task = `${start}<userTask id="t"/>${flow('s', 't')}`
const boundary = (definition: string, attributes = ''): string =>
  event('boundaryEvent', 'b', definition, `attachedToRef="t" ${attributes}`)
const eventSubProcess = (inner: string, attributes = ''): string =>
  `<subProcess id="es" triggeredByEvent="true" ${attributes}>${inner}</subProcess>`
const gateway = (targets: string, ids: readonly string[]): string =>
  `${start}<eventBasedGateway id="g"/>${flow('s', 'g')}${targets}${ids.map((id) => flow('g', id)).join('')}`
const catching = (id: string, definition = message): string => event('intermediateCatchEvent', id, definition)
const throwing = (id: string, definition: string): string => event('intermediateThrowEvent', id, definition)
const call = (attributes: string, inner = ''): string =>
  `${start}<callActivity id="x" ${attributes}>${inner}</callActivity>${flow('s', 'x')}`
const script = (attributes: string, text: string): string =>
  `${start}<scriptTask id="x" ${attributes}><script>${text}</script></scriptTask>${flow('s', 'x')}`

/** Drawn right, so that nothing at all is told. */
const right: readonly (readonly [string, string])[] = [
  ['a boundary event of each kind', `${task}${boundary(signal, 'cancelActivity="false"')}`],
  ['an error that is caught', `${task}${boundary(failure)}`],
  ['a start by message, timer and signal', `${event('startEvent', 's', message)}${event('startEvent', 'q', timer)}`],
  [
    'an event sub-process',
    task + eventSubProcess(`${event('startEvent', 'es1', message)}<task id="in"/>${flow('es1', 'in')}`),
  ],
  ['an event-based gateway', gateway(catching('a') + catching('c', timer), ['a', 'c'])],
  [
    'an event-based gateway with a receive task',
    gateway(`${catching('a', timer)}<receiveTask id="c" messageRef="m"/>`, ['a', 'c']),
  ],
  [
    'a pair of links, and what follows it',
    `${start}${throwing('a', link('L'))}${flow('s', 'a')}${catching('c', link('L'))}<task id="t"/>${flow('c', 't')}`,
  ],
  [
    'a transaction that is cancelled',
    `${start}<transaction id="t"><startEvent id="ts"/>${event('endEvent', 'te', cancel)}${flow('ts', 'te')}</transaction>${flow('s', 't')}${boundary(cancel)}`,
  ],
  [
    'compensation',
    `${task}${boundary(compensate)}<userTask id="undo" isForCompensation="true"/><association id="as" sourceRef="b" targetRef="undo"/>
     ${event('endEvent', 'e', '<compensateEventDefinition activityRef="t"/>')}${flow('t', 'e')}`,
  ],
  [
    'a call',
    call(
      'calledElement="survey"',
      '<extensionElements><f:in source="a" target="b"/><c:out variables="all"/></extensionElements>',
    ),
  ],
  ['a script in UEL', script('scriptFormat="juel" f:resultVariable="r"', '${1 + 1}')],
  ['a message that is sent', `${start}<sendTask id="x" messageRef="m"/>${flow('s', 'x')}`],
  [
    'work of business rules',
    `${start}<businessRuleTask id="x" f:expression="\${1}" f:resultVariable="r"/>${flow('s', 'x')}`,
  ],
]

const wrong: readonly (readonly [string, string])[] = [
  ['b messageMissing', `${task}${boundary('<messageEventDefinition/>')}`],
  ['b signalMissing', `${task}${boundary('<signalEventDefinition/>')}`],
  ['b conditionMissing', `${task}${boundary('<conditionalEventDefinition/>')}`],
  [
    'b conditionIsText',
    `${task}${boundary('<conditionalEventDefinition><condition>yes</condition></conditionalEventDefinition>')}`,
  ],
  [
    'b badExpression',
    `${task}${boundary('<conditionalEventDefinition><condition>${a b}</condition></conditionalEventDefinition>')}`,
  ],
  [
    'b scriptNotAllowed',
    `${task}${boundary('<conditionalEventDefinition><condition language="groovy">x</condition></conditionalEventDefinition>')}`,
  ],
  ['b badExpression', `${task}${boundary('<messageEventDefinition f:messageExpression="${"/>')}`],
  [
    'e errorWithoutCode',
    `${start}${event('endEvent', 'e', '<errorEventDefinition errorRef="none"/>')}${flow('s', 'e')}`,
  ],
  ['e errorNotCaught', `${start}${event('endEvent', 'e', failure)}${flow('s', 'e')}`],
  [
    'e escalationNotCaught',
    `${start}${event('endEvent', 'e', '<escalationEventDefinition escalationRef="X1"/>')}${flow('s', 'e')}`,
  ],
  ['e escalationWithoutCode', `${start}${event('endEvent', 'e', '<escalationEventDefinition/>')}${flow('s', 'e')}`],
  ['s startNameComputed', event('startEvent', 's', '<messageEventDefinition f:messageExpression="${m}"/>')],
  ['q startMessageTwice', `${event('startEvent', 's', message)}${event('startEvent', 'q', message)}`],
  ['s startEventDoesNotFit', event('startEvent', 's', failure)],
  [
    'in startEventDoesNotFit',
    `${start}<subProcess id="t">${event('startEvent', 'in', message)}</subProcess>${flow('s', 't')}`,
  ],
  ['s startEventWithIncomingFlow', `${task}${flow('t', 's')}`],
  [
    't noStartEvent',
    `${start}<subProcess id="t">${eventSubProcess(event('startEvent', 'in', message))}</subProcess>${flow('s', 't')}`,
  ],
  ['t noStartEvent', `${start}<transaction id="t"/>${flow('s', 't')}`],
  ['a linkWithoutTarget', `${start}${throwing('a', link('L'))}${flow('s', 'a')}${catching('c', link('M'))}`],
  [
    'a linkWithoutTarget',
    `${start}${throwing('a', link('L'))}${flow('s', 'a')}${catching('c', link('L'))}${catching('d', link('L'))}`,
  ],
  [
    'a linkWithoutTarget',
    `${start}${throwing('a', link('L'))}${flow('s', 'a')}<subProcess id="sub"><task id="u"/>${catching('c', link('L'))}</subProcess>`,
  ],
  ['c linkWithoutSource', `${task}${catching('c', link('L'))}`],
  ['a linkWithoutName', `${start}${throwing('a', link(''))}${flow('s', 'a')}`],
  ['a linkWithFlow', `${task}${throwing('a', link('L'))}${flow('s', 'a')}${flow('a', 't')}${catching('c', link('L'))}`],
  ['c linkWithFlow', `${task}${catching('c', link('L'))}${flow('t', 'c')}`],
  ['g eventGatewayWithoutEvent', gateway('', [])],
  ['g eventGatewayWithOneEvent', gateway(catching('a'), ['a'])],
  ['a eventGatewayTarget', gateway('<userTask id="a"/>', ['a'])],
  ['a eventGatewayTarget', gateway('<receiveTask id="a"/>', ['a'])],
  ['a eventGatewayTarget', gateway(catching('a') + flow('s', 'a'), ['a'])],
  ['es eventSubProcessStart', task + eventSubProcess('<startEvent id="in"/>')],
  ['es eventSubProcessStart', task + eventSubProcess('<task id="in"/>')],
  [
    'es eventSubProcessStart',
    task + eventSubProcess(event('startEvent', 'i', message) + event('startEvent', 'j', signal)),
  ],
  ['es eventSubProcessWithFlow', task + eventSubProcess(event('startEvent', 'in', message)) + flow('t', 'es')],
  [
    'es eventSubProcessLoop',
    task +
      eventSubProcess(
        `<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>${event('startEvent', 'in', message)}`,
      ),
  ],
  ['in errorMustInterrupt', task + eventSubProcess(event('startEvent', 'in', failure, 'isInterrupting="false"'))],
  ['b errorMustInterrupt', `${task}${boundary(failure, 'cancelActivity="false"')}`],
  ['b cancelOutsideTransaction', `${task}${boundary(cancel)}`],
  ['e cancelOutsideTransaction', `${start}${event('endEvent', 'e', cancel)}${flow('s', 'e')}`],
  [
    'te cancelNotCaught',
    `${start}<transaction id="t"><startEvent id="ts"/>${event('endEvent', 'te', cancel)}${flow('ts', 'te')}</transaction>${flow('s', 't')}`,
  ],
  [
    'b cancelMustInterrupt',
    `${start}<transaction id="t"><task id="u"/></transaction>${flow('s', 't')}${boundary(cancel, 'cancelActivity="false"')}`,
  ],
  ['b boundaryEventWithoutActivity', `${start}<subProcess id="t" triggeredByEvent="true"/>${boundary(signal)}`],
  ['b compensationWithoutHandler', `${task}${boundary(compensate)}`],
  ['b compensationWithFlow', `${task}${boundary(compensate)}${flow('b', 't')}`],
  ['u compensationWithFlow', `${task}<userTask id="u" isForCompensation="true"/>${flow('t', 'u')}`],
  ['u handlerNotUsed', `${task}<userTask id="u" isForCompensation="true"/>`],
  [
    'e compensatedUnknown',
    `${task}${event('endEvent', 'e', '<compensateEventDefinition activityRef="gone"/>')}${flow('t', 'e')}`,
  ],
  [
    'e compensatedWithoutHandler',
    `${task}${event('endEvent', 'e', '<compensateEventDefinition activityRef="t"/>')}${flow('t', 'e')}`,
  ],
  ['x calledProcessMissing', call('')],
  ['x calledBySomethingElse', call('calledElement="a" f:calledElementType="id"')],
  ['x versionTagUnknown', call('calledElement="a" c:calledElementBinding="versionTag"')],
  ['x calledVersionMissing', call('calledElement="a" c:calledElementBinding="version"')],
  ['x mappingIncomplete', call('calledElement="a"', '<extensionElements><f:in target="a"/></extensionElements>')],
  [
    'x mappingIncomplete',
    call('calledElement="a"', '<extensionElements><f:out sourceExpression="${1}"/></extensionElements>'),
  ],
  ['x badExpression', call('calledElement="${"')],
  ['x notRun', call('calledElement="a" c:variableMappingClass="A"')],
  [
    'b notRun',
    `${task}${boundary(`<signalEventDefinition signalRef="sig"><extensionElements><c:in variables="all"/></extensionElements></signalEventDefinition>`)}`,
  ],
  ['x scriptNotAllowed', script('scriptFormat="groovy"', 'println 1')],
  ['x scriptNotAllowed', script('scriptFormat="javascript"', '1')],
  ['x scriptMissing', `${start}<scriptTask id="x"/>${flow('s', 'x')}`],
  ['x badExpression', script('', '${')],
  ['x serviceTaskWithoutWork', `${start}<sendTask id="x"/>${flow('s', 'x')}`],
  ['x serviceTaskWithoutWork', `${start}<businessRuleTask id="x"/>${flow('s', 'x')}`],
  ['x notRun', `${start}<businessRuleTask id="x" c:decisionRef="d"/>${flow('s', 'x')}`],
]

describe('a drawing with events', () => {
  it.each(right)('is accepted with %s', async (_, content) => {
    expect(await codesOf(content)).toEqual([])
  })

  it.each(wrong)('is told %s', async (problem, content) => {
    const problems = await problemsOf(content)

    expect(problems.map(({ elementId, code }) => `${elementId} ${code}`)).toContain(problem)
    for (const { message: en, messageZh } of problems) {
      expect(en).not.toMatch(/[\u4e00-\u9fff]|undefined/)
      expect(messageZh).toMatch(/[\u4e00-\u9fff]/)
      expect(messageZh).not.toContain('undefined')
    }
  })

  it('is told each place that holds a script', async () => {
    const two = script('scriptFormat="groovy"', 'a').replaceAll('"x"', '"y"').replaceAll('s-x', 's-y')
    const content = script('scriptFormat="python"', 'b') + two.replace(start, '')

    expect(await codesOf(content)).toEqual(['x scriptNotAllowed', 'y scriptNotAllowed'])
  })
})

describe('an error that is thrown', () => {
  const end = event('endEvent', 'e', failure)
  const thrower = `<startEvent id="is"/>${end}${flow('is', 'e')}`
  const isTold = async (content: string): Promise<boolean> => (await codesOf(content)).includes('e errorNotCaught')
  const inSubProcess = (definition: string): string =>
    `${start}<subProcess id="t">${thrower}</subProcess>${flow('s', 't')}${boundary(definition)}`

  it.each([
    ['of its code', failure, false],
    ['of every error', '<errorEventDefinition/>', false],
    ['of a computed code', '<errorEventDefinition errorRef="${code}"/>', false],
    ['of another code', '<errorEventDefinition errorRef="E2"/>', true],
    ['of escalations', '<escalationEventDefinition/>', true],
  ])('meets a boundary event %s', async (_, definition, told) => {
    expect(await isTold(inSubProcess(definition))).toBe(told)
  })

  it('meets an event sub-process of what holds it, but none beside the one it comes from', async () => {
    const catcher = eventSubProcess(`${event('startEvent', 'c', failure)}`)
    const beside = `<subProcess id="other" triggeredByEvent="true">${event('startEvent', 'o', message)}${end}${flow('o', 'e')}</subProcess>`

    expect(await isTold(`${start}<subProcess id="t">${thrower}</subProcess>${flow('s', 't')}${catcher}`)).toBe(false)
    expect(await isTold(task + catcher + beside)).toBe(true)
    expect(
      await isTold(
        `${start}<subProcess id="t"><task id="u"/>${beside}</subProcess>${flow('s', 't')}${boundary(failure)}`,
      ),
    ).toBe(false)
  })
})

describe('work that is asked of the host', () => {
  const abilities: HostAbilities = { implementations: new Set(['mail', 'http', 'webhook']) }
  const asked = (attributes: string, inner = '', element = 'serviceTask'): string =>
    `${start}<${element} id="x" ${attributes}>${inner}</${element}>${flow('s', 'x')}`
  const field = '<extensionElements><f:field name="to" stringValue="a@b"/></extensionElements>'

  it.each([
    asked('f:type="mail"', field),
    asked('f:type="http"', field, 'sendTask'),
    asked('liveline:webhook="https://a.example"'),
    asked('', '<extensionElements><liveline:webhook url="https://a.example"/></extensionElements>'),
    asked('c:type="external" c:topic="mail"'),
  ])('is accepted when the host does it, and refused when it does not: %s', async (content) => {
    expect(await codesOf(content, abilities)).toEqual([])
    expect(await codesOf(content)).toContain('x notRun')
  })

  it.each([
    asked('f:class="A" f:type="mail"'),
    asked('f:type="shell"'),
    asked('f:type="mail"', '<extensionElements><f:executionListener class="A" event="start"/></extensionElements>'),
    asked('f:type="mail"', field, 'userTask'),
  ])('is refused when there is more to it: %s', async (content) => {
    expect(await codesOf(content, abilities)).toContain('x notRun')
  })
})
