/**
 * A drawing of 500 nodes as cards: from a trusted click on "cards" until every card stands there and the frame was
 * drawn, then what one edit in the middle takes until its card stands there, and what choosing a card takes until it is
 * marked and its settings stand beside the cards. `first` is a fresh browser, `again` the same window.
 */
import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { openBrowser } from '../e2e/browser.ts'
import { startConsole } from '../e2e/console.ts'
import { call, logIn } from '../e2e/http-client.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { largePicture } from './large-drawing.ts'
import { openMeasuredPage } from './measured-page.ts'
import { runsWanted } from './options.ts'
import { busyWarnings, waitForQuiet } from './quiet-machine.ts'
import { median, report, round } from './result.ts'

const DESIGNER = 'kongde'
const KEY = 'benchCards'
const BUDGET = { openMs: 1_500, editMs: 100 }
/** A block in the middle of the process. */
const MIDDLE = 'first50'

interface Measured {
  readonly first: number
  readonly again: number
  readonly chosen: number
  readonly added: number
  readonly undone: number
}

await buildWebIfStale((sentence) => console.log(sentence))
const app = await startConsole({ limitsRates: false })
const token = await logIn(app.url, DESIGNER, app.passwordOf(DESIGNER))
const { xml, shapes } = largePicture(KEY)
const { id } = await call<{ id: number }>(app.url, 'POST', '/workFlow/create', {
  token,
  body: { flowKey: KEY, name: '五百节点', nameEn: '', bpmnXml: xml },
})
const browser = await openBrowser()
const busy: number[] = []
const measured: Measured[] = []
let cards = 0

async function measure(): Promise<Measured> {
  const window = await openMeasuredPage(browser, app, DESIGNER, 1)
  const { page } = window
  const view = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`${app.url}${workflowDesignAddress(id)}&view=bpmn`)
  await page.locator('.ll-modeler [data-element-id="end"]').first().waitFor()
  await window.settle()
  const open = async () => {
    const seen = await window.click(view('卡片'), { texts: ['first98'], cards })
    await window.settle()
    return seen.ms
  }
  if (cards === 0) {
    await view('卡片').click()
    await page.locator('[data-card="end"]').waitFor()
    cards = await page.locator('.ll-flow-card').count()
    await view('BPMN').click()
    await window.settle()
    await page.reload()
    await page.locator('.ll-modeler [data-element-id="end"]').first().waitFor()
    await window.settle()
  }
  const first = await open()
  await view('BPMN').click()
  await window.settle()
  const again = await open()
  const middle = page.locator('li').filter({ has: page.locator(`> .ll-flow-card[data-card="${MIDDLE}"]`) })
  const { ms: chosen } = await window.click(middle.locator('.ll-flow-card-body').first(), {
    texts: [],
    chosen: MIDDLE,
  })
  await window.settle()
  await middle.getByRole('button', { name: '在此添加' }).first().click()
  const { ms: added } = await window.click(page.getByRole('menuitem', { name: '办理', exact: false }).first(), {
    texts: [],
    cards: cards + 1,
  })
  await window.settle()
  const { ms: undone } = await window.click(page.getByRole('button', { name: '撤销' }), { texts: [], cards })
  await window.close()
  return { first, again, chosen, added, undone }
}

try {
  for (let run = 0; run < runsWanted; run += 1) {
    busy.push(await waitForQuiet())
    measured.push(await measure())
    console.log(`  run ${run + 1}: ${JSON.stringify(measured.at(-1))}`)
  }
} finally {
  await browser.close()
  await app.stop()
}

const of = (pick: (one: Measured) => number) => median(measured.map(pick))
const [first, again, added] = [of((one) => one.first), of((one) => one.again), of((one) => one.added)]
const ms = (time: number) => `${round(time, 0)} ms`
report({
  name: 'cards',
  claim: 'A process of 500 nodes opens as cards at once, and an edit of it follows the hand',
  sizes: { nodes: shapes, cards, runs: runsWanted, viewport: '1440x900' },
  figures: {
    'opened, first in a fresh browser': ms(first),
    'opened again in the same window': ms(again),
    'a card chosen, its settings shown': ms(of((one) => one.chosen)),
    'a step added in the middle': ms(added),
    'that undone': ms(of((one) => one.undone)),
  },
  ratio: added / BUDGET.editMs,
  budget: `open ≤ ${BUDGET.openMs} ms, an edit ≤ ${BUDGET.editMs} ms`,
  met: Math.max(first, again) <= BUDGET.openMs && added <= BUDGET.editMs,
  warnings: busyWarnings(busy),
})
