/**
 * The widest screens: the next hundred rows of a list of 50 columns, beside a plain HTML table of the same cells; and a key
 * in a form of 400 fields, beside a plain input (issue 11).
 */
import { newRecordAddress } from '../apps/web/src/app/paths.ts'
import { newVisitor, openBrowser } from '../e2e/browser.ts'
import { startConsole } from '../e2e/console.ts'
import { logIn } from '../e2e/http-client.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { measureBareForm } from './bare-form.ts'
import { openMeasuredPage } from './measured-page.ts'
import { runsWanted } from './options.ts'
import { installWatch } from './page-watch.ts'
import { busyWarnings, waitForQuiet } from './quiet-machine.ts'
import { cellText, placeWideList, releaseForm } from './wide-list.ts'
import { median, report, round } from './result.ts'

const MAKER = 'kongde'
const [COLUMNS, ROWS, RECORDS, FIELDS] = [50, 100, 200, 400]
const TYPED = 'insulating stick no. 7'
const BUDGET_MS = { draw: 150, key: 16 }

await buildWebIfStale((sentence) => console.log(sentence))
const app = await startConsole({ limitsRates: false })
const browser = await openBrowser()
const token = await logIn(app.url, MAKER, app.passwordOf(MAKER))
const wide = await placeWideList(app.url, token, { columns: COLUMNS, records: RECORDS })
const long = await releaseForm(app.url, token, 'longForm', FIELDS)

/** From the click that turns the page to the frame in which the other hundred rows stand there. */
async function drawList(): Promise<{ ms: number; askedMs: number }[]> {
  const measured = await openMeasuredPage(browser, app, MAKER, 1)
  const { page } = measured
  await measured.page.goto(`${app.url}${wide}?rows=${ROWS}`)
  await page.locator('tbody tr').first().waitFor()
  await page.getByText(cellText(RECORDS - 1, 0), { exact: true }).waitFor()
  await measured.settle()
  const times: { ms: number; askedMs: number }[] = []
  for (let turn = 0; turn < runsWanted; turn += 1) {
    const isOnward = turn % 2 === 0
    const first = RECORDS - 1 - (isOnward ? ROWS : 0)
    const step = page.getByRole('button', { name: isOnward ? '下一页' : '上一页' })
    const seen = await measured.click(step, {
      texts: [cellText(first, 0), cellText(first, 12), cellText(first - 14, 12)],
    })
    const askedMs = await page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/data/list'))
          .at(-1)?.duration,
    )
    // A page that was shown before is not asked for again at once.
    if (askedMs !== undefined) times.push({ ms: seen.ms, askedMs })
    await page.evaluate(() => performance.clearResourceTimings())
    await measured.settle()
  }
  await measured.close()
  return times
}

/** The same cells as a table of HTML, from a click to the frame after it. */
async function drawPlain(): Promise<number[]> {
  const { page, close } = await newVisitor(browser)
  await page.setContent('<main><button id="open">open</button><div id="root"></div></main>')
  await page.evaluate(installWatch)
  await page.evaluate(
    ({ columnCount, rowCount }) => {
      let from = 0
      document.getElementById('open')!.addEventListener('click', () => {
        from = from === 1_000 ? 1_100 : 1_000
        const rows = Array.from({ length: rowCount }, (_, row) => {
          const cells = Array.from({ length: columnCount }, (__, column) => `<td>r${from + row}c${column}</td>`)
          return `<tr>${cells.join('')}</tr>`
        })
        document.getElementById('root')!.innerHTML = `<table><tbody>${rows.join('')}</tbody></table>`
      })
    },
    { columnCount: COLUMNS, rowCount: ROWS },
  )
  const times: number[] = []
  for (let turn = 0; turn < runsWanted; turn += 1) {
    const first = turn % 2 === 0 ? 0 : ROWS
    await page.evaluate(
      (texts) => window.liveWatch.arm({ texts }),
      [cellText(first, 0), cellText(first + ROWS - 1, COLUMNS - 1)],
    )
    await page.locator('#open').click()
    times.push((await page.evaluate(() => window.liveWatch.seen())).ms)
  }
  await close()
  return times
}

async function typeInForm(): Promise<readonly number[]> {
  const measured = await openMeasuredPage(browser, app, MAKER, 1)
  await measured.page.goto(app.url + newRecordAddress(long))
  await measured.page.locator(`[data-field=c${FIELDS - 1}]`).waitFor()
  await measured.settle()
  await measured.page.locator('[data-field=c0] input').click()
  const times = await measured.type(TYPED)
  await measured.close()
  return times
}

try {
  const busy = [await waitForQuiet()]
  const turns = await drawList()
  const [drawn, asked] = [median(turns.map(({ ms, askedMs }) => ms - askedMs)), median(turns.map(({ ms }) => ms))]
  const plain = median(await drawPlain())
  busy.push(await waitForQuiet())
  const [key, bare] = [median([...(await typeInForm())]), (await measureBareForm(browser, 1, 1)).key]
  report({
    name: 'wide-screens',
    claim: 'A wide list is drawn at once, and a long form follows the keys',
    sizes: { columns: COLUMNS, rows: ROWS, fields: FIELDS, runs: runsWanted },
    figures: {
      'the next page of the list': `${round(asked, 0)} ms`,
      'of it without the call': `${round(drawn, 0)} ms`,
      'a plain table of the same cells': `${round(plain, 0)} ms`,
      'drawn against plain table': `${round(drawn / plain, 1)} ×`,
      'a key in the form, to the frame after it': `${round(key, 1)} ms`,
      'a key in a plain input': `${round(bare, 1)} ms`,
      'form against plain input': `${round(key / bare, 1)} ×`,
    },
    ratio: drawn / plain,
    budget: `list ≤ ${BUDGET_MS.draw} ms, key ≤ ${BUDGET_MS.key} ms`,
    met: drawn <= BUDGET_MS.draw && key <= BUDGET_MS.key,
    warnings: busyWarnings(busy),
  })
} finally {
  await browser.close()
  await app.stop()
}
