import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseOne, startPlay } from '../play.ts'
import { drawModel, randomBlock } from '../random-model.ts'
import { emptyTally, playStory, randomStory } from '../stories.ts'

/** `RANDOM_STEPS=200000 RANDOM_SEED=7 npm run test:long` repeats a run. */
const wanted = Number(process.env['RANDOM_STEPS'] ?? 20_000)
const firstSeed = Number(process.env['RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

it('loses and doubles no task in many random steps', { timeout: 4 * 3_600_000 }, async () => {
  console.log(`RANDOM_SEED=${firstSeed} RANDOM_STEPS=${wanted}`)
  const tally = emptyTally()
  for (let seed = firstSeed; tally.steps < wanted; seed += 1) {
    await fc.assert(
      fc.asyncProperty(randomBlock, randomStory, async (block, acts) => {
        const definition = await parseOne(drawModel(block))
        await playStory(startPlay(definition, { pick: 1 }), definition, acts, tally)
      }),
      { seed, numRuns: 200 },
    )
    if ((seed - firstSeed) % 10 === 9) console.log(`${tally.steps} steps so far`)
  }
  console.log(`${tally.steps} steps, ${tally.moves} moves, ${tally.refusals} moves refused`)
  expect(tally.moves).toBeGreaterThan(0)
})
