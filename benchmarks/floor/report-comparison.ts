import { median, percentile, report, round } from '../result.ts'
import type { Comparison, Measured } from './compare-with-floor.ts'
import type { FloorStatement } from './floor-statement.ts'

const LEAST_RATIO = 0.6
const MOST_SPREAD = 5

/** One result for a number of callers: `complete-task-32-callers`. */
export function reportComparison(
  act: { name: string; claim: string },
  { rounds, instances, ours, floor, bare, ratios, bareRatios, warnings }: Comparison,
  statement: FloorStatement,
  scans: readonly string[],
): void {
  const callers = rounds.callers === 1 ? '1 caller' : `${rounds.callers} callers`
  const ratio = median(ratios)
  const spread = spreadOf(ours)
  const doubts = [...warnings, ...scans.map((table) => `the floor reads the whole of ${table}: it is none`)]
  const { inserted, updated, deleted, tables } = statement.rows
  report({
    name: `${act.name}-${callers.replace(' ', '-')}`,
    claim: `${act.claim} over HTTP with ${callers}, against the same rows as one prepared SQL statement`,
    sizes: {
      callers: rounds.callers,
      'instances at the start': instances,
      rounds: rounds.rounds,
      'acts a round (ours, floor, bare)': `${rounds.ours}, ${rounds.floor}, ${rounds.bare}`,
      'rows an act (ins, upd, del)': `${inserted}, ${updated}, ${deleted}`,
      'tables written': tables,
      'left out of the floor': statement.leftOut.join() || 'nothing but the chain',
    },
    figures: {
      'ours, /s': round(median(ours.perSecond)),
      'floor, /s': round(median(floor.perSecond)),
      'bare route, /s': round(median(bare.perSecond)),
      'ours to the bare route': round(median(bareRatios), 2),
      'bare route to the floor': round(median(bare.perSecond) / median(floor.perSecond), 2),
      'ratio, least and most': `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
      'ours p50, p99, ms': latencyOf(ours),
      'floor p50, p99, ms': latencyOf(floor),
      'bare route p50, p99, ms': latencyOf(bare),
      'ours p99/p50': round(spread),
      'floor p99/p50': round(spreadOf(floor)),
      'CPU ours, Node, ms': cpu(ours.processor.server),
      'CPU ours, PostgreSQL, ms': cpu(ours.processor.postgres),
      'CPU ours, client, ms': cpu(ours.processor.client),
      'CPU floor, PostgreSQL, ms': cpu(floor.processor.postgres),
      'CPU floor, client, ms': cpu(floor.processor.client),
      'CPU bare route, Node, ms': cpu(bare.processor.server),
      'CPU bare route, PostgreSQL, ms': cpu(bare.processor.postgres),
      'CPU bare route, client, ms': cpu(bare.processor.client),
    },
    ratio,
    budget: `≥ ${LEAST_RATIO.toFixed(2)} of the floor, p99 ≤ ${MOST_SPREAD} × p50`,
    met: ratio >= LEAST_RATIO && spread <= MOST_SPREAD && doubts.length === 0,
    warnings: doubts,
  })
}

const spreadOf = ({ latenciesMs }: Measured) => percentile(latenciesMs, 0.99) / percentile(latenciesMs, 0.5)
const latencyOf = ({ latenciesMs }: Measured) =>
  `${round(percentile(latenciesMs, 0.5))}, ${round(percentile(latenciesMs, 0.99))}`
const cpu = (ms: number | undefined) => (ms === undefined ? null : round(ms, 2))
