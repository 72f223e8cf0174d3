/**
 * A drawing of 500 nodes in the designer: from a trusted click in the list of workflows until every shape, line and the
 * settings stand there and the frame was drawn, and how many frames a second it moves at when the paper is dragged; beside
 * it bpmn-js alone with the same file. `first` is a fresh browser, `again` the same window. Then what it takes until the
 * drawing can be simulated, what a step of that takes, and what opening the trial of its approvers takes.
 */
import { packPaths } from '../apps/web/src/app/paths.ts'
import { texts as design } from '../apps/web/src/messages/workflow-design/zh-CN.ts'
import { texts as trial } from '../apps/web/src/messages/workflow-rehearsal/zh-CN.ts'
import { texts as simulation } from '../apps/web/src/messages/workflow-simulation/zh-CN.ts'
import { openBrowser } from '../e2e/browser.ts'
import { startConsole } from '../e2e/console.ts'
import { call, logIn } from '../e2e/http-client.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { measureBareModeler } from './bare-modeler.ts'
import { largePicture } from './large-drawing.ts'
import { openMeasuredPage } from './measured-page.ts'
import { runsWanted } from './options.ts'
import { pan, type Panned } from './pan-drawing.ts'
import { busyWarnings, waitForQuiet } from './quiet-machine.ts'
import { median, report, round } from './result.ts'

const DESIGNER = 'kongde'
const KEY = 'benchLarge'
const NAME = '五百节点'
const { flowDesign, flowPlay, rehearsal } = { ...design, ...simulation, ...trial }
const BUDGET = { openMs: 1_500, framesPerSecond: 50 }

interface Opened {
  readonly first: number
  readonly again: number
  readonly longestMs: number
  readonly panned: Panned
  readonly simulated: number
  readonly stepped: number
  readonly rehearsed: number
}

await buildWebIfStale((sentence) => console.log(sentence))
const app = await startConsole({ limitsRates: false })
const token = await logIn(app.url, DESIGNER, app.passwordOf(DESIGNER))
const { xml, shapes, lines } = largePicture(KEY)
await call(app.url, 'POST', '/workFlow/create', {
  token,
  body: { flowKey: KEY, name: NAME, nameEn: '', bpmnXml: xml },
})
const browser = await openBrowser()
const busy: number[] = []
const opened: Opened[] = []
const floors: Awaited<ReturnType<typeof measureBareModeler>>[] = []
/** A task draws more than a shape; every line at least one. */
const wanted = { texts: ['基本信息', KEY], shapes: shapes + lines }

async function openDesigner(): Promise<Opened> {
  const measured = await openMeasuredPage(browser, app, DESIGNER, 1)
  const { page } = measured
  const open = async () => {
    await page.getByRole('button', { name: `“${NAME}”的操作` }).click()
    return measured.click(page.getByRole('menuitem', { name: '设计流程图', exact: true }), wanted)
  }
  await page.goto(`${app.url}${packPaths.workflows}?keyword=${KEY}`)
  const first = await open()
  await measured.settle()
  await page.getByRole('button', { name: new RegExp(`^关闭 .*${NAME}`) }).click()
  await measured.settle()
  const again = await open()
  await measured.settle()
  const panned = await pan(page)
  const drawn = await page
    .locator('main section.shell-view:not([hidden])')
    .locator('svg rect, svg path, svg polygon')
    .count()
  // Its own drawing stands beside that which is edited.
  const simulated = await measured.click(page.getByRole('button', { name: flowDesign.simulate, exact: true }), {
    texts: [],
    button: flowPlay.begin,
    shapes: drawn + shapes + lines,
  })
  await measured.settle()
  await page.getByRole('button', { name: flowPlay.begin, exact: true }).click()
  await measured.settle()
  const stepped = await measured.click(page.getByRole('button', { name: flowPlay.step, exact: true }), { texts: [] })
  await measured.settle()
  const rehearsed = await measured.click(page.getByRole('link', { name: flowDesign.rehearse, exact: true }), {
    texts: [rehearsal.intro, rehearsal.initiator],
  })
  await measured.settle()
  await measured.close()
  return {
    ...{ first: first.ms, again: again.ms, longestMs: Math.max(first.longestMs, again.longestMs), panned },
    ...{ simulated: simulated.ms, stepped: stepped.ms, rehearsed: rehearsed.ms },
  }
}

try {
  // What the browser itself needs when it starts is left out.
  await measureBareModeler(browser, { xml, shapes: shapes + lines, slowdown: 1 })
  for (let run = 0; run < runsWanted; run += 1) {
    busy.push(await waitForQuiet())
    floors.push(await measureBareModeler(browser, { xml, shapes: shapes + lines, slowdown: 1 }))
    opened.push(await openDesigner())
    console.log(`  run ${run + 1}: ${JSON.stringify(opened.at(-1))} bare ${JSON.stringify(floors.at(-1))}`)
  }
} finally {
  await browser.close()
  await app.stop()
}

const of = (pick: (one: Opened) => number) => median(opened.map(pick))
const [first, again] = [of((one) => one.first), of((one) => one.again)]
const simulated = of((one) => one.simulated)
const frames = of(({ panned }) => panned.framesPerSecond)
const bare = median(floors.map(({ openMs }) => openMs))
report({
  name: 'designer',
  claim: 'A drawing of 500 nodes opens in the designer at once, and follows the hand',
  sizes: { nodes: shapes, flows: lines, runs: runsWanted, viewport: '1440x900' },
  figures: {
    'opened, first in a fresh browser': `${round(first, 0)} ms`,
    'opened again in the same window': `${round(again, 0)} ms`,
    'longest task of the main thread': `${round(
      of(({ longestMs }) => longestMs),
      0,
    )} ms`,
    'its simulation opened': `${round(simulated, 0)} ms`,
    'a step of it': `${round(
      of(({ stepped }) => stepped),
      0,
    )} ms`,
    'trial of its approvers opened': `${round(
      of(({ rehearsed }) => rehearsed),
      0,
    )} ms`,
    'bpmn-js alone, opened': `${round(bare, 0)} ms`,
    'frames a second while dragged': round(frames, 0),
    'longest time between two frames': `${round(
      of(({ panned }) => panned.longestMs),
      0,
    )} ms`,
    'bpmn-js alone, frames a second': round(median(floors.map(({ panned }) => panned.framesPerSecond)), 0),
    'bpmn-js alone, longest time between two': `${round(median(floors.map(({ panned }) => panned.longestMs)), 0)} ms`,
  },
  ratio: again / bare,
  budget: `open ≤ ${BUDGET.openMs} ms, ≥ ${BUDGET.framesPerSecond} frames a second`,
  met: Math.max(first, again, simulated) <= BUDGET.openMs && frames >= BUDGET.framesPerSecond,
  warnings: busyWarnings(busy),
})
