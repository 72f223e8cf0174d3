import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateProcess } from '../src/index.ts'
import { parseOne, startPlay } from './play.ts'
import { drawModel, randomBlock } from './random-model.ts'
import { emptyTally, playStory, randomStory } from './stories.ts'

/** Where fast-check begins. The first two once found returns after which nobody had a task (at 220 and 214). */
const beginnings = [
  { seed: -1994297106, path: '205' },
  { seed: 6, path: '205' },
  { seed: 1, path: '0' },
  { seed: 2, path: '0' },
]
/** Stories are counted, not timed: a busy machine needs as long as it needs. */

describe('random structured models', () => {
  it.each(beginnings)('run to their end through any completions and timers (seed $seed)', async (beginning) => {
    const tally = emptyTally()
    await fc.assert(
      fc.asyncProperty(randomBlock, randomStory, async (block, acts) => {
        const definition = await parseOne(drawModel(block))
        expect(validateProcess(definition).filter(({ severity }) => severity === 'error')).toEqual([])
        const withoutMoves = acts.filter(({ kind }) => kind !== 'move')
        await playStory(startPlay(definition, { pick: 1 }), definition, withoutMoves, tally)
      }),
      { ...beginning, numRuns: 50 },
    )
    expect(tally.steps).toBeGreaterThan(100)
  })

  it.each(beginnings)('lose and double no task through any moves (seed $seed)', async (beginning) => {
    const tally = emptyTally()
    await fc.assert(
      fc.asyncProperty(randomBlock, randomStory, async (block, acts) => {
        const definition = await parseOne(drawModel(block))
        await playStory(startPlay(definition, { pick: 1 }), definition, acts, tally)
      }),
      { ...beginning, numRuns: 75 },
    )
    // Or so much is refused that nothing was tried.
    expect(tally.moves).toBeGreaterThan(25)
    expect(tally.refusals).toBeGreaterThan(0)
  })
})
