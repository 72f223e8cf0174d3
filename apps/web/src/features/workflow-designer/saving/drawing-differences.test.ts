import { expect, it } from 'vitest'
import { drawingDifferences } from './drawing-differences.ts'

const drawing = (inside: string) =>
  `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="x"><bpmn:process id="p">${inside}</bpmn:process></bpmn:definitions>`

it('names the elements of which two drawings say something else', async () => {
  const mine = drawing(
    `<bpmn:userTask id="screening" name="计划筛查"><bpmn:extensionElements><liveline:approver kind="role" value="1" /></bpmn:extensionElements></bpmn:userTask><bpmn:userTask id="survey" name="勘察" /><bpmn:task id="same" />`,
  )
  const theirs = drawing(
    `<bpmn:task id="same" /><bpmn:userTask id="screening" name="计划筛查"><bpmn:extensionElements><liveline:approver kind="role" value="2" /></bpmn:extensionElements></bpmn:userTask><bpmn:endEvent id="end" />`,
  )

  expect(await drawingDifferences(mine, theirs)).toEqual([
    { kind: 'changed', id: 'screening', name: '计划筛查' },
    { kind: 'onlyMine', id: 'survey', name: '勘察' },
    { kind: 'onlyTheirs', id: 'end', name: 'end' },
  ])
})

it('finds none where the flow of an element only stands elsewhere in the file', async () => {
  const flow = `<bpmn:sequenceFlow id="f" sourceRef="a" targetRef="b" />`
  const tasks = `<bpmn:task id="a"><bpmn:outgoing>f</bpmn:outgoing></bpmn:task><bpmn:task id="b"><bpmn:incoming>f</bpmn:incoming></bpmn:task>`
  expect(await drawingDifferences(drawing(flow + tasks), drawing(tasks + flow))).toEqual([])
})
