import { expect, it } from 'vitest'
import { englishDiagram } from './english-diagram.ts'

it('shows the English names that the drawing has, and the others as they are', () => {
  const xml = '<bpmn:userTask id="a" name="计划筛查" liveline:nameEn="Screening" /><bpmn:endEvent id="b" name="终止" />'

  expect(englishDiagram(xml)).toBe(
    '<bpmn:userTask id="a" name="Screening" liveline:nameEn="Screening" /><bpmn:endEvent id="b" name="终止" />',
  )
})

it('makes room for English names: away from a line, around the middle of a shape', () => {
  const label = (kind: string, id: string, own = '') =>
    `<bpmndi:BPMN${kind} id="${id}_di" bpmnElement="${id}">${own}<bpmndi:BPMNLabel><dc:Bounds x="100" y="5" width="20" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMN${kind}>`
  const xml =
    '<bpmn:sequenceFlow id="no" name="否决" liveline:nameEn="Rejected" /><bpmn:endEvent id="end" name="终止" liveline:nameEn="Ended" />' +
    label('Edge', 'no') +
    label('Shape', 'end', '<dc:Bounds x="92" y="20" width="36" height="36" />') +
    label('Shape', 'end', '<dc:Bounds x="60" y="20" width="36" height="36" />') +
    label('Edge', 'unnamed')

  const places = [...englishDiagram(xml).matchAll(/Bounds x="([^"]+)" y="5" width="([^"]+)"/g)]
  expect(places.map(([, x, width]) => [x, width])).toEqual([
    ['100', '58'],
    ['92', '36'],
    ['100', '36'],
    ['100', '20'],
  ])
})
