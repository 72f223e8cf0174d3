import { expect, it } from 'vitest'
import { visibleVariables } from '../src/index.ts'
import { drawEvents } from './draw-events.ts'
import { readProcess, startPlay } from './play.ts'

it('a business rule task evaluates, a script sets variables, a send task sends its message', async () => {
  const play = startPlay(await readProcess('line-patrol'), { findings: 0 })

  play.complete('patrol')

  expect(visibleVariables(play.state())).toEqual({})
  expect(
    play.effects().flatMap((effect) => (effect.type === 'variableSet' ? [[effect.name, effect.value]] : [])),
  ).toEqual([
    ['findings', 0],
    ['grade', 'sound'],
    ['walked', true],
  ])
  expect(play.effects()).toContainEqual(expect.objectContaining({ type: 'messageThrown', name: 'patrol-done' }))
})

it.each([
  ['a script in another language', '<scriptTask id="b" scriptFormat="groovy"><script>1</script></scriptTask>'],
  ['a send task without a message', '<sendTask id="b" flowable:type="mail"/>'],
])('%s is asked of the host', async (_, task) => {
  const play = startPlay(await drawEvents(`<startEvent id="a"/>${task}<userTask id="c"/>`, 'a → b\nb → c'))

  expect(play.effects()).toContainEqual(expect.objectContaining({ type: 'serviceTaskRequested', elementId: 'b' }))
  play.apply({ type: 'triggerActivity', tokenId: play.state().tokens[0]?.id ?? '' })
  expect(play.tasks()).toEqual(['c'])
})
