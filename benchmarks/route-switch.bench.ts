/** From one page of the menu to the next, home, to-do, finished, mine, at 1 × and 4 × CPU: first visit and later ones. */
import { openBrowser } from '../e2e/browser.ts'
import { packPaths } from '../apps/web/src/app/paths.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { measureBareForm } from './bare-form.ts'
import { menuEntry, openMeasuredPage } from './measured-page.ts'
import { runsWanted } from './options.ts'
import type { Wanted } from './page-watch.ts'
import { PLANNER, startPlannerWorld } from './planner-world.ts'
import { busyWarnings, waitForQuiet } from './quiet-machine.ts'
import { median, report, round } from './result.ts'

const SLOWDOWNS = [1, 4] as const
const LATER_ROUNDS = 2
const ROWS = 5
const GLANCE_MS = 500
/** As many cells as a list of twenty rows has. */
const FLOOR_CELLS = 220
const BUDGET = { first: { 1: 100, 4: 250 }, again: { 1: 40, 4: 100 } } as const

/** In the order of the journey; a page of the planner has at least so many rows. */
const pages: readonly { readonly name: string; readonly entry: string; readonly wanted: Wanted }[] = [
  { name: 'to-do', entry: '待办任务', wanted: { texts: ['待办任务', '莲塘'], rows: ROWS } },
  { name: 'finished', entry: '已办任务', wanted: { texts: ['已办任务', '莲塘'], rows: ROWS } },
  { name: 'mine', entry: '我发起的', wanted: { texts: ['我发起的'] } },
  { name: 'home', entry: '首页', wanted: { texts: ['莲塘'], rows: ROWS } },
]

interface Switch {
  readonly ms: number
  readonly longestMs: number
  /** All that the main thread did for it, later work as well. */
  readonly workMs: number
}

await buildWebIfStale((sentence) => console.log(sentence))
const { app } = await startPlannerWorld({ toScreen: ROWS, screened: ROWS })
const browser = await openBrowser()
const busy: number[] = []
const firsts = new Map<string, Switch[]>()
const laters = new Map<string, Switch[]>()
const floors = new Map<number, number[]>()
try {
  for (const slowdown of SLOWDOWNS) {
    // What the browser itself needs when it starts is left out.
    await goRound(slowdown, () => {})
    for (let run = 0; run < runsWanted; run++) {
      busy.push(await waitForQuiet())
      keep(floors, slowdown, (await measureBareForm(browser, FLOOR_CELLS, slowdown)).again)
      await goRound(slowdown, (name, round_, measured) =>
        keep(round_ === 0 ? firsts : laters, `${name} ${slowdown}`, measured),
      )
    }
  }
} finally {
  await browser.close()
  await app.stop()
}

function keep<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  map.set(key, [...(map.get(key) ?? []), value])
}

async function goRound(slowdown: 1 | 4, onSwitch: (name: string, round: number, measured: Switch) => void) {
  const measured = await openMeasuredPage(browser, app, PLANNER, slowdown)
  await measured.page.goto(app.url + packPaths.home)
  await menuEntry(measured.page, '待办任务').waitFor()
  await measured.page.waitForTimeout(GLANCE_MS)
  for (let turn = 0; turn <= LATER_ROUNDS; turn++) {
    for (const { name, entry, wanted } of pages) {
      const before = await measured.workMs()
      const seen = await measured.click(menuEntry(measured.page, entry), wanted)
      await measured.settle()
      onSwitch(name, turn, { ...seen, workMs: (await measured.workMs()) - before })
    }
  }
  await measured.close()
}

const visited = pages.filter(({ name }) => name !== 'home')
const of = (kept: Map<string, Switch[]>, name: string, slowdown: 1 | 4, pick: (one: Switch) => number) =>
  median((kept.get(`${name} ${slowdown}`) ?? []).map(pick))
const both = (kept: Map<string, Switch[]>, name: string, pick: (one: Switch) => number) =>
  SLOWDOWNS.map((slowdown) => round(of(kept, name, slowdown, pick), 0)).join(', ')
const worst = (kept: Map<string, Switch[]>, slowdown: 1 | 4, names: readonly { name: string }[]) =>
  Math.max(...names.map(({ name }) => of(kept, name, slowdown, ({ ms }) => ms)))
const floor = median(floors.get(1) ?? [])
report({
  name: 'route-switch',
  claim: 'From one page of the menu to the next, until its rows can be read',
  sizes: { runs: runsWanted, viewport: '1440x900', language: 'zh-CN', 'rows at least': ROWS },
  figures: {
    ...Object.fromEntries(
      pages.flatMap(({ name }) => [
        ...(name === 'home' ? [] : [[`${name}: first, ms (1 ×, 4 ×)`, both(firsts, name, ({ ms }) => ms)]]),
        [`${name}: again, ms (1 ×, 4 ×)`, both(laters, name, ({ ms }) => ms)],
        [`${name}: main thread again, ms (1 ×, 4 ×)`, both(laters, name, ({ workMs }) => workMs)],
        [`${name}: longest task first, ms (1 ×, 4 ×)`, both(firsts, name, ({ longestMs }) => longestMs)],
      ]),
    ),
    [`floor: ${FLOOR_CELLS} bare fields, ms (1 ×, 4 ×)`]: SLOWDOWNS.map((one) =>
      round(median(floors.get(one) ?? []), 0),
    ).join(', '),
  },
  ratio: worst(laters, 1, pages) / floor,
  budget: 'first ≤ 100 / 250 ms, again ≤ 40 / 100 ms',
  met: SLOWDOWNS.every(
    (slowdown) =>
      worst(firsts, slowdown, visited) <= BUDGET.first[slowdown] &&
      worst(laters, slowdown, pages) <= BUDGET.again[slowdown],
  ),
  warnings: busyWarnings(busy),
})
