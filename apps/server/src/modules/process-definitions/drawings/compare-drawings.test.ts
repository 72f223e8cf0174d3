import { parseProcess } from '@liveline/workflow-engine'
import { expect, it } from 'vitest'
import { compareDrawings } from './compare-drawings.ts'

async function drawn(content: string, name = 'Patrol') {
  const { definitions } = await parseProcess(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="t">
    <process id="p" name="${name}" isExecutable="true"><startEvent id="s"/>${content}</process></definitions>`)
  return definitions[0]!
}
const step = (id: string, attributes = '', inner = '') =>
  `<userTask id="${id}" ${attributes}><extensionElements>${inner}</extensionElements></userTask>`
const flow = (condition: string) => `<sequenceFlow id="f" sourceRef="s" targetRef="look">
  <conditionExpression>${condition}</conditionExpression></sequenceFlow>`
const approver = (value: number) => `<liveline:approver kind="role" value="${value}"/>`

it('tells what was added, removed and changed, with every setting before and after', async () => {
  const before = await drawn(step('look', 'name="Look"', approver(1)) + flow('${a}') + step('gone', 'name="Gone"'))
  const after = await drawn(
    step('look', 'name="Look again" liveline:noJumpOver="true"', approver(1) + approver(2)) +
      flow('${b}') +
      step('new', 'name="New"', '<liveline:timeLimit hours="4"/>'),
  )

  expect(compareDrawings(before, after)).toEqual([
    {
      kind: 'changed',
      elementId: 'look',
      elementName: 'Look again',
      type: 'userTask',
      settings: [
        { setting: 'name', from: 'Look', to: 'Look again' },
        { setting: 'liveline:approver', from: 'kind=role value=1', to: 'kind=role value=1\nkind=role value=2' },
        { setting: 'liveline:noJumpOver', from: '', to: 'true' },
      ],
    },
    expect.objectContaining({
      kind: 'added',
      elementId: 'new',
      settings: expect.arrayContaining([{ setting: 'liveline:timeLimit', from: '', to: 'hours=4' }]),
    }),
    expect.objectContaining({
      kind: 'changed',
      elementId: 'f',
      type: 'sequenceFlow',
      settings: [{ setting: 'condition', from: '${a}', to: '${b}' }],
    }),
    expect.objectContaining({ kind: 'removed', elementId: 'gone', elementName: 'Gone' }),
  ])
})

it('tells a change of the process itself, and nothing of two that are alike', async () => {
  const before = await drawn(step('look'))

  expect(compareDrawings(before, await drawn(step('look'), 'Round'))).toMatchObject([
    { kind: 'changed', elementId: 'p', settings: [{ setting: 'name', from: 'Patrol', to: 'Round' }] },
  ])
  expect(compareDrawings(before, await drawn(step('look')))).toEqual([])
})

it('tells which way is taken when nothing else holds', async () => {
  const gateway = (isDefault: string) =>
    `<exclusiveGateway id="g" ${isDefault}/>${step('look')}<sequenceFlow id="d" sourceRef="g" targetRef="look"/>`

  expect(compareDrawings(await drawn(gateway('')), await drawn(gateway('default="d"')))).toMatchObject([
    { elementId: 'd', settings: [{ setting: 'isDefault', from: '', to: 'true' }] },
  ])
})

it('tells a new flow as one change, not as changes of what it joins', async () => {
  const before = step('look') + step('mend')
  const after = `${before}<sequenceFlow id="new" sourceRef="look" targetRef="mend"/>`

  expect(compareDrawings(await drawn(before), await drawn(after))).toMatchObject([{ kind: 'added', elementId: 'new' }])
})

it('tells what changed inside an element as a change of it', async () => {
  const holding = (kept: string) =>
    `<userTask id="look"><property id="i"><extensionElements><liveline:note text="${kept}"/></extensionElements>
     </property></userTask>`

  expect(compareDrawings(await drawn(holding('a')), await drawn(holding('b')))).toMatchObject([
    { kind: 'changed', elementId: 'look', settings: [{ setting: 'liveline:note', from: 'text=a', to: 'text=b' }] },
  ])
})
