import { describe, expect, it } from 'vitest'
import { draw } from './draw.ts'
import { startPlay } from './play.ts'

/** The default flow is drawn first, without a condition of its own. */
const drawing = (node: string): string => `
  start → ${node}
  ${node} → otherwise : default
  ${node} → high : class >= 3
  ${node} → wet : wet
  otherwise → end1
  high → end2
  wet → end3`

describe.each([
  ['an exclusive gateway', 'pick', ['high']],
  ['an inclusive gateway', 'some', ['high', 'wet']],
])('%s', (_, node, both) => {
  it('takes a default flow that is drawn first only when no condition holds', async () => {
    const definition = await draw(drawing(node))

    expect(startPlay(definition, { class: 3, wet: true }).tasks()).toEqual(both)
    expect(startPlay(definition, { class: 1, wet: true }).tasks()).toEqual(['wet'])
    expect(startPlay(definition, { class: 1, wet: false }).tasks()).toEqual(['otherwise'])
  })
})

describe('an activity', () => {
  it('takes a default flow that is drawn first only when no condition holds', async () => {
    const definition = await draw(drawing('work'))
    const tasksAfter = (variables: { class: number; wet: boolean }): readonly string[] => {
      const play = startPlay(definition)
      play.complete('work', variables)
      return play.tasks()
    }

    expect(tasksAfter({ class: 3, wet: false })).toEqual(['high'])
    expect(tasksAfter({ class: 3, wet: true })).toEqual(['high', 'wet'])
    expect(tasksAfter({ class: 1, wet: false })).toEqual(['otherwise'])
  })
})
