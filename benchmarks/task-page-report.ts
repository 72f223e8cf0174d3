/** The budgets of the form on the task page, and how what was measured is told beside them. */
import type { BareForm } from './bare-form.ts'
import type { Footprint, Loaded } from './measured-page.ts'
import { runsWanted } from './options.ts'
import { busyWarnings } from './quiet-machine.ts'
import { median, percentile, report, round } from './result.ts'

export const SLOWDOWNS = [1, 4] as const
/** Of the floor: as many as the plan form has. */
export const FIELDS = 60
/** Typed into one field of the plan form. */
export const TYPED = 'xuezhengliangqiyanxian 0830'
const BUDGET = {
  first: { 1: 400, 4: 1_200 },
  again: { 1: 120, 4: 400 },
  key: { 1: 10, 4: 35 },
  kB: 120,
  heapMb: 1.5,
  nodes: 700,
  longestMs: 50,
  processMs: 250,
} as const

export interface Times {
  readonly first: number
  readonly again: number
  readonly longest: number
}
export interface Run {
  readonly task: Times
  readonly start: Times
  readonly process: Times
  /** Only at full speed: amis would need minutes for it. */
  readonly scheme: Times | undefined
  readonly keys: readonly number[]
  readonly loaded: readonly Loaded[]
  readonly tab: Footprint
}

interface Measured {
  readonly runs: Readonly<Record<1 | 4, readonly Run[]>>
  readonly floors: Readonly<Record<1 | 4, readonly BareForm[]>>
  readonly busy: readonly number[]
  readonly openings: number
}

/** Prints and keeps the figures of every budget that the task page has. */
export function reportTaskPage({ runs, floors, busy, openings }: Measured): void {
  const of = (slowdown: 1 | 4, pick: (run: Run) => number) => median(runs[slowdown].map(pick))
  const floor = (slowdown: 1 | 4, name: 'first' | 'again' | 'key') => median(floors[slowdown].map((one) => one[name]))
  const both = (pick: (run: Run) => number) => SLOWDOWNS.map((slowdown) => round(of(slowdown, pick), 0)).join(', ')
  const least = (name: 'task' | 'start') =>
    (['first', 'again'] as const).map((one) => round(Math.min(...runs[1].map((run) => run[name][one])), 0)).join(', ')
  const sizes = { runs: runsWanted, viewport: '1440x900', language: 'zh-CN', 'again, openings': openings }
  const warnings = busyWarnings(busy)
  const holds = (name: 'task' | 'start') =>
    SLOWDOWNS.every(
      (slowdown) =>
        of(slowdown, (run) => run[name].first) <= BUDGET.first[slowdown] &&
        of(slowdown, (run) => run[name].again) <= BUDGET.again[slowdown],
    )
  for (const [name, result, claim] of [
    ['task', 'task-page', 'Task page, from the click in the list until it can be read and decided'],
    ['start', 'start-form', 'Plan form to start with, from the click in the menu until it can be filled in'],
  ] as const) {
    report({
      name: result,
      claim,
      sizes,
      figures: {
        'first, ms (1 ×, 4 ×)': both((run) => run[name].first),
        'again, ms (1 ×, 4 ×)': both((run) => run[name].again),
        'least of the runs: first, again, ms (1 ×)': least(name),
        'longest task, ms (1 ×, 4 ×)': both((run) => run[name].longest),
        [`floor: ${FIELDS} bare fields, ms (1 ×, 4 ×)`]: SLOWDOWNS.map((one) => round(floor(one, 'again'), 0)).join(
          ', ',
        ),
      },
      ratio: of(1, (run) => run[name].again) / floor(1, 'again'),
      budget: 'first ≤ 400 / 1,200 ms, again ≤ 120 / 400 ms',
      met: holds(name),
      warnings,
    })
  }
  const kB = of(1, ({ loaded }) => loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
  const heapMb = of(1, ({ tab }) => tab.heapMb)
  const nodes = of(1, ({ tab }) => tab.nodes)
  report({
    name: 'task-page-weight',
    claim: 'What the first form fetches beyond the shell and the list, and what each open task holds',
    sizes,
    figures: {
      'kB gzip/brotli, diagram apart': round(kB),
      'files, diagram apart': of(1, ({ loaded }) => loaded.length),
      'heap a tab, MB': round(heapMb, 2),
      'elements a tab': round(nodes, 0),
    },
    ratio: kB / BUDGET.kB,
    budget: `≤ ${BUDGET.kB} kB, ≤ ${BUDGET.heapMb} MB, ≤ ${BUDGET.nodes} nodes`,
    met: kB <= BUDGET.kB && heapMb <= BUDGET.heapMb && nodes <= BUDGET.nodes,
    warnings,
  })
  const keys = { 1: of(1, (run) => median(run.keys)), 4: of(4, (run) => median(run.keys)) }
  report({
    name: 'form-typing',
    claim: 'Typing in the plan form, from the key to the frame after it',
    sizes: { ...sizes, keys: TYPED.length },
    figures: {
      'median, ms (1 ×, 4 ×)': both((run) => median(run.keys)),
      '98th of a hundred, ms (1 ×, 4 ×)': both((run) => percentile(run.keys, 0.98)),
      [`floor: ${FIELDS} bare fields, ms (1 ×, 4 ×)`]: SLOWDOWNS.map((one) => round(floor(one, 'key'))).join(', '),
    },
    ratio: keys[1] / floor(1, 'key'),
    budget: `median ≤ ${BUDGET.key[1]} / ${BUDGET.key[4]} ms`,
    met: SLOWDOWNS.every((slowdown) => keys[slowdown] <= BUDGET.key[slowdown]),
    warnings,
  })
  const scheme = (pick: (times: Times) => number) => of(1, (run) => (run.scheme === undefined ? NaN : pick(run.scheme)))
  const longest = scheme((times) => times.longest)
  report({
    name: 'long-scheme',
    claim: 'A scheme of 100 rows, opened to be written',
    sizes: { ...sizes, rows: '50 people + 50 steps' },
    figures: {
      'first, ms': round(
        scheme((times) => times.first),
        0,
      ),
      'again, ms': round(
        scheme((times) => times.again),
        0,
      ),
      'longest task again, ms': round(
        scheme((times) => times.longest),
        0,
      ),
    },
    ratio: longest / BUDGET.longestMs,
    budget: `no task above ${BUDGET.longestMs} ms (a shorter one is 0 here)`,
    met: longest <= BUDGET.longestMs,
    warnings,
  })
  report({
    name: 'process-view',
    claim: 'View of a process, until it can be read and the diagram stands',
    sizes,
    figures: {
      'first, ms (1 ×, 4 ×)': both((run) => run.process.first),
      'again, ms (1 ×, 4 ×)': both((run) => run.process.again),
    },
    ratio: of(1, (run) => run.process.again) / floor(1, 'again'),
    budget: `again ≤ ${BUDGET.processMs} ms at 1 ×`,
    met: of(1, (run) => run.process.again) <= BUDGET.processMs,
    warnings,
  })
}
