import { describe, expect, it } from 'vitest'
import { boundary, drawEvents, event, eventSubProcess } from '../draw-events.ts'
import { readProcess, startPlay } from '../play.ts'

const fork = '<startEvent id="a"/><parallelGateway id="b"/>'
const thrown = (id: string, signal: string): string =>
  `<intermediateThrowEvent id="${id}">${event(`signal ${signal}`)}</intermediateThrowEvent>`
const caught = (id: string, signal: string): string =>
  `<intermediateCatchEvent id="${id}">${event(`signal ${signal}`)}</intermediateCatchEvent>`

describe('signals', () => {
  it('start a process', async () => {
    const play = startPlay(await readProcess('line-patrol'), {}, undefined, { startEventId: 'storm' })

    expect(play.tasks()).toEqual(['patrol'])
  })

  it('interrupt an activity, and are handed to the host when they are for all', async () => {
    const play = startPlay(await readProcess('live-work'), {})

    play.signal('thunderstorm')
    play.complete('clear')

    expect(play.effects().flatMap((effect) => (effect.type === 'signalThrown' ? [effect.name] : []))).toEqual([
      'work-ended',
    ])
    expect(play.isEnded()).toBe(true)
  })

  it('wake everything that waits in the instance', async () => {
    const play = startPlay(
      await drawEvents(
        `${fork}${caught('c', 's')}${caught('d', 's')}<userTask id="w"/>${boundary('e', 'w', 'signal s')}${thrown('f', 's')}<userTask id="g"/><userTask id="h"/><userTask id="u"/>`,
        'a → b\nb → c\nb → d\nb → w\nb → u\nu → f\nc → g\nd → g\ne → h',
      ),
    )
    expect(play.waits()).toEqual(['c', 'd', 'e'])

    play.complete('u')

    expect(play.tasks()).toEqual(['g', 'g', 'h'])
  })

  it('that belong to the instance are not heard from outside', async () => {
    const play = startPlay(
      await drawEvents(
        `${fork}${caught('c', 'own')}<userTask id="d"/>${thrown('e', 'own')}<userTask id="f"/>`,
        'a → b\nb → c\nb → d\nd → e\nc → f',
      ),
    )

    play.signal('own')
    expect(play.waits()).toEqual(['c'])
    play.complete('d')
    expect(play.tasks()).toEqual(['f'])
    expect(play.effects().some(({ type }) => type === 'signalThrown')).toBe(false)
  })

  it('that belong to the instance are heard by the process that called the thrower', async () => {
    const inner = await drawEvents(
      `<startEvent id="i"/>${thrown('j', 'own')}<userTask id="k"/>`,
      'i → j\nj → k',
      'inner',
    )
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><callActivity id="c" calledElement="inner"/>${eventSubProcess('z', 'signal own', 'y')}`,
        'a → c',
      ),
      {},
      undefined,
      { called: [inner] },
    )

    expect(play.tasks()).toEqual(['y'])
    expect(play.waits()).toEqual([])
  })

  it('do nothing where nobody waits', async () => {
    const play = startPlay(await readProcess('live-work'), {})

    play.signal('unknown')

    expect(play.tasks()).toEqual(['work'])
  })
})
