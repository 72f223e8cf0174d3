import { expect, it } from 'vitest'
import { readProcess, startPlay } from './play.ts'

it('a suspended instance takes variables and waits with all else until it is resumed', async () => {
  const play = startPlay(await readProcess('live-work'), { wind: 4 })

  play.apply({ type: 'suspendInstance' })
  expect(() => play.message('recall')).toThrow('suspended')
  expect(() => play.complete('work', { outcome: 'done' })).toThrow('suspended')
  expect(() => play.apply({ type: 'suspendInstance' })).toThrow('suspended')
  play.set({ wind: 5 })
  play.apply({ type: 'resumeInstance' })
  play.message('recall')

  expect(play.tasks()).toEqual(['clear'])
  expect(() => play.apply({ type: 'resumeInstance' })).toThrow('notSuspended')
})

it('what becomes true while an instance is suspended happens when it is resumed', async () => {
  const play = startPlay(await readProcess('live-work'), { wind: 4 })

  play.apply({ type: 'suspendInstance' })
  play.set({ wind: 12 })
  expect(play.tasks()).toEqual(['work'])
  play.apply({ type: 'resumeInstance' })

  expect(play.tasks()).toEqual(['watchWind', 'work'])
})
