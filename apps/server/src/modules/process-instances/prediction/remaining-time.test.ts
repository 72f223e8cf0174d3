import { describe, expect, it } from 'vitest'
import { CASES_NEEDED, estimateRemaining, historyOf, quantile, type EndedInstance } from './remaining-time.ts'
import { staysOf, type Visit } from './stays.ts'

const visit = (elementId: string, startedAt: number, endedAt?: number): Visit => ({ elementId, startedAt, endedAt })
const ended = (visits: readonly Visit[], versionId = 1): EndedInstance => ({
  versionId,
  visits,
  endedAt: Math.max(...visits.map(({ endedAt }) => endedAt ?? 0)),
})
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n + 1))

/** A step `a` of n, then a step `b` of 1000. */
const twoSteps = (count: number, versionId?: number) =>
  times(count, (n) => ended([visit('a', 0, n), visit('b', n, n + 1_000)], versionId))
const at = (history: readonly EndedInstance[], visits: readonly Visit[], now: number, versionId = 1) =>
  estimateRemaining(historyOf(history), { versionId, visits }, now)

describe('the stays of an instance', () => {
  const places = (visits: readonly Visit[]) =>
    staysOf(visits).map(({ place, since, until, isAgain }) => [place, since, until, isAgain])

  it('follow its steps; where it stands now has no end', () => {
    expect(places([visit('b', 5), visit('a', 0, 5)])).toEqual([
      ['a', 0, 5, false],
      ['b', 5, undefined, false],
    ])
  })

  it('are of all that is open at once, and change with each that ends', () => {
    expect(places([visit('right', 0, 7), visit('left', 0, 3), visit('after', 7, 9)])).toEqual([
      ['left right', 0, 3, false],
      ['right', 3, 7, false],
      ['after', 7, 9, false],
    ])
  })

  it('take the iterations of one element for one, in parallel or one after the other', () => {
    const parallel = [visit('sign', 0, 9), visit('sign', 0, 4), visit('sign', 0, 9)]
    const inTurn = [visit('sign', 0, 4), visit('sign', 4, 9)]
    for (const visits of [parallel, inTurn]) expect(places(visits)).toEqual([['sign', 0, 9, false]])
  })

  it('know what it came back to, have no place while nothing is open, and pass over what took no time', () => {
    expect(places([visit('a', 0, 2), visit('b', 2, 3), visit('none', 3, 3), visit('a', 5, 8)])).toEqual([
      ['a', 0, 2, false],
      ['b', 2, 3, false],
      ['a', 5, 8, true],
    ])
    expect(places([])).toEqual([])
  })
})

describe('the remaining time', () => {
  it('is what those took that stood there: the middle of them, and where eight of ten lie', () => {
    // Those after 1 … 99 still take as long and 1000 more.
    expect(at(twoSteps(99), [visit('a', 0)], 0)).toEqual({
      kind: 'estimated',
      medianMs: 1_050,
      lowMs: 1_010,
      highMs: 1_090,
      cases: 99,
      isOfVersion: true,
    })
  })

  it('is told only from those that waited as long', () => {
    // At 59 there are those of 60 … 99: 1 … 40 are left of them.
    expect(at(twoSteps(99), [visit('a', 0)], 59)).toMatchObject({ cases: 40, medianMs: 1_021, lowMs: 1_004 })
  })

  it('is not told from too few, and says how many are needed', () => {
    const few = CASES_NEEDED - 1
    expect(at(twoSteps(few), [visit('a', 0)], 0)).toEqual({ kind: 'tooFew', cases: few, needed: CASES_NEEDED })
    expect(at(twoSteps(CASES_NEEDED), [visit('a', 0)], 0)).toMatchObject({ kind: 'estimated', cases: CASES_NEEDED })
    expect(at([], [visit('a', 0)], 0)).toEqual({ kind: 'tooFew', cases: 0, needed: CASES_NEEDED })
    expect(at(twoSteps(99), [visit('elsewhere', 0)], 0)).toMatchObject({ kind: 'tooFew', cases: 0 })
  })

  it('is not made up for one that waits longer than those before it', () => {
    expect(at(twoSteps(99), [visit('a', 0)], 5_000)).toEqual({ kind: 'longer', cases: 99 })
    expect(at(twoSteps(99), [visit('a', 0)], 99 - CASES_NEEDED)).toMatchObject({ cases: CASES_NEEDED })
    expect(at(twoSteps(99), [visit('a', 0)], 100 - CASES_NEEDED)).toEqual({ kind: 'longer', cases: 99 })
  })

  it('goes by the same version where it has enough, else by all', () => {
    const quick = twoSteps(40, 2).map((one) => ({ ...one, endedAt: one.endedAt - 500 }))
    const all = [...twoSteps(40, 1), ...quick]
    expect(at(all, [visit('a', 0)], 0, 2)).toMatchObject({ cases: 40, isOfVersion: true, medianMs: 521 })
    expect(at(all, [visit('a', 0)], 0, 3)).toMatchObject({ cases: 80, isOfVersion: false })
  })

  it('goes by those that had come back as well, where it has enough', () => {
    const reworked = times(30, () =>
      ended([visit('a', 0, 10), visit('b', 10, 20), visit('a', 20, 25), visit('b', 25, 30)]),
    )
    const history = [...twoSteps(99), ...reworked]
    const back = [visit('a', 0, 10), visit('b', 10, 20), visit('a', 20)]
    expect(at(history, back, 20)).toMatchObject({ cases: 30, medianMs: 10 })
    expect(at(history, [visit('a', 0)], 0)).toMatchObject({ cases: 129 })
    // Too few came back: all count that stood there.
    const seldom = [...twoSteps(99), ...reworked.slice(0, 5)]
    expect(at(seldom, back, 20)).toMatchObject({ cases: 109 })
  })

  it('of what goes on in parallel is that of the place, and where hardly any were there, of what takes longest', () => {
    const together = times(30, (n) => ended([visit('left', 0, n), visit('right', 0, 100 + n)]))
    const now = [visit('left', 0), visit('right', 0)]
    expect(at(together, now, 0)).toMatchObject({ cases: 30, medianMs: 116 })
    const apart = [
      ...times(30, (n) => ended([visit('left', 0, n)])),
      ...times(40, (n) => ended([visit('right', 0, 100 + n)])),
    ]
    expect(at(apart, now, 0)).toMatchObject({ cases: 40, medianMs: 121 })
    // Nothing is known of one of them, which may be the last.
    expect(at(apart.slice(0, 30), now, 0)).toEqual({ kind: 'tooFew', cases: 0, needed: CASES_NEEDED })
  })

  it('of what waits for nothing is not told', () => {
    expect(at(twoSteps(99), [visit('a', 0, 5)], 9)).toEqual({ kind: 'standsStill' })
    expect(at(twoSteps(99), [], 9)).toEqual({ kind: 'standsStill' })
  })
})

describe('a quantile', () => {
  const nine = times(9, (n) => n * 10)
  it.each([
    [0.1, 10],
    [0.15, 15],
    [0.5, 50],
    [0.9, 90],
    [0, 10],
    [1, 90],
  ])('of nine values at %f is %i: the k-th stands at k tenths', (share, value) => {
    expect(quantile(nine, share)).toBe(value)
  })

  it('of one value is that value', () => {
    expect(quantile([7], 0.9)).toBe(7)
  })
})
