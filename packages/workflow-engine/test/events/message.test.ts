import { describe, expect, it } from 'vitest'
import { IllegalTransition } from '../../src/index.ts'
import { boundary, drawEvents } from '../draw-events.ts'
import { readProcess, startPlay } from '../play.ts'

describe('messages', () => {
  it('start a process at the event that waits for them, and are sent at its end', async () => {
    const play = startPlay(await readProcess('line-patrol'), { findings: 1 }, undefined, { startEventId: 'ordered' })

    play.complete('patrol')

    expect(play.effects().flatMap((effect) => (effect.type === 'messageThrown' ? [effect.name] : []))).toEqual([
      'patrol-done',
      'defect-found',
    ])
    expect(play.isEnded()).toBe(true)
  })

  it('interrupt the activity, and take with them what else was waited for', async () => {
    const play = startPlay(await readProcess('live-work'), { outcome: 'done' })

    play.message('recall')

    expect(play.tasks()).toEqual(['clear'])
    expect(play.waits()).toEqual([])
  })

  it('come again and again beside an activity', async () => {
    const drawn = `<startEvent id="a"/><userTask id="b"/>${boundary('c', 'b', 'message m', 'beside')}<userTask id="d"/>`
    const play = startPlay(await drawEvents(drawn, 'a → b\nc → d'))

    play.message('m')
    play.message('m')

    expect(play.tasks()).toEqual(['b', 'd', 'd'])
    play.complete('b')
    expect(play.waits()).toEqual([])
  })

  it('reach the one whose correlation key they bring', async () => {
    const play = startPlay(await readProcess('reclosing-off'), { permit: 'P7', isWithdrawn: false })
    play.complete('ask')

    expect(() => play.message('reclosing-answer', 'P8')).toThrow(IllegalTransition)
    play.message('reclosing-answer', 'P7', { limit: 3 })

    expect(play.tasks()).toEqual(['begin'])
    expect(play.state().variables).toContainEqual(expect.objectContaining({ name: 'limit', value: 3 }))
  })

  it('wake a receive task that names them, and one of several iterations', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
    const drawn = `<startEvent id="a"/><receiveTask id="b" messageRef="the-m">${loop}</receiveTask><userTask id="c"/>`
    const play = startPlay(await drawEvents(drawn, 'a → b\nb → c'))

    play.message('m')
    expect(play.waits()).toEqual(['b'])
    play.message('m')
    expect(play.tasks()).toEqual(['c'])
  })

  it('are refused when nobody waits for them', async () => {
    const play = startPlay(await readProcess('live-work'), {})

    expect(() => play.message('unknown')).toThrow('noSubscription')
  })
})
