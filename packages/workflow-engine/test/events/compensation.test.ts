import { describe, expect, it } from 'vitest'
import { drawEvents, drawFlows } from '../draw-events.ts'
import { readProcess, startPlay } from '../play.ts'

const undone = (id: string, loop = ''): string =>
  `<userTask id="${id}">${loop}</userTask><boundaryEvent id="on-${id}" attachedToRef="${id}"><compensateEventDefinition/></boundaryEvent>
   <userTask id="undo-${id}" name="Undo \${who}" isForCompensation="true"/><association id="as-${id}" sourceRef="on-${id}" targetRef="undo-${id}"/>`
const compensates = (id: string, attributes = ''): string =>
  `<intermediateThrowEvent id="${id}"><compensateEventDefinition ${attributes}/></intermediateThrowEvent>`

describe('compensation', () => {
  it('of a sub-process undoes what was done in it, the last first, and goes on afterwards', async () => {
    const play = startPlay(await readProcess('bypass-cable'), { isShared: true, isHopeless: false })
    for (const task of ['hang', 'connect', 'measure', 'repair']) play.complete(task)

    expect(play.tasks()).toEqual(['disconnect'])
    play.complete('disconnect')
    expect(play.tasks()).toEqual(['takeDown'])
    play.complete('takeDown')
    expect(play.isEnded()).toBe(true)
  })

  it('at an end event ends the process when all is undone', async () => {
    const play = startPlay(await readProcess('bypass-cable'), { isShared: true, isHopeless: true })
    for (const task of ['hang', 'connect', 'measure', 'repair', 'disconnect', 'takeDown']) play.complete(task)

    expect(play.isEnded()).toBe(true)
    expect(play.state().compensations).toEqual([])
  })

  it('does nothing for what was not done', async () => {
    const flows = 'a → b\nb → t : !skip\nb → c : skip\nt → c'
    const drawn = `<startEvent id="a"/><exclusiveGateway id="b"/>${undone('t')}${compensates('c', 'activityRef="t"')}`

    expect(startPlay(await drawEvents(drawn, flows), { skip: true }).isEnded()).toBe(true)
  })

  it('of one activity leaves the others', async () => {
    const drawn = `<startEvent id="a"/>${undone('t')}${undone('u')}${compensates('c', 'activityRef="t"')}<userTask id="z"/>`
    const play = startPlay(await drawEvents(drawn, 'a → t\nt → u\nu → c\nc → z'), { who: 'one' })

    play.complete('t')
    play.complete('u')

    expect(play.tasks()).toEqual(['undo-t'])
  })

  it('is gone on from at once when it is drawn not to wait, and the process waits for it at its end', async () => {
    const drawn = `<startEvent id="a"/>${undone('t')}${compensates('c', 'waitForCompletion="false"')}<userTask id="z"/>`
    const play = startPlay(await drawEvents(drawn, 'a → t\nt → c\nc → z'), { who: 'one' })

    play.complete('t')
    expect(play.tasks()).toEqual(['undo-t', 'z'])
    play.complete('z')
    expect(play.isEnded()).toBe(false)
    play.complete('undo-t')
    expect(play.isEnded()).toBe(true)
  })

  it('of a multi-instance activity undoes each iteration, with what it saw', async () => {
    const loop = '<multiInstanceLoopCharacteristics flowable:collection="all" flowable:elementVariable="who"/>'
    const drawn = `<startEvent id="a"/>${undone('t', loop)}${compensates('c')}<userTask id="z"/>`
    const play = startPlay(await drawEvents(drawn, 'a → t\nt → c\nc → z'), { all: ['x', 'y'] })
    play.complete('t')
    play.complete('t')

    const names: string[] = []
    for (let left = 2; left > 0; left -= 1) {
      names.push(play.state().tasks[0]?.name ?? '')
      play.complete('undo-t')
    }

    expect(names).toEqual(['Undo y', 'Undo x'])
    expect(play.tasks()).toEqual(['z'])
  })

  it('of a multi-instance sub-process undoes what was done in every iteration', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const inside = `<subProcess id="p1">${loop}<startEvent id="i"/>${undone('t')}${drawFlows('i → t')}</subProcess>`
    const drawn = `<startEvent id="a"/>${inside}${compensates('c', 'activityRef="p1"')}<userTask id="z"/>`
    const play = startPlay(await drawEvents(drawn, 'a → p1\np1 → c\nc → z'), { who: 'one' })
    for (let left = 3; left > 0; left -= 1) play.complete('t')

    for (let left = 3; left > 0; left -= 1) play.complete('undo-t')

    expect(play.tasks()).toEqual(['z'])
  })

  it('of nested sub-processes goes inward', async () => {
    const deep = `<subProcess id="p2"><startEvent id="k"/>${undone('u')}${drawFlows('k → u')}</subProcess>`
    const inside = `<subProcess id="p1"><startEvent id="i"/>${undone('t')}${deep}${drawFlows('i → t\nt → p2')}</subProcess>`
    const drawn = `<startEvent id="a"/>${inside}${compensates('c')}<userTask id="z"/>`
    const play = startPlay(await drawEvents(drawn, 'a → p1\np1 → c\nc → z'), { who: 'one' })
    play.complete('t')
    play.complete('u')

    play.complete('undo-u')
    play.complete('undo-t')

    expect(play.tasks()).toEqual(['z'])
  })

  it('is done by the compensation event sub-process when one is drawn', async () => {
    const play = startPlay(await readProcess('site-watch'), { hasFallen: false, isTired: false })
    play.complete('climb')
    play.complete('check')

    expect(play.tasks()).toEqual(['climbDown'])
    play.complete('climbDown')
    expect(play.isEnded()).toBe(true)
  })
})
