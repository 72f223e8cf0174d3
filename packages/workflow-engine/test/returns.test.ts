import { describe, expect, it } from 'vitest'
import { dryRunMove, IllegalTransition } from '../src/index.ts'
import type { MoveReport } from '../src/index.ts'
import { findStuck } from '../src/look-ahead/find-stuck.ts'
import { draw } from './draw.ts'
import { startPlay } from './play.ts'
import type { Play } from './play.ts'

type Definition = Awaited<ReturnType<typeof draw>>

const look = (
  definition: Definition,
  play: Play,
  from: string,
  to: string,
  mode: 'return' | 'tokenOnly' = 'return',
): MoveReport => dryRunMove(definition, play.state(), { from: [from], to: [to], mode }, { now: play.now() })

function expectRefusal(definition: Definition, play: Play, from: string, to: string, stuck: string): void {
  expect(look(definition, play, from, to)).toMatchObject({ canComplete: false, stuckJoins: [stuck] })
  expect(() => play.move([from], [to])).toThrow(new IllegalTransition('cannotComplete', stuck))
}

const forkAndJoin = `
  start → fork
  fork → a
  fork → b
  a → join
  b → join
  join → z
  z → end`

const inside = forkAndJoin.replaceAll('z', 'y').replace('start', 'startInside').replace('end', 'endInside')

describe('a return into one of two branches after their join', () => {
  it('finds the other branch still at the join, and goes on past it', async () => {
    const play = startPlay(await draw(forkAndJoin))
    play.complete('a')
    play.complete('b')

    play.move(['z'], ['a'])

    expect(play.tasks()).toEqual(['a'])
    play.complete('a')
    expect(play.tasks()).toEqual(['z'])
    expect(play.state().tokens).toHaveLength(1)
  })

  it('into both starts both again, and puts nothing at the join', async () => {
    const play = startPlay(await draw(forkAndJoin))
    play.complete('a')
    play.complete('b')

    play.move(['z'], ['a', 'b'])

    expect(play.state().tokens.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    play.complete('a')
    play.complete('b')
    expect(play.tasks()).toEqual(['z'])
  })

  it('does so at every join of nested forks', async () => {
    const play = startPlay(
      await draw(`
        start → fork1
        fork1 → fork2
        fork1 → b
        fork2 → a1
        fork2 → a2
        a1 → join2
        a2 → join2
        join2 → join1
        b → join1
        join1 → z
        z → end`),
    )
    for (const id of ['a1', 'a2', 'b']) play.complete(id)

    play.move(['z'], ['a1'])

    play.complete('a1')
    expect(play.tasks()).toEqual(['z'])
  })

  it('does so inside the sub-process it enters, in every iteration', async () => {
    const definition = await draw('start → s\ns → z\nz → end', { s: inside }, { s: 2 })
    const play = startPlay(definition)
    for (const id of ['a', 'b', 'a', 'b', 'y', 'y']) play.complete(id)

    play.move(['z'], ['a'])

    expect(play.tasks()).toEqual(['a', 'a'])
    for (const id of ['a', 'a', 'y', 'y']) play.complete(id)
    expect(play.tasks()).toEqual(['z'])
  })

  it('does so inside one iteration of a sub-process, and leaves the others alone', async () => {
    const definition = await draw('start → s\ns → z\nz → end', { s: inside }, { s: 2 })
    const play = startPlay(definition)
    for (const id of ['a', 'b']) play.complete(id)

    play.move([play.state().tasks.find(({ elementId }) => elementId === 'y')?.tokenId ?? ''], ['a'])

    expect(play.tasks()).toEqual(['a', 'a', 'b'])
    for (const id of ['a', 'a', 'b', 'y', 'y']) play.complete(id)
    expect(play.tasks()).toEqual(['z'])
  })

  it('needs nothing at an inclusive join', async () => {
    const play = startPlay(await draw(forkAndJoin.replaceAll('join', 'someJoin')))
    play.complete('a')
    play.complete('b')

    play.move(['z'], ['a'])

    play.complete('a')
    expect(play.tasks()).toEqual(['z'])
  })

  it('into a countersign does the whole countersign again', async () => {
    const play = startPlay(await draw(forkAndJoin, {}, { a: -2 }))
    for (const id of ['a', 'a', 'b']) play.complete(id)

    play.move(['z'], ['a'])

    play.complete('a')
    play.complete('a')
    expect(play.tasks()).toEqual(['z'])
  })

  it('is refused where the flow may have come round the join: then nobody has done the other branch', async () => {
    const definition = await draw(`
      start → pick
      pick → fork : wide
      pick → x : default
      fork → a
      fork → b
      a → join
      b → join
      join → z
      x → z
      z → end`)
    const play = startPlay(definition, { wide: false })
    play.complete('x')

    expectRefusal(definition, play, 'z', 'a', 'join')
  })

  it('is refused, too, where a sub-process that was left has a way out round the join', async () => {
    const definition = await draw('start → s\ns → z\nz → end', {
      s: `
        startInside → pick
        pick → fork : wide
        pick → x : default
        fork → a
        fork → b
        a → join
        b → join
        join → endInside
        x → endRound`,
    })
    const play = startPlay(definition, { wide: false })
    play.complete('x')

    expectRefusal(definition, play, 'z', 'a', 'join')
  })
})

describe('a move that nobody could finish', () => {
  it('into a branch from before its fork is refused: nobody has done the other', async () => {
    const definition = await draw(forkAndJoin.replace('start → fork', 'start → first\nfirst → fork'))
    const play = startPlay(definition)

    expectRefusal(definition, play, 'first', 'a', 'join')
  })

  it('from one parallel branch to another is refused', async () => {
    const definition = await draw(forkAndJoin)

    expectRefusal(definition, startPlay(definition), 'a', 'b', 'join')
  })

  it('is refused inside a loop too, though the long way round leads to the other branch', async () => {
    const definition = await draw(`
      start → pickAgain
      pickAgain → fork1
      fork1 → fork2
      fork1 → c
      fork2 → a
      fork2 → b
      a → join2
      b → join2
      join2 → join1
      c → join1
      join1 → pick
      pick → pickAgain : again
      pick → end : default`)
    const play = startPlay(definition)

    expect(look(definition, play, 'a', 'b')).toMatchObject({
      canComplete: false,
      stuckJoins: expect.arrayContaining(['join2']),
    })
    expect(() => play.move(['a'], ['b'])).toThrow(IllegalTransition)
  })

  it('is refused where a token may overtake its round of a loop, whose next round would then join it', async () => {
    const definition = await draw(`
      start → pickAgain
      pickAgain → fork
      fork → other
      fork → some
      some → x : true
      some → y : true
      x → someJoin
      y → someJoin
      someJoin → join
      other → join
      join → z
      z → pick
      pick → pickAgain : again
      pick → end : default`)
    const play = startPlay(definition, { again: true })
    play.complete('other')

    expect(look(definition, play, 'y', 'z', 'tokenOnly')).toMatchObject({ canComplete: false, stuckJoins: ['join'] })
    expect(() => play.move(['y'], ['z'], 'tokenOnly')).toThrow(new IllegalTransition('cannotComplete', 'join'))
  })

  it('takes the whole branch along when it goes to another branch of an inclusive fork (seeds -1994297106 and 6)', async () => {
    const definition = await draw(`
      start → first
      first → pickAgain
      pickAgain → work
      work → some
      some → fork : default
      some → x : alsoX
      fork → a
      fork → b
      a → join
      b → join
      join → someJoin
      x → someJoin
      someJoin → pick
      pick → pickAgain : again
      pick → end : default`)
    const play = startPlay(definition, { alsoX: false, again: false })
    play.complete('first')
    play.complete('work')
    expect(play.tasks()).toEqual(['a', 'b'])

    play.move(['a'], ['x'])

    expect(play.tasks()).toEqual(['x'])
    play.complete('x')
    expect(play.isEnded()).toBe(true)
  })

  it('is allowed in a loop around many optional branches, which are too many to be tried in every order', async () => {
    const wide = Array.from({ length: 14 }, (_, at) => at)
    const definition = await draw(`
      start → pickAgain
      pickAgain → fork
      fork → other
      fork → some
      ${wide.map((at) => `some → t${at} : t${at}\n t${at} → u${at}\n u${at} → someJoin`).join('\n')}
      someJoin → join
      other → join
      join → pick
      pick → pickAgain : again
      pick → end : default`)
    const play = startPlay(definition, Object.fromEntries(wide.map((at) => [`t${at}`, true])))
    play.complete('t3')

    play.move(['u3'], ['t3'])

    expect(play.tasks()).toContain('t3')
  })

  it('is refused when there are too many ways to follow, within a bounded look ahead', async () => {
    const wide = Array.from({ length: 200 }, (_, at) => `fork → t${at}\n t${at} → u${at}\n u${at} → join`)
    const definition = await draw(`start → fork\n${wide.join('\n')}\njoin → z\nz → end`)
    const play = startPlay(definition)
    play.complete('t3')

    expect(look(definition, play, 'u3', 't3')).toMatchObject({ canComplete: false, isTooComplex: true, stuckJoins: [] })
    expect(() => play.move(['u3'], ['t3'])).toThrow(new IllegalTransition('tooComplex', 'p'))
  })
})

describe('a look ahead', () => {
  it.each([
    ['in turn', -2],
    ['at once', 2],
  ])('tells of signers %s whom nobody asks any more', async (_, loop) => {
    const definition = await draw('start → a\na → end', {}, { a: loop })
    const state = startPlay(definition).state()
    const unasked = { ...state, scopes: state.scopes.filter(({ kind }) => kind !== 'iteration') }

    expect(findStuck(definition, state).stuckElementIds).toEqual([])
    expect(findStuck(definition, unasked).stuckElementIds).toEqual(['a'])
  })
})

describe('work that would be done twice', () => {
  it('is announced when a token of the other branch stays before the target', async () => {
    const definition = await draw(`
      start → some
      some → a : true
      some → x1 : true
      a → someJoin
      x1 → x2
      x2 → someJoin
      someJoin → z
      z → end`)
    const play = startPlay(definition)

    expect(look(definition, play, 'a', 'x2').doubledElementIds).toEqual(['x2'])
    expect(look(definition, play, 'a', 'x2', 'tokenOnly').doubledElementIds).toEqual(['x2'])
  })

  it('is announced for all that lies ahead of a token that overtakes another', async () => {
    const definition = await draw(`
      start → fork
      fork → a
      fork → b
      a → z
      b → z
      z → end`)
    const play = startPlay(definition)

    expect(look(definition, play, 'a', 'z', 'tokenOnly').doubledElementIds).toEqual(['z'])
  })

  it('is not announced for branches that meet at a join', async () => {
    const definition = await draw(forkAndJoin.replace('fork → a', 'fork → a0\na0 → a'))
    const play = startPlay(definition)
    play.complete('a0')

    expect(look(definition, play, 'a', 'a0').doubledElementIds).toEqual([])
  })
})
