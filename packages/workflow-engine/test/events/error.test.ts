import { describe, expect, it } from 'vitest'
import { UncaughtError, visibleVariables } from '../../src/index.ts'
import { boundary, drawEvents, drawFlows, event, eventSubProcess } from '../draw-events.ts'
import { readProcess, startPlay } from '../play.ts'

const throws = (what = 'error e'): string =>
  `<startEvent id="i"/><userTask id="j"/><endEvent id="k">${event(what)}</endEvent>`
const inner = drawFlows('i → j\nj → k')

describe('errors', () => {
  it('are caught on the sub-process, with their code', async () => {
    const play = startPlay(await readProcess('live-work'), {})

    play.complete('work', { outcome: 'flashover' })

    expect(play.tasks()).toEqual(['clear'])
    expect(visibleVariables(play.state())).toMatchObject({ fault: 'INSULATION' })
  })

  it('are caught by an event sub-process around', async () => {
    const play = startPlay(await readProcess('site-watch'), {})

    play.complete('climb', { hasFallen: true })

    expect(play.tasks()).toEqual(['bringDown'])
  })

  it('undo the whole step when nobody catches them', async () => {
    const play = startPlay(await drawEvents(throws(), 'i → j\nj → k'))
    const before = structuredClone(play.state())

    expect(() => play.complete('j')).toThrow(UncaughtError)
    expect(play.state()).toEqual(before)
  })

  it.each([
    ['the very code comes before what catches all', 'error', 'error e', 'c'],
    ['another code does not fit', 'error', 'error f', 'b'],
  ])('%s', async (_, first, second, expected) => {
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${throws()}${inner}</subProcess>
         ${boundary('x1', 'p1', first)}${boundary('x2', 'p1', second)}<userTask id="b"/><userTask id="c"/>`,
        'a → p1\nx1 → b\nx2 → c',
      ),
    )

    play.complete('j')

    expect(play.tasks()).toEqual([expected])
  })

  it('are caught inside before outside: by the event sub-process before the boundary event', async () => {
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${throws()}${inner}${eventSubProcess('z', 'error', 'y')}</subProcess>
         ${boundary('x1', 'p1', 'error e')}<userTask id="b"/>`,
        'a → p1\nx1 → b',
      ),
    )

    play.complete('j')

    expect(play.tasks()).toEqual(['y'])
  })

  it('thrown in an event sub-process go on outward', async () => {
    const again = `<subProcess id="z" triggeredByEvent="true"><startEvent id="zs">${event('error e')}</startEvent><endEvent id="ze">${event('error e')}</endEvent>${drawFlows('zs → ze')}</subProcess>`
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${throws()}${inner}${again}</subProcess>${boundary('x1', 'p1', 'error e')}<userTask id="b"/>`,
        'a → p1\nx1 → b',
      ),
    )

    play.complete('j')

    expect(play.tasks()).toEqual(['b'])
  })

  it.each([
    ['on the call activity', boundary('x1', 'c', 'error e'), '', 'b'],
    ['on the sub-process around the call', '', boundary('x2', 'p1', 'error'), 'b2'],
  ])('of a called process are caught %s', async (_, onCall, onSubProcess, expected) => {
    const called = await drawEvents(throws(), 'i → j\nj → k', 'called')
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1"><startEvent id="s1"/><callActivity id="c" calledElement="called"/>${onCall}<userTask id="b"/>
         ${drawFlows(onCall === '' ? 's1 → c' : 's1 → c\nx1 → b')}</subProcess>${onSubProcess}<userTask id="b2"/>`,
        onSubProcess === '' ? 'a → p1' : 'a → p1\nx2 → b2',
      ),
      {},
      undefined,
      { called: [called] },
    )

    play.complete('j')

    expect(play.tasks()).toEqual([expected])
    expect(play.state().scopes.filter(({ kind }) => kind === 'process')).toHaveLength(1)
  })

  it('of one iteration end the whole multi-instance activity', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${loop}${throws()}${inner}</subProcess>${boundary('x1', 'p1', 'error')}<userTask id="b"/>`,
        'a → p1\nx1 → b',
      ),
    )

    play.complete('j')

    expect(play.tasks()).toEqual(['b'])
  })

  it('of the host are caught on the task, and an event sub-process may know several', async () => {
    const several = `<subProcess id="z" triggeredByEvent="true"><startEvent id="z1">${event('error e')}</startEvent><startEvent id="z2">${event('error f')}</startEvent><userTask id="y1"/><userTask id="y2"/>${drawFlows('z1 → y1\nz2 → y2')}</subProcess>`
    const play = startPlay(
      await drawEvents(`<startEvent id="a"/><serviceTask id="b" flowable:topic="work"/>${several}`, 'a → b'),
    )
    const tokenId = play.state().tokens[0]?.id ?? ''

    play.apply({ type: 'throwError', tokenId, code: 'F', message: 'no answer' })

    expect(play.tasks()).toEqual(['y2'])
  })
})
