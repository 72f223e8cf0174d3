import { describe, expect, it } from 'vitest'
import { forecast } from '../src/index.ts'
import { readProcess, startPlay, type Play } from './play.ts'

describe('event-based gateway', async () => {
  const definition = await readProcess('reclosing-off')
  const start = (): Play => {
    const play = startPlay(definition, { permit: 'P7', isWithdrawn: false })
    play.complete('ask')
    return play
  }

  it.each([
    ['message', (play: Play) => play.message('reclosing-answer', 'P7'), ['begin']],
    ['signal', (play: Play) => play.signal('grid-trouble'), ['postpone']],
    ['time', (play: Play) => play.fire('tooLate'), ['postpone']],
    ['condition', (play: Play) => play.set({ isWithdrawn: true }), []],
  ])('goes on with the %s that comes first, and waits for nothing else', (_, happen, tasks) => {
    const play = start()
    expect(play.waits()).toEqual(['granted', 'gridTrouble', 'tooLate', 'withdrawn'])

    happen(play)

    expect(play.tasks()).toEqual(tasks)
    expect(play.waits()).toEqual([])
  })

  it('is expected to go on with what is awaited, not with the time that runs out', () => {
    expect(forecast(definition, start().state()).tasks.map(({ elementId }) => elementId)).toEqual(['begin'])
  })

  it('is returned to and from', () => {
    const play = start()

    play.message('reclosing-answer', 'P7')
    play.move(['begin'], ['answer'])
    expect(play.waits()).toHaveLength(4)
    play.move(['answer'], ['ask'])

    expect(play.tasks()).toEqual(['ask'])
    expect(play.waits()).toEqual([])
  })
})
