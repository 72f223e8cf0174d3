import { describe, expect, it } from 'vitest'
import { fittingScale, LEGIBLE_SCALE, stepState } from './diagram-states.ts'

it('lights an active element even when it had been passed before', () => {
  const stands = {
    activeElementIds: ['screening'],
    passedElementIds: ['screening', 'start', 'sign'],
    cancelledElementIds: ['screening', 'sign', 'survey'],
  }
  const states = ['screening', 'start', 'sign', 'survey', 'publish'].map((id) => stepState(id, stands))
  expect(states).toEqual(['active', 'passed', 'passed', 'cancelled', undefined])
})

describe('fittingScale', () => {
  const paper = { width: 2000, height: 800 }

  it.each([
    ['a wide frame shows the whole', { width: 1600, height: 900 }, false, 0.8],
    ['a low frame shows the whole', { width: 1600, height: 480 }, false, 0.6],
    ['a phone scrolls rather than shrink the words', { width: 350, height: 300 }, false, LEGIBLE_SCALE],
    ['a frame that lacks a little shows the whole', { width: 1040, height: 900 }, false, 0.52],
    ['a frame that lacks more scrolls', { width: 980, height: 900 }, false, LEGIBLE_SCALE],
    ['a picture is always whole', { width: 300, height: 200 }, true, 0.15],
    ['nothing is drawn larger than it is', { width: 4000, height: 4000 }, false, 1],
    ['a frame that is not shown yet has no scale', { width: 0, height: 0 }, false, 0],
  ])('%s', (_, frame, isPicture, scale) => {
    expect(fittingScale(paper, frame, isPicture)).toBe(scale)
  })
})
