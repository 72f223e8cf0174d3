import { describe, expect, it } from 'vitest'
import { drawEvents, drawFlows, eventSubProcess } from './draw-events.ts'
import { readProcess, startPlay } from './play.ts'

const beside = () =>
  drawEvents(`<startEvent id="a"/><userTask id="b"/>${eventSubProcess('z', 'message m', 'y', 'beside')}`, 'a → b')
const inPlace = () =>
  drawEvents(
    `<startEvent id="a"/><parallelGateway id="f"/><userTask id="b"/><userTask id="c"/>${eventSubProcess('z', 'message m', 'y')}`,
    'a → f\nf → b\nf → c',
  )

describe('event sub-process', () => {
  it('begins beside the flow as often as its event comes, and is waited for', async () => {
    const play = startPlay(await readProcess('site-watch'), { hasFallen: false, isTired: false })

    play.message('visitor')
    play.message('visitor')
    expect(play.tasks()).toEqual(['climb', 'guide', 'guide'])
    play.complete('climb')
    play.complete('check')
    play.complete('climbDown')
    expect(play.waits()).toEqual([])
    expect(play.isEnded()).toBe(false)
    play.complete('guide')
    play.complete('guide')
    expect(play.isEnded()).toBe(true)
  })

  it('takes the place of all else when it interrupts', async () => {
    const play = startPlay(await inPlace())

    play.message('m')

    expect(play.tasks()).toEqual(['y'])
    expect(play.waits()).toEqual([])
    play.complete('y')
    expect(play.isEnded()).toBe(true)
  })

  it('may hold another, which is heard while it runs', async () => {
    const nested = eventSubProcess('q', 'message n', 'r', 'beside')
    const outer = `<subProcess id="z" triggeredByEvent="true"><startEvent id="zs"><messageEventDefinition messageRef="the-m"/></startEvent><userTask id="y"/>${nested}${drawFlows('zs → y')}</subProcess>`
    const play = startPlay(await drawEvents(`<startEvent id="a"/><userTask id="b"/>${outer}`, 'a → b'))

    expect(() => play.message('n')).toThrow('noSubscription')
    play.message('m')
    play.message('n')

    expect(play.tasks()).toEqual(['r', 'y'])
  })

  it('ends a sub-process and lets the flow around go on', async () => {
    const inside = `<startEvent id="i"/><userTask id="j"/>${eventSubProcess('z', 'message m', 'y')}${drawFlows('i → j')}`
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${inside}</subProcess><userTask id="b"/>`,
        'a → p1\np1 → b',
      ),
    )

    play.message('m')
    play.complete('y')

    expect(play.tasks()).toEqual(['b'])
  })
})

describe('moving tokens', () => {
  it('into an interrupting event sub-process takes the place of all else', async () => {
    const play = startPlay(await inPlace())

    play.move(['b'], ['y'], 'tokenOnly')

    expect(play.tasks()).toEqual(['y'])
    expect(play.waits()).toEqual([])
    play.complete('y')
    expect(play.isEnded()).toBe(true)
  })

  it('into one beside leaves the others and what may still begin', async () => {
    const flows = 'a → f\nf → b\nf → c'
    const drawn = `<startEvent id="a"/><parallelGateway id="f"/><userTask id="b"/><userTask id="c"/>${eventSubProcess('z', 'message m', 'y', 'beside')}`
    const play = startPlay(await drawEvents(drawn, flows))

    play.move(['b'], ['y'], 'tokenOnly')
    expect(play.waits()).toEqual(['zStart'])
    play.message('m')

    expect(play.tasks()).toEqual(['c', 'y', 'y'])
  })

  it('of the last token of the flow into one beside lets nothing more begin', async () => {
    const play = startPlay(await beside())

    play.move(['b'], ['y'], 'tokenOnly')

    expect(play.tasks()).toEqual(['y'])
    expect(play.waits()).toEqual([])
  })

  it('from its start event begins it beside the flow', async () => {
    const play = startPlay(await inPlace())

    play.move(['zStart'], ['y'], 'tokenOnly')

    expect(play.tasks()).toEqual(['b', 'c', 'y'])
    expect(play.waits()).toEqual([])
    for (const task of ['y', 'b', 'c']) play.complete(task)
    expect(play.isEnded()).toBe(true)
  })

  it.each(['return', 'tokenOnly'] as const)(
    'out of it (%s) goes on in the flow, and its event is waited for again',
    async (mode) => {
      const play = startPlay(await inPlace())
      play.message('m')

      play.move(['y'], ['b'], mode)

      expect(play.tasks()).toEqual(['b'])
      expect(play.waits()).toEqual(['zStart'])
      play.complete('b')
      expect(play.isEnded()).toBe(true)
    },
  )
})
