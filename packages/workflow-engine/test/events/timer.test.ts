import { describe, expect, it } from 'vitest'
import { drawEvents, drawFlows } from '../draw-events.ts'
import { readProcess, startPlay } from '../play.ts'

const HOUR = 3_600_000
const timer = (text: string): string =>
  `<timerEventDefinition><timeDuration>${text}</timeDuration></timerEventDefinition>`
const watch = (isInterrupting: boolean, definition: string): string =>
  `<subProcess id="z" triggeredByEvent="true"><startEvent id="zStart" isInterrupting="${isInterrupting}">${definition}</startEvent>
   <userTask id="y"/>${drawFlows('zStart → y')}</subProcess>`

describe('timers', () => {
  it('start a process at the event that is drawn for it', async () => {
    const play = startPlay(await readProcess('line-patrol'), {}, undefined, { startEventId: 'weekly' })

    expect(play.tasks()).toEqual(['patrol'])
  })

  it('start an event sub-process in the place of all else', async () => {
    const play = startPlay(
      await drawEvents(`<startEvent id="a"/><userTask id="b"/>${watch(true, timer('PT1H'))}`, 'a → b'),
    )

    play.advance(HOUR)
    play.fire('zStart')

    expect(play.tasks()).toEqual(['y'])
    expect(play.waits()).toEqual([])
    play.complete('y')
    expect(play.isEnded()).toBe(true)
  })

  it('start an event sub-process beside the flow as often as drawn', async () => {
    const cycle = '<timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition>'
    const play = startPlay(await drawEvents(`<startEvent id="a"/><userTask id="b"/>${watch(false, cycle)}`, 'a → b'))

    play.fire('zStart')
    play.fire('zStart')

    expect(play.tasks()).toEqual(['b', 'y', 'y'])
    expect(play.waits()).toEqual([])
  })

  it('of an event sub-process go when the flow it watches is over', async () => {
    const play = startPlay(
      await drawEvents(`<startEvent id="a"/><userTask id="b"/>${watch(false, timer('PT1H'))}`, 'a → b'),
    )

    play.complete('b')

    expect(play.isEnded()).toBe(true)
    expect(play.waits()).toEqual([])
  })
})
