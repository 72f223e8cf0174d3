import { describe, expect, it } from 'vitest'
import { validateProcess } from '../src/index.ts'
import type { HostAbilities } from '../src/index.ts'
import { parseOne, readProcess } from './play.ts'

const draw = (content: string): string => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:f="http://flowable.org/bpmn" targetNamespace="t"><message id="m" name="granted"/><signal id="sig" name="storm"/>
  <error id="E1" errorCode="E1"/><process id="p">${content}</process></definitions>`
const flow = (from: string, to: string, inner = ''): string =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
const when = (condition: string): string => `<conditionExpression>${condition}</conditionExpression>`
/** A decision on a condition, beside what may set its variable. */
const decision = (condition: string, beside = '', way = 'g-y'): string =>
  `<startEvent id="s"/>${flow('s', 'g')}<exclusiveGateway id="g" default="g-n"/>${flow('g', 'n', way === 'g-n' ? when(condition) : '')}
   ${flow('g', 'y', way === 'g-y' ? when(condition) : when('${true}'))}<endEvent id="y"/><endEvent id="n"/>${beside}`
const told = async (content: string, abilities: HostAbilities = { variables: new Set(['initiator']) }) =>
  validateProcess(await parseOne(draw(content)), undefined, abilities).flatMap(
    ({ elementId, code, severity, message }) =>
      code === 'variableNeverSet' ? [`${severity} ${elementId} ${/reads “(.*?)”/.exec(message)?.[1]}`] : [],
  )
const task = (id: string, inner: string, kind = 'task', attributes = ''): string =>
  `${flow('y', id)}<${kind} id="${id}" ${attributes}>${inner}</${kind}>`
const waiting = (definition: string): string => `<intermediateCatchEvent id="w">${definition}</intermediateCatchEvent>`
const call = (inner: string): string =>
  task('c', `<extensionElements>${inner}</extensionElements>`, 'callActivity', 'calledElement="q"')
const loop = (inner: string, attributes = ''): string =>
  `<multiInstanceLoopCharacteristics ${attributes}>${inner}</multiInstanceLoopCharacteristics>`

describe('a variable that a condition reads and nothing sets', () => {
  it('is told at the flow, once for each name, as a warning', async () => {
    expect(await told(decision("${votes &gt; 3 and kind == 'big' and votes &gt; 9}"))).toEqual([
      'warning g-y votes',
      'warning g-y kind',
    ])
  })

  it.each([
    ['a property and an argument', '${order[key].sum > max(limit)}', ['order', 'key', 'limit']],
    ['a method of a variable', "${names.contains('x')}", ['names']],
    ['a choice', '${a ? b : -c}', ['a', 'b', 'c']],
    ['what is asked about first', "${execution.hasVariable('a') ? a : vars:exists(b) && b}", []],
    ['functions that a missing variable does not fail', "${vars:get(a) == 1 || execution.getVariable('b') == 2}", []],
    ['the execution and what the host sets', '${execution.businessKey == initiator}', []],
    ['what cannot be parsed', '${a ==}', []],
  ])('reads %s', async (_, condition, names) => {
    expect(await told(decision(condition))).toEqual(names.map((name) => `warning g-y ${name}`))
  })

  it('is told at loops and timers too, and not of their own counters', async () => {
    const many = task(
      'u',
      loop(
        '<completionCondition>${nrOfCompletedInstances > enough}</completionCondition>',
        'f:collection="people" f:elementVariable="person"',
      ),
      'userTask',
    )
    const timer = waiting('<timerEventDefinition><timeDuration>${howLong}</timeDuration></timerEventDefinition>')

    expect(await told(decision('${person != null}', many + timer))).toEqual([
      'warning u enough',
      'warning u people',
      'warning w howLong',
    ])
  })

  it('is not told of a default flow, whose condition is never asked', async () => {
    expect(await told(decision('${x > 1}', '', 'g-n'))).toEqual([])
  })

  it('is not told where the host does not say what it sets', async () => {
    expect(await told(decision('${x > 1}'), {})).toEqual([])
  })

  it.each([
    ['the host', '', { variables: new Set(['x']) }],
    ['a script', task('c', '<script>${1}</script>', 'scriptTask', 'scriptFormat="juel" f:resultVariable="x"')],
    ['a service', task('c', '', 'serviceTask', 'f:expression="${1}" f:resultVariableName="x"')],
    ['an expression', task('c', '', 'serviceTask', `f:expression="\${execution.setVariable('x', 1)}"`)],
    [
      'an expression that works the name out',
      task('c', '', 'serviceTask', 'f:expression="${execution.setVariable(initiator, 1)}"'),
    ],
    ['a data object', '<dataObject id="d" name="x" itemSubjectRef="xsd:int"/>'],
    ['the start', '<startEvent id="z" f:initiator="x"/>'],
    [
      'an error',
      `<userTask id="t"/><boundaryEvent id="b" attachedToRef="t"><errorEventDefinition errorRef="E1" f:errorCodeVariable="x"/></boundaryEvent>`,
    ],
    ['what a called process hands out', call('<f:out source="y" target="x"/>')],
    ['a called process that hands out what its name says', call('<f:out source="y" target="${initiator}"/>')],
    ['a message, perhaps', waiting('<messageEventDefinition messageRef="m"/>')],
    ['a signal, perhaps', waiting('<signalEventDefinition signalRef="sig"/>')],
    ['a receive task, perhaps', task('c', '', 'receiveTask', 'messageRef="m"')],
    [
      'a start on a condition, perhaps',
      '<startEvent id="z"><conditionalEventDefinition><condition>${true}</condition></conditionalEventDefinition></startEvent>',
    ],
    ['code of others, perhaps', task('c', '', 'serviceTask', 'f:class="org.example.Sets"')],
    [
      'a listener of others, perhaps',
      task('c', '<extensionElements><f:executionListener event="start" expression="${x}"/></extensionElements>'),
    ],
  ])('is not told where it is set by %s', async (_, beside, abilities?: HostAbilities) => {
    expect(await told(decision('${x > 1}'))).toEqual(['warning g-y x'])
    expect(await told(decision('${x > 1}', beside), abilities)).toEqual([])
  })

  it('is told in a drawing that was right before its step was deleted', async () => {
    const definition = await readProcess('plan-approval')
    const names = (variables: readonly string[]) =>
      validateProcess(definition, undefined, { variables: new Set(variables) })
        .filter(({ code }) => code === 'variableNeverSet')
        .map(({ elementId }) => elementId)

    expect(names(['initiator', 'class', 'riskLevel', 'outcome'])).toEqual([])
    expect(names(['initiator', 'class', 'riskLevel'])).toEqual(['screened-correcting', 'screened-dead'])
  })
})
