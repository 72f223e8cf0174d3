import { describe, expect, it } from 'vitest'
import { parseProcess } from '../src/index.ts'
import type { FlowNode } from '../src/index.ts'
import { parseOne } from './play.ts'

const file = (content: string, roots = ''): string => `<definitions
  xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:f="http://flowable.org/bpmn" xmlns:a="http://activiti.org/bpmn" xmlns:c="http://camunda.org/schema/1.0/bpmn"
  xmlns:liveline="http://liveline.example/schema/bpmn"
  targetNamespace="test">${roots}<process id="p">${content}</process></definitions>`
const nodeOf = async (content: string, roots = '', id = 'e'): Promise<FlowNode | undefined> =>
  (await parseOne(file(content, roots))).nodes[id]

const roots = `
  <message id="m1" name="permit granted"/><message id="m2"/>
  <signal id="s1" name="storm"/><signal id="s2" name="calm" f:scope="processInstance"/>
  <error id="e1" errorCode="E-7"/><error id="e2" name="any"/>
  <escalation id="x1" escalationCode="LATE"/><escalation id="x2"/>`
const task = '<userTask id="t"/>'

describe('an event', () => {
  it.each([
    ['message', '<messageEventDefinition messageRef="m1"/>', { kind: 'message', name: 'permit granted' }],
    ['message', '<messageEventDefinition messageRef="m2"/>', { kind: 'message', name: 'm2' }],
    ['message', '<messageEventDefinition messageRef="written"/>', { kind: 'message', name: 'written' }],
    ['message', '<messageEventDefinition f:messageExpression="${m}"/>', { kind: 'message', name: '${m}' }],
    [
      'message',
      '<messageEventDefinition messageRef="m1" f:correlationKey="${no}"/>',
      { kind: 'message', name: 'permit granted', correlationKey: '${no}' },
    ],
    [
      'message',
      '<messageEventDefinition messageRef="m1" liveline:correlationKey="${no}"/>',
      { kind: 'message', name: 'permit granted', correlationKey: '${no}' },
    ],
    ['message', '<messageEventDefinition/>', undefined],
    ['signal', '<signalEventDefinition signalRef="s1"/>', { kind: 'signal', name: 'storm', scope: 'global' }],
    ['signal', '<signalEventDefinition signalRef="s2"/>', { kind: 'signal', name: 'calm', scope: 'processInstance' }],
    ['signal', '<signalEventDefinition signalRef="hail"/>', { kind: 'signal', name: 'hail', scope: 'global' }],
    ['signal', '<signalEventDefinition a:signalExpression="${s}"/>', { kind: 'signal', name: '${s}', scope: 'global' }],
    ['error', '<errorEventDefinition errorRef="e1"/>', { kind: 'error', code: 'E-7' }],
    ['error', '<errorEventDefinition errorRef="e2"/>', { kind: 'error' }],
    ['error', '<errorEventDefinition errorRef="E-9"/>', { kind: 'error', code: 'E-9' }],
    [
      'error',
      '<errorEventDefinition c:errorCodeVariable="code" c:errorMessageVariable="said"/>',
      { kind: 'error', codeVariable: 'code', messageVariable: 'said' },
    ],
    ['escalation', '<escalationEventDefinition escalationRef="x1"/>', { kind: 'escalation', code: 'LATE' }],
    ['escalation', '<escalationEventDefinition escalationRef="x2"/>', { kind: 'escalation' }],
    [
      'escalation',
      '<escalationEventDefinition c:escalationCodeVariable="code"/>',
      { kind: 'escalation', codeVariable: 'code' },
    ],
    [
      'conditional',
      '<conditionalEventDefinition><condition xsi:type="tFormalExpression"> ${wind > 10} </condition></conditionalEventDefinition>',
      { kind: 'conditional', condition: '${wind > 10}' },
    ],
    [
      'conditional',
      '<conditionalEventDefinition><condition xsi:type="tFormalExpression" language="groovy">x</condition></conditionalEventDefinition>',
      { kind: 'conditional', condition: 'x', language: 'groovy' },
    ],
    ['conditional', '<conditionalEventDefinition/>', undefined],
    ['cancel', '<cancelEventDefinition/>', { kind: 'cancel' }],
    ['compensate', '<compensateEventDefinition/>', { kind: 'compensate', waitForCompletion: true }],
  ])('of kind %s keeps what it is defined by: %s', async (kind, definition, event) => {
    const node = await nodeOf(`${task}<boundaryEvent id="e" attachedToRef="t">${definition}</boundaryEvent>`, roots)

    expect(node).toMatchObject({ type: `${kind}BoundaryEvent`, attachedTo: 't', isInterrupting: true })
    expect(node?.event).toEqual(event)
  })

  it.each([
    ['startEvent', 'message', 'messageStartEvent'],
    ['startEvent', 'timer', 'timerStartEvent'],
    ['intermediateCatchEvent', 'signal', 'signalIntermediateCatchEvent'],
    ['intermediateCatchEvent', 'link', 'linkIntermediateCatchEvent'],
    ['intermediateThrowEvent', 'link', 'linkIntermediateThrowEvent'],
    ['intermediateThrowEvent', 'escalation', 'escalationIntermediateThrowEvent'],
    ['intermediateThrowEvent', 'compensate', 'compensateIntermediateThrowEvent'],
    ['endEvent', 'message', 'messageEndEvent'],
    ['endEvent', 'error', 'errorEndEvent'],
    ['endEvent', 'escalation', 'escalationEndEvent'],
    ['endEvent', 'compensate', 'compensateEndEvent'],
    ['endEvent', 'cancel', 'cancelEndEvent'],
    ['endEvent', 'terminate', 'terminateEndEvent'],
  ])('%s with %s is a %s', async (element, kind, type) => {
    expect(await nodeOf(`<${element} id="e"><${kind}EventDefinition/></${element}>`)).toMatchObject({ type })
  })

  it('may be defined by what the whole file declares', async () => {
    const declared = '<signalEventDefinition id="d" signalRef="s1"/>'
    const event = '<intermediateThrowEvent id="e"><eventDefinitionRef>d</eventDefinitionRef></intermediateThrowEvent>'

    expect(await nodeOf(event, roots + declared)).toMatchObject({
      type: 'signalIntermediateThrowEvent',
      event: { kind: 'signal', name: 'storm' },
    })
  })

  it('with several definitions is one that we do not run', async () => {
    const both = '<timerEventDefinition><timeDate>2026-01-01</timeDate></timerEventDefinition><cancelEventDefinition/>'
    const node = await nodeOf(`<intermediateCatchEvent id="e">${both}</intermediateCatchEvent>`)

    expect(node).toMatchObject({ type: 'multipleIntermediateCatchEvent' })
    expect(node).not.toHaveProperty('timer')
    expect(node).not.toHaveProperty('event')
  })

  it('that refers to what is not declared says so, in both languages', async () => {
    const throwing = '<endEvent id="e" name="退回"><errorEventDefinition id="d" errorRef="E-9"/></endEvent>'

    expect((await parseProcess(file(throwing))).problems).toEqual([
      {
        elementId: 'e',
        code: 'undeclaredReference',
        severity: 'warning',
        message: "'退回': the file declares no error 'E-9', so it is taken for the error's own name or code",
        messageZh: '“退回”：文件中没有声明错误“E-9”，将直接作为名称或代码使用',
      },
    ])
  })

  it('of a compensation names the activity, and what it waits for', async () => {
    const definition = '<compensateEventDefinition activityRef="t" waitForCompletion="false"/>'

    expect(await nodeOf(`${task}<endEvent id="e">${definition}</endEvent>`)).toMatchObject({
      event: { kind: 'compensate', activityRef: 't', waitForCompletion: false },
    })
  })

  it('of a link has the name of its definition, else its own', async () => {
    const link = (attributes: string, name: string): string =>
      `<intermediateThrowEvent id="e" ${attributes}><linkEventDefinition ${name}/></intermediateThrowEvent>`

    expect((await nodeOf(link('name="drawn"', 'name="A"')))?.event).toEqual({ kind: 'link', name: 'A' })
    expect((await nodeOf(link('name="drawn"', '')))?.event).toEqual({ kind: 'link', name: 'drawn' })
  })

  it('that starts an event sub-process interrupts unless drawn otherwise; any other start does not', async () => {
    const start = (id: string, attributes = ''): string =>
      `<startEvent id="${id}" ${attributes}><signalEventDefinition signalRef="s1"/></startEvent>`
    const { nodes } = await parseOne(
      file(
        `${start('top')}<subProcess id="a" triggeredByEvent="true">${start('stops')}</subProcess>
         <subProcess id="b" triggeredByEvent="true">${start('joins', 'isInterrupting="false"')}</subProcess>`,
        roots,
      ),
    )

    expect(nodes.a).toMatchObject({ type: 'eventSubProcess' })
    expect(nodes.stops).toMatchObject({ type: 'signalStartEvent', isInterrupting: true, parentId: 'a' })
    expect(nodes.joins).toMatchObject({ isInterrupting: false })
    expect(nodes.top).not.toHaveProperty('isInterrupting')
  })
})

describe('compensation', () => {
  const drawn = (association: string): string =>
    `<userTask id="book"/><boundaryEvent id="e" attachedToRef="book"><compensateEventDefinition/></boundaryEvent>
     <serviceTask id="undo" isForCompensation="true" f:expression="\${1}"/>${association}`

  it.each([
    '<association id="a" associationDirection="One" sourceRef="e" targetRef="undo"/>',
    '<association id="a" sourceRef="undo" targetRef="e"/>',
  ])('leads from the boundary event to the activity: %s', async (association) => {
    const { nodes } = await parseOne(file(drawn(association)))

    expect(nodes.e).toMatchObject({ type: 'compensateBoundaryEvent', compensationHandler: 'undo' })
    expect(nodes.undo).toMatchObject({ type: 'serviceTask', isForCompensation: true })
    expect(nodes.book).not.toHaveProperty('isForCompensation')
  })

  it('has no handler without one', async () => {
    expect((await parseOne(file(drawn('')))).nodes.e).not.toHaveProperty('compensationHandler')
  })

  it('is found inside sub-processes', async () => {
    const inner = drawn('<association id="a" sourceRef="e" targetRef="undo"/>')

    expect(await nodeOf(`<subProcess id="s">${inner}</subProcess>`)).toMatchObject({ compensationHandler: 'undo' })
  })
})

describe('a task', () => {
  it('that sends or receives names its message', async () => {
    expect(await nodeOf('<receiveTask id="e" messageRef="m1"/>', roots)).toMatchObject({
      type: 'receiveTask',
      event: { kind: 'message', name: 'permit granted' },
    })
    expect(await nodeOf('<sendTask id="e" messageRef="m1" f:type="mail"/>', roots)).toMatchObject({
      type: 'sendTask',
      event: { kind: 'message', name: 'permit granted' },
      serviceTask: { implementation: 'mail' },
    })
    expect(await nodeOf('<receiveTask id="e"/>')).not.toHaveProperty('event')
  })

  it('of business rules is worked like a service task', async () => {
    expect(await nodeOf('<businessRuleTask id="e" c:expression="${1}" c:resultVariable="r"/>')).toMatchObject({
      type: 'businessRuleTask',
      serviceTask: { expression: '${1}', resultVariable: 'r' },
    })
  })

  it('keeps its script, language and result', async () => {
    expect(
      await nodeOf(
        '<scriptTask id="e" scriptFormat="juel" a:resultVariable="sum"><script> ${1 + 1}</script></scriptTask>',
      ),
    ).toMatchObject({ type: 'scriptTask', script: { language: 'juel', text: '${1 + 1}', resultVariable: 'sum' } })
    expect((await nodeOf('<scriptTask id="e"/>'))?.script).toEqual({ text: '' })
  })
})

describe('a call activity', () => {
  it('tells the process, the version and what is handed over, as Camunda writes it', async () => {
    const node = await nodeOf(`<callActivity id="e" calledElement="survey" c:calledElementBinding="version"
      c:calledElementVersion="3"><extensionElements><c:in businessKey="#{no}"/><c:in source="line" target="lineId"/>
      <c:in sourceExpression="\${wind + 1}" target="wind"/><c:out variables="all"/></extensionElements></callActivity>`)

    expect(node?.callActivity).toEqual({
      calledElement: 'survey',
      binding: 'version',
      version: '3',
      businessKey: '#{no}',
      inheritVariables: false,
      in: [
        { source: 'line', target: 'lineId' },
        { sourceExpression: '${wind + 1}', target: 'wind' },
      ],
      out: [{ all: true }],
    })
  })

  it('as Flowable and Activiti write it', async () => {
    const flowable = await nodeOf(`<callActivity id="e" calledElement="\${key}" f:calledElementType="key"
      f:inheritVariables="true" f:businessKey="\${no}"><extensionElements><f:out source="a" target="b"/>
      </extensionElements></callActivity>`)

    expect(flowable?.callActivity).toEqual({
      calledElement: '${key}',
      binding: 'latest',
      businessKey: '${no}',
      inheritVariables: true,
      in: [],
      out: [{ source: 'a', target: 'b' }],
    })
    expect(
      (await nodeOf('<callActivity id="e" calledElement="k" a:inheritBusinessKey="true"/>'))?.callActivity,
    ).toMatchObject({ businessKey: '${execution.processInstanceBusinessKey}' })
  })
})

it.each(['transaction', 'eventBasedGateway', 'callActivity', 'adHocSubProcess', 'complexGateway'])(
  'a %s keeps its name',
  async (type) => {
    expect(await nodeOf(`<${type} id="e"/>`)).toMatchObject({ type })
  },
)
