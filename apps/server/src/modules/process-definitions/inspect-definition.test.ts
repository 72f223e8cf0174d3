import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { schemaOf } from '../../../test-support/form-design.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded } from '../../../test-support/plan-journey.ts'
import { createFormPack } from '../forms/form-pack.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
/** One may release, the other only draw. */
let releaser: string
let drawer: string

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  const journey = await createJourney(test)
  await aUser(test.database, { userName: 'releases', permissions: ['workflow:edit', 'workflow:release'] })
  await aUser(test.database, { userName: 'drawsOnly', permissions: ['workflow:edit'] })
  releaser = await journey.as('releases')
  drawer = await journey.as('drawsOnly')
})
afterAll(() => test.close())

const drawing = (key: string, { start = '<startEvent id="s"/>', task = '' } = {}) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="t">
   <process id="${key}" name="巡视" isExecutable="true">${start}<sequenceFlow id="f" sourceRef="s" targetRef="t"/>
   <userTask id="t" name="现场查看">${task}</userTask><userTask id="far" name="没人到"><extensionElements>
   <liveline:approver kind="role" value="100055"/></extensionElements></userTask></process></definitions>`
const approver = (value: number) =>
  `<extensionElements><liveline:approver kind="role" value="${value}"/></extensionElements>`
const inspect = async (body: { xml: string; flowKey?: string }, token = releaser) =>
  succeeded(await test.call(processDefinitionApi.inspect, { body }, token)).problems

it('tells the problems that a release would, each at its element by name, and keeps nothing', async () => {
  const xml = drawing('looked', { task: approver(199_999) })
  const problems = await inspect({ xml, flowKey: 'looked' })

  expect(problems).toContainEqual(
    expect.objectContaining({ elementId: 't', elementName: '现场查看', severity: 'error', code: 'roleUnknown' }),
  )
  expect(problems.filter(({ message }) => !/\p{Script=Han}/u.test(message))).toEqual([])
  const created = succeeded(
    await test.call(processDefinitionApi.create, { body: { flowKey: 'looked', name: 'L', bpmnXml: xml } }, releaser),
  )
  const refused = await test.call(processDefinitionApi.release, { body: { id: created.id } }, releaser)
  expect(refused.details).toMatchObject({
    problems: problems.map(({ elementId: path, code, message }) => ({ path, code, message })),
  })
})

it('warns of a condition on what nothing sets: its step was deleted, its field is handed to no condition', async () => {
  const ways = `<exclusiveGateway id="g"/><endEvent id="yes"/><endEvent id="no"/><endEvent id="far"/>
    <sequenceFlow id="tg" sourceRef="t" targetRef="g"/><sequenceFlow id="gf" sourceRef="g" targetRef="far"/>
    <sequenceFlow id="gy" sourceRef="g" targetRef="yes"><conditionExpression>\${tOutcome == 'agree' &amp;&amp; initiator != ''}</conditionExpression></sequenceFlow>
    <sequenceFlow id="gn" sourceRef="g" targetRef="no"><conditionExpression>\${urgent == true}</conditionExpression></sequenceFlow>`
  const drawn = ({ key = 'reads', outcome = '', fields = '' }) =>
    drawing(key, { task: approver(100_055) })
      .replace(/<userTask id="far".*<\/userTask>/s, ways.replace('id="g"', 'id="g" default="gf"'))
      .replace('<userTask id="t"', `<userTask id="t" ${outcome}`)
      .replace('isExecutable="true"', `isExecutable="true" ${fields}`)
  const outcome = 'liveline:outcomeVariable="tOutcome"'
  const fields = 'liveline:formVariables="urgent"'
  const told = async (xml: string) => (await inspect({ xml })).map(({ elementId, code }) => `${elementId} ${code}`)

  expect(await inspect({ xml: drawn({}) })).toEqual([
    expect.objectContaining({ elementId: 'gy', severity: 'warning', code: 'variableNeverSet' }),
    expect.objectContaining({ elementId: 'gn', severity: 'warning', code: 'variableNeverSet' }),
  ])
  expect(await told(drawn({ outcome }))).toEqual(['gn variableNeverSet'])
  expect(await told(drawn({ fields }))).toEqual(['gy variableNeverSet'])
  expect(await told(drawn({ outcome, fields }))).toEqual([])

  const callActivity = '<callActivity id="t" calledElement="called"/>'
  const xml = drawing('caller').replace(/<userTask id="t".*?<\/userTask>/s, callActivity)
  succeeded(
    await test.call(processDefinitionApi.create, { body: { flowKey: 'caller', name: 'C', bpmnXml: xml } }, releaser),
  )
  expect(await told(drawn({ key: 'called' }))).toEqual([])
})

it('warns of fields that the released form no longer has, where they are used, and of people and places that are gone', async () => {
  const schema = schemaOf(
    { type: 'input-text', name: 'kept' },
    { type: 'combo', name: 'crew', multiple: true, items: [{ type: 'input-text', name: 'phone' }] },
  )
  const form = { formId: 7001, formKey: 'shrunk', formName: '表', formNameEn: 'F', icon: '' }
  await test.database.transaction((tx) =>
    createFormPack({ clock: createTestClock(MONDAY) }).ensureForm(tx, { ...form, schema }),
  )
  const rules = (field: string, people: string) => `<extensionElements>
    <liveline:approver kind="role" value="100055"/><liveline:approver kind="formField" value="${field}"/>${people}
    <liveline:field key="${field}" right="read"/><liveline:field key="crew.phone" right="read"/>
    <liveline:field key="crew" right="read"/></extensionElements>`
  const drawn = (field: string, people = '') =>
    drawing('uses', { task: rules(field, people) }).replace(
      'isExecutable="true"',
      `isExecutable="true" liveline:mainForm="shrunk" liveline:formVariables="${field}" liveline:title="{${field}}"`,
    )
  const told = async (xml: string) =>
    (await inspect({ xml })).map(({ elementId, severity, code }) => `${elementId} ${severity} ${code}`)
  const far = ['far warning unreachable']

  expect(await told(drawn('kept'))).toEqual(far)
  expect((await told(drawn('gone'))).filter((one) => !far.includes(one))).toEqual([
    'uses warning fieldUnknown',
    't warning fieldUnknown',
  ])
  const people = (user: string, department: string) => `<liveline:approver kind="user" value="${user}"/>
    <liveline:cc kind="department" value="${department}"/><liveline:cc kind="post" value="${department}"/>
    <liveline:timeLimit hours="8" escalateTo="user:${user}"/>`
  const { rows } = await test.database.query<{ id: string }>('select min(id) as id from organisation_details')
  expect(await told(drawn('kept', people('releases', rows[0]?.id ?? '')))).toEqual(far)
  expect((await told(drawn('kept', people('whoLeft', '999999999')))).filter((one) => !far.includes(one))).toEqual([
    't warning personUnknown',
    't warning departmentUnknown',
    't warning postUnknown',
    't warning personUnknown',
  ])
  const chosen = drawn('kept', '<liveline:approver kind="chosenByInitiator" value="199999"/>')
  expect(await told(chosen)).toContain('t error roleUnknown')
})

it('tells nothing of the drawing of the pack', async () => {
  const { rows } = await test.database.query<{ bpmn_xml: string }>(
    'select bpmn_xml from process_definition_versions where state = 1',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { bpmn_xml: xml } of rows) expect(await inspect({ xml })).toEqual([])
})

it('takes the process of the file where none is named, and says when another one is', async () => {
  expect(await inspect({ xml: drawing('any', { task: approver(100_055) }) })).toEqual([
    expect.objectContaining({ elementId: 'far', elementName: '没人到' }),
  ])
  expect(await inspect({ xml: drawing('any'), flowKey: 'other' })).toEqual([
    expect.objectContaining({ elementId: 'other', severity: 'error', code: 'processIdDiffers' }),
  ])
})

it('answers for a file that cannot be read too, at no element', async () => {
  expect(await inspect({ xml: '<definitions' })).toEqual([
    expect.objectContaining({ elementId: '', severity: 'error', code: 'notXml' }),
  ])
})

it('asks who would start a process on an event only of those who may release it', async () => {
  const start =
    '<startEvent id="s"><timerEventDefinition><timeCycle>R/PT24H</timeCycle></timerEventDefinition></startEvent>'
  const xml = drawing('timed', { start, task: approver(100_055) })
  const codes = async (token: string) => (await inspect({ xml }, token)).map(({ code }) => code)

  expect(await codes(releaser)).toContain('startedByMayNot')
  expect(await codes(drawer)).not.toContain('startedByMayNot')
})
