/**
 * The widest screens: the next hundred rows of a list of 50 columns, beside a plain HTML table of the same cells; and a key
 * in a form of 400 fields, beside a plain input (issue 11).
 */
import { newRecordAddress } from '../apps/web/src/app/paths.ts'
import { newVisitor, openBrowser } from '../e2e/browser.ts'
import { startConsole } from '../e2e/console.ts'
import { call, logIn } from '../e2e/http-client.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { measureBareForm } from './bare-form.ts'
import { openMeasuredPage } from './measured-page.ts'
import { runsWanted } from './options.ts'
import { installWatch } from './page-watch.ts'
import { busyWarnings, waitForQuiet } from './quiet-machine.ts'
import { median, report, round } from './result.ts'

const MAKER = 'kongde'
const [COLUMNS, ROWS, RECORDS, FIELDS] = [50, 100, 200, 400]
const TYPED = 'insulating stick no. 7'
const BUDGET_MS = { draw: 150, key: 16 }
const TITLE = '宽表'

await buildWebIfStale((sentence) => console.log(sentence))
const app = await startConsole({ limitsRates: false })
const browser = await openBrowser()
const token = await logIn(app.url, MAKER, app.passwordOf(MAKER))
const post = <T>(path: string, body: object) => call<T>(app.url, 'POST', path, { token, body })
const fieldsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    type: 'input-text',
    name: `c${at}`,
    label: `列${at}`,
    labelEn: `C${at}`,
  }))

async function aForm(formKey: string, count: number): Promise<number> {
  const formPcJson = { type: 'form', body: fieldsOf(count) }
  const { formId } = await post<{ formId: number }>('/form/create', { formKey, formName: formKey, formPcJson })
  await post('/form/release', { formId })
  return formId
}
const cell = (row: number, column: number) => `r${row}c${column}`
const rowOf = (row: number) => Object.fromEntries(fieldsOf(COLUMNS).map(({ name }, at) => [name, cell(row, at)]))

const wide = await aForm('wideList', COLUMNS)
// The first column in the order of the numbers: `r101`, `r102`, … sorts as text.
for (let row = 0; row < RECORDS; row += 1)
  await post('/api/form/data/save', { formId: wide, values: rowOf(1_000 + row) })
const columns = fieldsOf(COLUMNS).map(({ name, label, labelEn }) => ({
  ...{ key: `fields.${name}`, title: label, titleEn: labelEn, sortable: name === 'c0' },
}))
const { id: pageId } = await post<{ id: number }>('/pageTable/create', {
  ...{ pageCode: 'wideList', categoryResource: 'design', pageIcon: '', name: TITLE, nameEn: 'Wide' },
  pageParams: JSON.stringify({
    source: 'records',
    flowIdList: [],
    formIdList: [wide],
    columns,
    filters: [],
    actions: [],
  }),
})
const long = await aForm('longForm', FIELDS)

/** From the click that turns the page to the frame in which the other hundred rows stand there. */
async function drawList(): Promise<number[]> {
  const measured = await openMeasuredPage(browser, app, MAKER, 1)
  const { page } = measured
  await measured.page.goto(`${app.url}/design/wideList_${pageId}?rows=${ROWS}`)
  await page.locator('tbody tr').first().waitFor()
  await page.getByText(cell(1_000 + RECORDS - 1, 0), { exact: true }).waitFor()
  await measured.settle()
  const times: number[] = []
  for (let turn = 0; turn < runsWanted; turn += 1) {
    const isOnward = turn % 2 === 0
    const first = 1_000 + RECORDS - 1 - (isOnward ? ROWS : 0)
    const step = page.getByRole('button', { name: isOnward ? '下一页' : '上一页' })
    const seen = await measured.click(step, { texts: [cell(first, 0), cell(first, 12), cell(first - 14, 12)] })
    times.push(seen.ms)
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
    const first = turn % 2 === 0 ? 1_000 : 1_100
    await page.evaluate(
      (texts) => window.liveWatch.arm({ texts }),
      [cell(first, 0), cell(first + ROWS - 1, COLUMNS - 1)],
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
  const [drawn, plain] = [median(await drawList()), median(await drawPlain())]
  busy.push(await waitForQuiet())
  const [key, bare] = [median([...(await typeInForm())]), (await measureBareForm(browser, 1, 1)).key]
  report({
    name: 'wide-screens',
    claim: 'A wide list is drawn at once, and a long form follows the keys',
    sizes: { columns: COLUMNS, rows: ROWS, fields: FIELDS, runs: runsWanted },
    figures: {
      'the list drawn anew, the answer of the server within it': `${round(drawn, 0)} ms`,
      'a plain table of the same cells': `${round(plain, 0)} ms`,
      'list against plain table': `${round(drawn / plain, 1)} ×`,
      'a key in the form, to the frame after it': `${round(key, 1)} ms`,
      'a key in a plain input': `${round(bare, 1)} ms`,
      'form against plain input': `${round(key / bare, 1)} ×`,
    },
    ratio: drawn / plain,
    budget: `list ≤ ${BUDGET_MS.draw} ms, key ≤ ${BUDGET_MS.key} ms beyond a plain input`,
    met: drawn <= BUDGET_MS.draw && key - bare <= BUDGET_MS.key,
    warnings: busyWarnings(busy),
  })
} finally {
  await browser.close()
  await app.stop()
}
