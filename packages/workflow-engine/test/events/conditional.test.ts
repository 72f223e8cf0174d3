import { describe, expect, it } from 'vitest'
import { drawEvents, drawFlows } from '../draw-events.ts'
import { readProcess, startPlay } from '../play.ts'

const condition = (text: string): string =>
  `<conditionalEventDefinition><condition xsi:type="tFormalExpression">\${${text}}</condition></conditionalEventDefinition>`

describe('conditional events', () => {
  it('fire beside an activity each time a variable changes and the condition holds', async () => {
    const play = startPlay(await readProcess('live-work'), { wind: 4 })

    play.set({ wind: 12 })
    expect(play.tasks()).toEqual(['watchWind', 'work'])
    play.set({ wind: 14 })
    play.set({ wind: 6 })

    expect(play.tasks()).toEqual(['watchWind', 'watchWind', 'work'])
  })

  it('look again when variables are set from outside, though none is new', async () => {
    const play = startPlay(await readProcess('live-work'), { wind: 4 })

    play.set({ wind: 12 })
    play.set({ wind: 12 })

    expect(play.tasks()).toEqual(['watchWind', 'watchWind', 'work'])
  })

  it('pass at once when they hold, and wait while a variable is not there', async () => {
    const drawn = `<startEvent id="a"/><intermediateCatchEvent id="b">${condition('ready')}</intermediateCatchEvent><userTask id="c"/>`
    const definition = await drawEvents(drawn, 'a → b\nb → c')

    expect(startPlay(definition, { ready: true }).tasks()).toEqual(['c'])
    const play = startPlay(definition)
    expect(play.waits()).toEqual(['b'])
    play.set({ ready: true })
    expect(play.tasks()).toEqual(['c'])
  })

  it('see what a task sets when it is completed', async () => {
    const drawn = `<startEvent id="a"/><parallelGateway id="b"/><userTask id="c"/><userTask id="d"/>
      <subProcess id="z" triggeredByEvent="true"><startEvent id="zStart">${condition('stop')}</startEvent><userTask id="y"/>${drawFlows('zStart → y')}</subProcess>`
    const play = startPlay(await drawEvents(drawn, 'a → b\nb → c\nb → d'), { stop: false })

    play.complete('c', { stop: true })

    expect(play.tasks()).toEqual(['y'])
  })

  it('may start a process', async () => {
    const play = startPlay(await readProcess('line-patrol'), { jointTemperature: 95 }, undefined, {
      startEventId: 'hot',
    })

    expect(play.tasks()).toEqual(['patrol'])
  })
})
