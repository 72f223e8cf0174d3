import { describe, expect, it } from 'vitest'
import { draw } from './draw.ts'
import { drawEvents, drawFlows, eventSubProcess } from './draw-events.ts'
import { startPlay } from './play.ts'

describe('a move to several targets', () => {
  it('opens the sub-process around them once, so that its join is passed', async () => {
    const play = startPlay(
      await draw('start → a\na → sub\nsub → z', {
        sub: 'startI → fork\nfork → x\nfork → y\nx → join\ny → join\njoin → after',
      }),
    )

    play.move(['a'], ['x', 'y'], 'tokenOnly')
    play.complete('x')
    play.complete('y')

    expect(play.tasks()).toEqual(['after'])
    play.complete('after')
    expect(play.tasks()).toEqual(['z'])
  })

  it('opens a multi-instance sub-process once', async () => {
    const play = startPlay(await draw('start → a\na → sub\nsub → z', { sub: 'startI → x\nx → y' }, { sub: 2 }))

    play.move(['a'], ['x', 'y'], 'return')

    expect(play.tasks()).toEqual(['x', 'x', 'y', 'y'])
    expect(play.state().scopes.filter(({ kind }) => kind === 'multiInstance')).toHaveLength(1)
  })
})

describe('a move within the iterations of a sub-process', async () => {
  const inner = 'startI → pre\npre → fork\nfork → x\nfork → y\nx → join\ny → join\njoin → after'
  const three = await draw('start → a\na → sub\nsub → z', { sub: inner }, { sub: 3 })
  const begin = () => {
    const play = startPlay(three)
    play.complete('a')
    return play
  }

  it.each(['return', 'tokenOnly'] as const)('moves each in its own: %s', (mode) => {
    const play = begin()

    play.move(['pre'], ['x', 'y'], mode)
    expect(play.tasks()).toEqual(['x', 'x', 'x', 'y', 'y', 'y'])
    play.move(['x', 'y'], ['join'], mode)

    expect(play.tasks()).toEqual(['after', 'after', 'after'])
  })

  it.each(['return', 'tokenOnly'] as const)('leaves alone what others have done: %s', (mode) => {
    const play = begin()
    for (const task of ['pre', 'x', 'y', 'after']) play.complete(task)

    play.move(['pre'], ['after'], mode)
    expect(play.tasks()).toEqual(['after', 'after'])
    play.complete('after')
    play.complete('after')

    expect(play.tasks()).toEqual(['z'])
  })

  it('leaves the whole when it goes out of them', () => {
    const play = begin()
    play.complete('pre')

    play.move(['pre', 'x', 'y'], ['z'])

    expect(play.tasks()).toEqual(['z'])
    expect(play.state().scopes).toHaveLength(1)
  })

  it('moves called processes each in its own', async () => {
    const called = await drawEvents('<startEvent id="i"/><userTask id="j"/><userTask id="k"/>', 'i → j\nj → k', 'pole')
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
    const caller = await drawEvents(
      `<startEvent id="a"/><callActivity id="c" calledElement="pole">${loop}</callActivity><userTask id="z"/>`,
      'a → c\nc → z',
    )
    const play = startPlay(caller, {}, undefined, { called: [called] })

    play.move(['j'], ['k'], 'tokenOnly')

    expect(play.tasks()).toEqual(['k', 'k'])
  })
})

describe('a move of one token into an open sub-process', () => {
  const beside = (start: string, isBeside?: 'beside') =>
    drawEvents(
      `<startEvent id="s"/><parallelGateway id="f"/><userTask id="a"/><subProcess id="sub"><startEvent id="i"/><userTask id="in"/>${drawFlows('i → in')}${eventSubProcess('es', start, 'est', isBeside)}</subProcess>`,
      's → f\nf → a\nf → sub',
    )

  it('goes into that one', async () => {
    const play = startPlay(await beside('signal s'))

    play.move(['a'], ['in'], 'tokenOnly')

    expect(play.tasks()).toEqual(['in', 'in'])
    expect(play.state().scopes).toHaveLength(2)
  })

  it('interrupts it when an interrupting event sub-process is gone into', async () => {
    const play = startPlay(await beside('signal s'))

    play.move(['a'], ['est'], 'tokenOnly')

    expect([play.tasks(), play.waits()]).toEqual([['est'], []])
  })

  it('leaves it running beside one that does not interrupt, whose event may come again', async () => {
    const play = startPlay(await beside('message m', 'beside'))

    play.move(['a'], ['est'], 'tokenOnly')
    play.message('m')

    expect(play.tasks()).toEqual(['est', 'est', 'in'])
  })
})

it('opens the sub-process around an event sub-process with nothing else in it to wait for', async () => {
  const play = startPlay(
    await drawEvents(
      `<startEvent id="s"/><userTask id="a"/><subProcess id="sub"><startEvent id="i"/><userTask id="in"/>${drawFlows('i → in')}${eventSubProcess('es', 'message m', 'est', 'beside')}</subProcess><userTask id="z"/>`,
      's → a\na → sub\nsub → z',
    ),
  )

  play.move(['a'], ['est'])

  expect([play.tasks(), play.waits()]).toEqual([['est'], []])
  play.complete('est')
  expect(play.tasks()).toEqual(['z'])
})
