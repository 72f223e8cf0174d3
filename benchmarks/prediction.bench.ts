/**
 * The remaining time of running instances as the server estimates it, against what it was in the end: histories of
 * several shapes; once a day every instance that runs is judged from those that had ended by then, as whoever looks at
 * it would be told. Beside it the naive estimate: the mean time that instances take, less the age of this one.
 */
import {
  estimateRemaining,
  historyOf,
} from '@liveline/server/src/modules/process-instances/prediction/remaining-time.ts'
import { isSmall } from './options.ts'
import { lotsOf, play, shapes, type Played, type Shape } from './played-histories.ts'
import { report, round } from './result.ts'

const INSTANCES = isSmall ? 400 : 3_000
/** Nothing is judged before so many have begun. */
const WARM_UP = INSTANCES / 3
/** As the server reads. */
const ENDED = 500
const DAY = 24 * 3_600_000
const SEED = 20_261_124
const LEAST_COVERAGE = 0.75
const MOST_COVERAGE = 0.85
const HOUR = 3_600_000

async function judge(shape: Shape, seed: number) {
  const played = await play(shape, INSTANCES, lotsOf(seed))
  const byEnd = played.toSorted((a, b) => a.endedAt - b.endedAt)
  let errors = 0
  let naiveErrors = 0
  let inside = 0
  let estimated = 0
  let judged = 0
  let width = 0
  const [first, last] = [played[WARM_UP]?.startedAt ?? 0, played.at(-1)?.startedAt ?? 0]
  for (let at = first; at <= last; at += DAY) {
    const { known, mean } = pastAt(byEnd, at)
    for (const one of played) {
      if (one.startedAt > at || one.endedAt <= at) continue
      judged += 1
      const answer = estimateRemaining(known, { versionId: one.versionId, visits: seenAt(one, at) }, at)
      if (answer.kind !== 'estimated') continue
      const truth = one.endedAt - at
      estimated += 1
      errors += Math.abs(answer.medianMs - truth)
      naiveErrors += Math.abs(Math.max(0, mean - (at - one.startedAt)) - truth)
      width += answer.highMs - answer.lowMs
      if (truth >= answer.lowMs && truth <= answer.highMs) inside += 1
    }
  }
  return {
    error: errors / estimated,
    naive: naiveErrors / estimated,
    coverage: inside / estimated,
    width: width / estimated,
    share: estimated / judged,
    judged,
  }
}

/** What was known of it then. */
const seenAt = ({ visits }: Played, at: number) =>
  visits
    .filter(({ startedAt }) => startedAt <= at)
    .map(({ endedAt, ...visit }) => ({
      ...visit,
      endedAt: endedAt === undefined || endedAt > at ? undefined : endedAt,
    }))

function pastAt(byEnd: readonly Played[], moment: number) {
  const ended = byEnd.filter(({ endedAt }) => endedAt <= moment).slice(-ENDED)
  const total = ended.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0)
  return { known: historyOf(ended), mean: total / ended.length }
}

const figures: Record<string, string> = {}
const missed: string[] = []
let worst = 0
for (const [index, shape] of shapes.entries()) {
  const { error, naive, coverage, width, share, judged } = await judge(shape, SEED + index)
  const ratio = error / naive
  worst = Math.max(worst, ratio)
  const hours = (ms: number) => `${round(ms / HOUR)} h`
  figures[shape.name] =
    `off by ${hours(error)}, the naive mean by ${hours(naive)}: ${round(ratio, 2)} ×; ${round(coverage * 100)} % within the range of ${hours(width)}; told of ${round(share * 100)} % of ${judged}`
  console.log(shape.name.padEnd(34), figures[shape.name])
  if (ratio >= 1 || coverage < LEAST_COVERAGE || coverage > MOST_COVERAGE) missed.push(shape.name)
}
report({
  name: 'prediction',
  claim: 'The remaining time of an instance is told better than by the mean, and eight of ten lie in its range',
  sizes: {
    instances: `${INSTANCES} of each shape, all that run judged once a day`,
    history: `the ${ENDED} that ended last`,
    seed: SEED,
    'missed the budget': missed.length === 0 ? 'none' : missed.join('; '),
  },
  figures,
  ratio: worst,
  budget: `mean absolute error below that of the naive mean, ${LEAST_COVERAGE * 100}–${MOST_COVERAGE * 100} % within the range, for every shape`,
  met: missed.length === 0,
})
