import { expect, it } from 'vitest'
import { englishDiagram, stepState } from './diagram-states.ts'

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
