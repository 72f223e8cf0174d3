import { expect, it } from 'vitest'
import { forecast } from '../../src/index.ts'
import { readProcess, startPlay } from '../play.ts'

it('a link goes on at the catch event of its name, without a flow', async () => {
  const play = startPlay(await readProcess('live-work'), {})

  play.complete('work', { outcome: 'done' })

  expect(play.tasks()).toEqual(['clear'])
  expect(play.effects()).toContainEqual(expect.objectContaining({ type: 'activityStarted', elementId: 'fromAbove' }))
})

it('a link is a way that the forecast and a return know', async () => {
  const definition = await readProcess('live-work')
  const play = startPlay(definition, { outcome: 'done' })

  expect(forecast(definition, play.state()).tasks.map(({ elementId }) => elementId)).toEqual(['clear'])
  play.complete('work')
  play.move(['clear'], ['announce'])
  expect(play.tasks()).toEqual(['work'])
})
