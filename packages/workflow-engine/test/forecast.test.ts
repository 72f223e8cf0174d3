import { describe, expect, it } from 'vitest'
import { forecast, forecastFrom, type Expect } from '../src/index.ts'
import { draw } from './draw.ts'
import { readProcess, startPlay } from './play.ts'

/** Screening, two side by side, a scheme where it is needed, a signature that may send the work back to it. */
const round = await draw(`
  start → screen
  screen → fork
  fork → survey
  fork → check
  survey → join
  check → join
  join → pickBack
  pickBack → screen : surveyed == 'no' || checked == 'no'
  pickBack → pickScheme : default
  pickScheme → scheme : large
  pickScheme → pickReady : default
  scheme → pickReady
  pickReady → sign
  sign → pickSigned
  pickSigned → pickReturn : signed == 'no'
  pickSigned → publish : default
  pickReturn → scheme : large
  pickReturn → screen : default
  publish → endPublished
`)
const outcomes: Readonly<Record<string, string>> = { survey: 'surveyed', check: 'checked', sign: 'signed' }
const everybodyAgrees: Expect = (elementId) => {
  const name = outcomes[elementId]
  return name === undefined ? {} : { [name]: 'yes' }
}
const large = { large: true }
const distances = (path: ReturnType<typeof forecast>) =>
  path.tasks.map(({ elementId, distance }) => [elementId, distance])

describe('the forecast', () => {
  it('follows the likely flows to the end, nearest first, and knows what comes before each', () => {
    const path = forecast(round, startPlay(round, large).state(), everybodyAgrees)

    expect(distances(path)).toEqual([
      ['survey', 1],
      ['check', 1],
      ['scheme', 2],
      ['sign', 3],
      ['publish', 4],
    ])
    expect(path.tasks.find(({ elementId }) => elementId === 'scheme')?.after).toEqual(['survey', 'check'])
    expect(path.endIds).toEqual(['endPublished'])
  })

  it('ends before a join that can no longer complete', () => {
    const state = startPlay(round, large).state()
    const path = forecast(round, state, everybodyAgrees, { deadJoins: new Set(['join']) })

    expect(distances(path)).toEqual([
      ['survey', 1],
      ['check', 1],
    ])
    expect(path.endIds).toEqual([])
  })

  it('lists no step that was passed, and a step again only after a return', () => {
    const play = startPlay(round, large)
    play.complete('screen')
    play.complete('survey', { surveyed: 'yes' })
    play.complete('check', { checked: 'yes' })
    play.complete('scheme')
    expect(distances(forecast(round, play.state(), everybodyAgrees))).toEqual([['publish', 1]])

    play.complete('sign', { signed: 'no' })

    expect(distances(forecast(round, play.state(), everybodyAgrees))).toEqual([
      ['sign', 1],
      ['publish', 2],
    ])
  })

  it('names the step behind to which the work is sure to go back, and nothing after it', () => {
    const play = startPlay(round, large)
    play.complete('screen')
    play.complete('survey', { surveyed: 'no' })

    expect(forecast(round, play.state(), everybodyAgrees).tasks).toMatchObject([
      { elementId: 'screen', isBehind: true, after: ['check'] },
    ])
  })

  it('takes the default flow where a condition cannot be decided yet, and the first where none is drawn', async () => {
    const undecided = await draw(`
      start → a
      a → pick
      pick → b : unknown == 1
      pick → c : default
      c → pickOther
      pickOther → d : unknown == 1
      pickOther → e : unknown == 2
      d → end
      e → end
      b → end
    `)

    expect(distances(forecast(undecided, startPlay(undecided).state()))).toEqual([
      ['c', 1],
      ['d', 2],
    ])
  })

  it('leaves out what a known variable rules out', async () => {
    const definition = await readProcess('departments-sign')
    const play = startPlay(definition, { risk: 1, outage: true })

    expect(forecast(definition, play.state()).tasks.map(({ elementId }) => elementId)).toEqual(['publish'])
  })
})

describe('the forecast of one outcome', () => {
  it('tells the next step, the one it goes back to, or the end', () => {
    const play = startPlay(round, { large: false })
    play.complete('screen')
    const after = (elementId: string, sets: Record<string, string>) => {
      const { tasks, endIds } = forecastFrom(round, play.state(), { elementId, sets }, everybodyAgrees)
      const next = tasks.filter(({ distance }) => distance === 1)
      return next.length === 0 ? endIds : next.map(({ elementId: id, isBehind }) => `${id}${isBehind ? ' back' : ''}`)
    }

    expect(after('survey', { surveyed: 'yes' })).toEqual(['sign'])
    expect(after('survey', { surveyed: 'no' })).toEqual(['screen back'])

    play.complete('survey', { surveyed: 'yes' })
    play.complete('check', { checked: 'yes' })
    expect(after('sign', { signed: 'no' })).toEqual(['screen back'])

    play.complete('sign', { signed: 'yes' })
    expect(after('publish', {})).toEqual(['endPublished'])
  })
})
