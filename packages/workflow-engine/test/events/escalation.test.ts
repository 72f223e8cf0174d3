import { describe, expect, it } from 'vitest'
import { visibleVariables } from '../../src/index.ts'
import { boundary, drawEvents, drawFlows, event, eventSubProcess } from '../draw-events.ts'
import { readProcess, startPlay } from '../play.ts'

const throwing = `<startEvent id="i"/><intermediateThrowEvent id="j">${event('escalation x')}</intermediateThrowEvent><userTask id="k"/>`
const inner = drawFlows('i → j\nj → k')

describe('escalations', () => {
  it('begin something beside, and the work goes on', async () => {
    const play = startPlay(await readProcess('live-work'), {})

    play.complete('work', { outcome: 'late' })

    expect(play.tasks()).toEqual(['finish', 'prolong'])
  })

  it('of an end event are caught when the sub-process ends with it', async () => {
    const play = startPlay(await readProcess('live-work'), {})

    play.complete('work', { outcome: 'handOver' })

    expect(play.tasks()).toEqual(['clear', 'nightShift'])
  })

  it('are caught by an event sub-process of the same scope', async () => {
    const play = startPlay(await readProcess('site-watch'), { hasFallen: false })

    play.complete('climb', { isTired: true })

    expect(play.tasks()).toEqual(['rest', 'sendRelief'])
  })

  it('have no effect when nobody catches them', async () => {
    const play = startPlay(await drawEvents(throwing, 'i → j\nj → k'))

    expect(play.tasks()).toEqual(['k'])
    expect(play.effects()).toContainEqual(expect.objectContaining({ type: 'thrownUncaught', kind: 'escalation' }))
  })

  it('that interrupt take the thrower away', async () => {
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${throwing}${inner}</subProcess>${boundary('x1', 'p1', 'escalation x')}<userTask id="b"/>`,
        'a → p1\nx1 → b',
      ),
    )

    expect(play.tasks()).toEqual(['b'])
  })

  it('are caught once for each iteration', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${loop}${throwing}${inner}</subProcess>${boundary('x1', 'p1', 'escalation x', 'beside')}<userTask id="b"/>`,
        'a → p1\nx1 → b',
      ),
    )

    expect(play.tasks()).toEqual(['b', 'b', 'b', 'k', 'k', 'k'])
  })

  it('thrown in an event sub-process beside are caught by another of the scope, but not by itself', async () => {
    const first = `<subProcess id="z" triggeredByEvent="true"><startEvent id="zs" isInterrupting="false">${event('escalation x')}</startEvent><endEvent id="ze">${event('escalation y')}</endEvent>${drawFlows('zs → ze')}</subProcess>`
    const play = startPlay(
      await drawEvents(`${throwing}${first}${eventSubProcess('q', 'escalation y', 'r', 'beside')}`, 'i → j\nj → k'),
    )

    expect(play.tasks()).toEqual(['k', 'r'])
  })

  it('hand the variables of a called process out as they pass, caught or not', async () => {
    const called = await drawEvents(throwing, 'i → j\nj → k', 'called')
    const handed =
      '<extensionElements><flowable:in source="input" target="input"/><flowable:out source="input" target="output"/></extensionElements>'
    const draw = (caught: string): string =>
      `<startEvent id="a"/><callActivity id="c" calledElement="called">${handed}</callActivity>${caught}<userTask id="b"/>`
    const play = (caught: string, flows: string) =>
      drawEvents(draw(caught), flows).then((definition) =>
        startPlay(definition, { input: 42 }, undefined, { called: [called] }),
      )

    const heard = await play(boundary('x1', 'c', 'escalation x', 'beside'), 'a → c\nx1 → b')
    expect(heard.tasks()).toEqual(['b', 'k'])
    expect(visibleVariables(heard.state())).toMatchObject({ output: 42 })
    const unheard = await play('', 'a → c')
    expect(unheard.tasks()).toEqual(['k'])
    expect(visibleVariables(unheard.state())).toMatchObject({ output: 42 })
  })
})
