import { describe, expect, it } from 'vitest'
import { parseProcess, validateProcess } from '../src/index.ts'
import { parseOne, readProcess } from './play.ts'

const draw = (content: string): string => `<definitions
  xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:a="http://activiti.org/bpmn" xmlns:c="http://camunda.org/schema/1.0/bpmn"
  targetNamespace="test"><process id="p">${content}</process></definitions>`
const flow = (from: string, to: string, inner = ''): string =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
const codesOf = async (content: string): Promise<readonly (readonly [string, string])[]> =>
  validateProcess(await parseOne(draw(content))).map(({ elementId, code }) => [elementId, code] as const)

describe('parsing', () => {
  it('gives a definition that survives JSON', async () => {
    const definition = await readProcess('plan-approval')

    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition)
  })

  it('keeps our own attributes and elements, whatever the prefix', async () => {
    const { extensions, nodes } = await readProcess('plan-approval')

    expect(extensions.attributes).toEqual({ 'liveline:formVariables': 'class,riskLevel' })
    expect(nodes.correcting?.extensions.attributes).toMatchObject({ 'liveline:noJumpOver': 'true' })
    expect(nodes.screening?.extensions.elements).toContainEqual({
      name: 'liveline:timeLimit',
      attributes: { hours: '16', remindAt: '0.7', escalateTo: 'role:100041' },
    })
  })

  it('understands the dialects by namespace, not by prefix', async () => {
    const definition = await parseOne(
      draw(`<startEvent id="s"/><userTask id="u" a:assignee="kermit" a:candidateUsers="x,\${f(1,2)}"/>
        <userTask id="v" c:assignee="piggy" c:asyncBefore="true"/>${flow('s', 'u')}${flow('u', 'v')}`),
    )

    expect(definition.nodes.u).toMatchObject({
      userTask: { assignee: 'kermit', candidateUsers: ['x', '${f(1,2)}'] },
      extensions: { attributes: { 'flowable:assignee': 'kermit' } },
    })
    expect(definition.nodes.v).toMatchObject({ asyncBefore: true, userTask: { assignee: 'piggy' } })
  })

  it('reads the list of a multi-instance activity and the owners of a task as BPMN writes them', async () => {
    const owner =
      '<potentialOwner><resourceAssignmentExpression><formalExpression>user(gonzo), crew</formalExpression></resourceAssignmentExpression></potentialOwner>'
    const loop =
      '<multiInstanceLoopCharacteristics><loopDataInputRef>signers</loopDataInputRef><inputDataItem name="signer"/></multiInstanceLoopCharacteristics>'
    const xml = draw(`<startEvent id="s"/><userTask id="u">${loop}${owner}</userTask>${flow('s', 'u')}`)

    const { definitions, problems } = await parseProcess(xml)

    expect(problems).toEqual([])
    expect(definitions[0]?.nodes.u).toMatchObject({
      loop: { collection: 'signers', elementVariable: 'signer' },
      userTask: { candidateUsers: ['gonzo'], candidateGroups: ['crew'] },
    })
  })

  it.each([
    ['doctype', `<!DOCTYPE x [<!ENTITY y "z">]>${draw('')}`],
    ['tooLarge', draw(`<!--${'x'.repeat(1_048_576)}-->`)],
    ['tooDeep', draw('<subProcess>'.repeat(40) + '</subProcess>'.repeat(40))],
    ['tooManyElements', draw(Array.from({ length: 2_001 }, (_, at) => `<task id="t${at}"/>`).join(''))],
    ['notXml', '<definitions'],
    ['notBpmn', '<html></html>'],
    ['noProcess', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"/>'],
  ])('refuses a file with %s', async (code, xml) => {
    const { definitions, problems } = await parseProcess(xml)

    expect(definitions).toEqual([])
    expect(problems).toContainEqual(expect.objectContaining({ code, severity: 'error' }))
  })

  it('names a flow that leads nowhere', async () => {
    const { problems } = await parseProcess(draw(`<startEvent id="s"/>${flow('s', 'gone')}`))

    expect(problems).toEqual([
      {
        elementId: 's-gone',
        code: 'unresolvedReference',
        severity: 'error',
        message: "'s-gone' refers to 'gone' (target), which the file does not hold",
        messageZh: '“s-gone”引用的“gone”（target）在文件中不存在',
      },
    ])
  })
})

describe('validating', () => {
  it.each([
    ['unsupportedElement', 'call', '<startEvent id="s"/><complexGateway id="call"/>' + flow('s', 'call')],
    ['noStartEvent', 'p', '<task id="t"/>'],
    ['severalStartEvents', 'p', '<startEvent id="s"/><startEvent id="s2"/>'],
    [
      'flowCrossesBorder',
      's-t',
      '<startEvent id="s"/><subProcess id="sp"><task id="t"/></subProcess>' + flow('s', 't'),
    ],
    [
      'boundaryEventWithoutActivity',
      'b',
      '<startEvent id="s"/><exclusiveGateway id="g"/><boundaryEvent id="b" attachedToRef="g"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>',
    ],
    [
      'scriptNotAllowed',
      's-t',
      '<startEvent id="s"/><task id="t"/>' +
        flow('s', 't', '<conditionExpression xsi:type="tFormalExpression" language="groovy">x</conditionExpression>'),
    ],
    [
      'badExpression',
      's-t',
      '<startEvent id="s"/><task id="t"/>' + flow('s', 't', '<conditionExpression>${a b}</conditionExpression>'),
    ],
    [
      'conditionIsText',
      's-t',
      '<startEvent id="s"/><task id="t"/>' + flow('s', 't', '<conditionExpression>yes</conditionExpression>'),
    ],
    [
      'badTimer',
      'c',
      '<startEvent id="s"/><intermediateCatchEvent id="c"><timerEventDefinition><timeDuration>soon</timeDuration></timerEventDefinition></intermediateCatchEvent>' +
        flow('s', 'c'),
    ],
    [
      'timerWithoutTime',
      'c',
      '<startEvent id="s"/><intermediateCatchEvent id="c"><timerEventDefinition/></intermediateCatchEvent>' +
        flow('s', 'c'),
    ],
    [
      'loopWithoutCount',
      'u',
      '<startEvent id="s"/><userTask id="u"><multiInstanceLoopCharacteristics/></userTask>' + flow('s', 'u'),
    ],
    [
      'noDefaultFlow',
      'g',
      '<startEvent id="s"/><exclusiveGateway id="g"/><task id="t"/><task id="u"/>' +
        flow('s', 'g') +
        flow('g', 't', '<conditionExpression>${true}</conditionExpression>') +
        flow('g', 'u', '<conditionExpression>${true}</conditionExpression>'),
    ],
    ['unreachable', 't', '<startEvent id="s"/><task id="t"/>'],
  ])('finds %s', async (code, elementId, content) => {
    expect(await codesOf(content)).toContainEqual([elementId, code])
  })

  it('speaks both languages', async () => {
    const problems = validateProcess(await parseOne(draw('<complexGateway id="call"/><task id="t"/>')))

    expect(problems).not.toEqual([])
    for (const { messageZh } of problems) expect(messageZh).toMatch(/[\u4e00-\u9fff]/)
  })

  it('calls elements as people do: by name, without one by id and kind, a flow by the nodes at its ends', async () => {
    const drawn =
      '<startEvent id="s"/><task id="lost" name="Look again"/><exclusiveGateway id="g"/><task id="t" name="Work"/><task id="u"/>' +
      flow('s', 'g') +
      flow('g', 't') +
      flow('g', 'u') +
      '<intermediateCatchEvent id="c"><timerEventDefinition/></intermediateCatchEvent>'
    const problems = validateProcess(await parseOne(draw(drawn)))
    const told = (code: string) =>
      problems.filter((one) => one.code === code).map((one) => [one.message, one.messageZh])

    expect(told('unreachable')).toContainEqual(['“Look again”: no flow leads here', '“Look again”：没有连线通到这里'])
    expect(told('timerWithoutTime')).toEqual([
      ['“c” (timer intermediate catch event): the timer has no time', '“c”（定时等待事件）：定时器没有时间'],
    ])
    expect(told('flowAlwaysTaken')).toEqual([
      [
        'Flow “g” (exclusive gateway) → “Work” has no condition, so it is always taken',
        '连线“g”（排他网关） → “Work”没有条件，总会被选中',
      ],
      [
        'Flow “g” (exclusive gateway) → “u” (task) has no condition, so it is always taken',
        '连线“g”（排他网关） → “u”（任务）没有条件，总会被选中',
      ],
    ])
  })

  it('reports all at once', async () => {
    const timer = '<intermediateCatchEvent id="c"><timerEventDefinition/></intermediateCatchEvent>'

    const codes = (await codesOf(`<complexGateway id="call"/>${timer}`)).map(([, code]) => code)

    expect(codes).toEqual(['unsupportedElement', 'noStartEvent', 'timerWithoutTime'])
  })
})
