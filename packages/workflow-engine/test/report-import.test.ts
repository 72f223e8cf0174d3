import { expect, it } from 'vitest'
import { readDialects, reportImport } from '../src/index.ts'
import { parseOne, readProcess } from './play.ts'

const draw = (content: string, attributes = ''): string => `<definitions
  xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:a="http://activiti.org/bpmn"
  xmlns:c="http://camunda.org/schema/1.0/bpmn" xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0"
  targetNamespace="test"><process id="p" ${attributes}>${content}</process></definitions>`
const reportOf = async (content: string, attributes?: string) =>
  Object.fromEntries(
    reportImport(await parseOne(draw(content, attributes)), { implementations: new Set(['mail']) }).map(
      ({ elementId, ...report }) => [elementId, report],
    ),
  )

it('tells of each element what is understood, kept as it is, and not run', async () => {
  const report = await reportOf(
    `<startEvent id="s" c:initiator="who" c:formKey="embedded:x"/>
     <sequenceFlow id="f" sourceRef="s" targetRef="u"/>
     <userTask id="u" name="Look" c:assignee="kermit" bioc:stroke="red">
       <extensionElements><c:taskListener event="create" class="org.X"/><c:properties/></extensionElements>
       <multiInstanceLoopCharacteristics c:collection="crew" c:elementVariable="one"/></userTask>`,
    'c:candidateStarterGroups="all" c:historyTimeToLive="180"',
  )

  expect(report['p']).toMatchObject({
    type: 'process',
    kept: ['camunda:candidateStarterGroups', 'camunda:historyTimeToLive'],
  })
  expect(report['s']).toMatchObject({ understood: ['camunda:initiator'], kept: ['camunda:formKey'] })
  expect(report['u']).toEqual({
    elementName: 'Look',
    type: 'userTask',
    isSupported: true,
    understood: ['camunda:assignee', 'camunda:collection', 'camunda:elementVariable'],
    kept: ['bioc:stroke', 'camunda:properties'],
    notRun: ['camunda:taskListener'],
  })
  expect(report['f']).toMatchObject({ type: 'sequenceFlow', understood: [], kept: [], notRun: [] })
})

it('understands work that the host does, and names what it does not', async () => {
  const report = await reportOf(
    `<serviceTask id="m" a:type="mail"/><serviceTask id="x" c:class="org.Y" c:exclusive="false"/>`,
  )

  expect(report['m']).toMatchObject({ understood: ['flowable:type'], notRun: [] })
  expect(report['x']).toMatchObject({ understood: [], kept: ['camunda:exclusive'], notRun: ['camunda:class'] })
})

it('knows an element that nothing runs', async () => {
  expect(await reportOf('<complexGateway id="g"/>')).toMatchObject({ g: { isSupported: false } })
})

it('understands all of a drawing of its own', async () => {
  const report = reportImport(await readProcess('plan-approval'), {})

  expect(report.flatMap(({ kept, notRun }) => [...kept, ...notRun])).toEqual([])
  expect(report.some(({ understood }) => understood.includes('liveline:timeLimit'))).toBe(true)
})

it('tells who made a file by the namespaces that it declares', () => {
  expect(readDialects(draw(''))).toEqual(['activiti', 'camunda7'])
  expect(readDialects('<definitions/>')).toEqual([])
  expect(readDialects('no XML at all')).toEqual([])
})
