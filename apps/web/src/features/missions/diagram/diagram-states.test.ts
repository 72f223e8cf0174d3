import { describe, expect, it } from 'vitest'
import { englishDiagram, fittingScale, LEGIBLE_SCALE, stepState } from './diagram-states.ts'

it('shows the English names that the drawing has, and the others as they are', () => {
  const xml = '<bpmn:userTask id="a" name="计划筛查" liveline:nameEn="Screening" /><bpmn:endEvent id="b" name="终止" />'

  expect(englishDiagram(xml)).toBe(
    '<bpmn:userTask id="a" name="Screening" liveline:nameEn="Screening" /><bpmn:endEvent id="b" name="终止" />',
  )
})

it('lights an active element even when it had been passed before', () => {
  expect(stepState('screening', ['screening'], ['screening'])).toBe('active')
  expect(stepState('start', ['screening'], ['start'])).toBe('passed')
  expect(stepState('publish', [], [])).toBeUndefined()
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

describe('fittingScale', () => {
  const paper = { width: 2000, height: 800 }

  it.each([
    ['a wide frame shows the whole', { width: 1600, height: 900 }, false, 0.8],
    ['a low frame shows the whole', { width: 1600, height: 480 }, false, 0.6],
    ['a phone scrolls rather than shrink the words', { width: 350, height: 300 }, false, LEGIBLE_SCALE],
    ['a picture is always whole', { width: 300, height: 200 }, true, 0.15],
    ['nothing is drawn larger than it is', { width: 4000, height: 4000 }, false, 1],
    ['a frame that is not shown yet has no scale', { width: 0, height: 0 }, false, 0],
  ])('%s', (_, frame, isPicture, scale) => {
    expect(fittingScale(paper, frame, isPicture)).toBe(scale)
  })
})
