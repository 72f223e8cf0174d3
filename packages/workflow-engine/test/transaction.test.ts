import { describe, expect, it } from 'vitest'
import { drawEvents, drawFlows } from './draw-events.ts'
import { readProcess, startPlay } from './play.ts'

describe('transaction', () => {
  it('goes on like a sub-process', async () => {
    const play = startPlay(await readProcess('bypass-cable'), { isShared: true })

    for (const task of ['hang', 'connect', 'measure']) play.complete(task)

    expect(play.tasks()).toEqual(['repair'])
  })

  it('that is cancelled undoes what was done, then leaves by its cancel event', async () => {
    const play = startPlay(await readProcess('bypass-cable'), { isShared: false })
    for (const task of ['hang', 'connect', 'measure']) play.complete(task)

    expect(play.tasks()).toEqual(['disconnect'])
    play.complete('disconnect')
    play.complete('takeDown')

    expect(play.tasks()).toEqual(['report'])
    expect(play.state().scopes).toHaveLength(1)
  })

  it('of several iterations is cancelled whole, and all of them are undone', async () => {
    const inside = `<startEvent id="i"/><userTask id="t"/><boundaryEvent id="on-t" attachedToRef="t"><compensateEventDefinition/></boundaryEvent>
      <userTask id="undo" isForCompensation="true"/><association id="as" sourceRef="on-t" targetRef="undo"/>
      <userTask id="u"/><exclusiveGateway id="g"/><endEvent id="o"/><endEvent id="x"><cancelEventDefinition/></endEvent>`
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><transaction id="tx">${loop}${inside}${drawFlows('i → t\nt → u\nu → g\ng → x : stop\ng → o : !stop')}</transaction>
         <boundaryEvent id="on-tx" attachedToRef="tx"><cancelEventDefinition/></boundaryEvent><userTask id="b"/><userTask id="c"/>`,
        'a → tx\non-tx → b\ntx → c',
      ),
    )
    for (let left = 3; left > 0; left -= 1) play.complete('t')
    play.complete('u', { stop: false })
    play.complete('u', { stop: true })

    for (let left = 3; left > 0; left -= 1) {
      expect(play.tasks()).toEqual(['undo'])
      play.complete('undo')
    }

    expect(play.tasks()).toEqual(['b'])
  })
})
