import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { paths, recordsAddress } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const REPLIES = 8576
const CLERK = 'caowen'
const { app, browser } = await openJourney()
let token: string

beforeAll(async () => {
  token = await logIn(app.url, CLERK, app.passwordOf(CLERK))
})

/** `many` are judged in some seconds: time to leave, and to cancel; by their number each finds his own notice. */
const texts = {
  'zh-CN': {
    ...{ export: '导出', chosen: '导出所选', download: '下载', close: '关闭', import: '导入', check: '检查文件' },
    ...{ heads: ['工单编号', '回复状态', '客户诉求'], state: '待回复', file: '要导入的文件' },
    ...{ first: '2 行可以导入，2 行有问题。', sheet: '下载问题行', mended: '上传修改后的文件', records: '查看记录' },
    ...{ second: '文件中的 2 行都可以导入。', imports: '导入 2 行', imported: '已导入 2 行。', jobs: '数据任务' },
    ...{ cancel: '取消任务', cancelled: '导入已取消，没有保存任何数据。', bell: /待办|通知/, notices: /^通知/ },
    done: '“工单回复”的导入检查已完成：可导入 20000 行，有问题 0 行',
    importMany: '导入 20,000 行',
    manyRight: '文件中的 20,000 行都可以导入。',
    many: 20_000,
    template: /^下载导入模板/,
    problems: [
      ['4', '回复状态', '“没有”不是可选值'],
      ['5', '客户诉求', '“客户诉求”必填'],
    ],
  },
  en: {
    ...{ export: 'Export', chosen: 'Export chosen', download: 'Download', close: 'Close', import: 'Import' },
    ...{ check: 'Check the file', heads: ['Order no.', 'State', 'What the customer asks'], state: 'Waiting for reply' },
    ...{
      file: 'File to import',
      first: '2 rows can be imported, 2 rows cannot.',
      sheet: 'Download rows with problems',
    },
    ...{
      mended: 'Upload the mended file',
      records: 'See the records',
      second: 'All 2 rows of the file can be imported.',
    },
    ...{ imports: 'Import 2 rows', imported: '2 rows imported.', jobs: 'Data jobs', cancel: 'Cancel the job' },
    ...{ cancelled: 'The import was cancelled; nothing was stored.', bell: /to.?do|notice/i, notices: /^Notices/ },
    done: 'The check of the import into “Work-order reply” is done: 19999 rows are right, 0 are not',
    importMany: 'Import 19,999 rows',
    manyRight: 'All 19,999 rows of the file can be imported.',
    many: 19_999,
    template: /^Download the template/,
    problems: [
      ['4', 'State', '“没有” is none of the allowed values'],
      ['5', 'What the customer asks', 'What the customer asks is required'],
    ],
  },
} as const
type Words = (typeof texts)[keyof typeof texts]

/** What a press of a button saves. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<CellValue[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const { sheets } = await readXlsx(await readFile(await download.path()))
  return (sheets[0]?.rows ?? []) as CellValue[][]
}

async function chooseFile(page: Page, words: Words, name: string, rows: CellValue[][]): Promise<void> {
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.file).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: words.check }).click()
  // Pages behind other tabs are kept.
  await page.locator('.job-page').filter({ visible: true }).waitFor()
}

const numbersOf = async () =>
  (
    await call<{ rows: { values: Record<string, unknown> }[] }>(app.url, 'POST', '/api/form/data/list', {
      ...{ token, body: { formId: REPLIES, rows: 200 } },
    })
  ).rows.map(({ values }) => String(values['orderNo']))

it.each(['zh-CN', 'en'] as const)(
  'records are exported as shown, imported once their file is mended, and a job is left, found and cancelled: %s',
  async (language) => {
    const words = texts[language]
    const before = await numbersOf()
    const { page, close } = await newVisitor(browser)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    // Pages behind other tabs are kept.
    const said = (outcome: string) => page.locator('.job-outcome').filter({ hasText: outcome, visible: true }).waitFor()
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(CLERK, app.passwordOf(CLERK))
    await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)

    // What is shown: filtered, sorted, two columns put away; then one chosen row.
    await page.goto(
      `${app.url}${recordsAddress(REPLIES)}&sort=-orderNo&_where=${encodeURIComponent('[["orderNo","startsWith","GD-04"]]')}`,
    )
    await page.locator('tbody tr').first().waitFor()
    const shown = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent))
    const heads = await page.locator('thead th').allInnerTexts()
    await button(words.export).click()
    expect(await findings(page)).toEqual([])
    await inDialog(words.export).click()
    await inDialog(words.download).waitFor()
    expect(await findings(page)).toEqual([])
    const exported = await savedBy(page, () => inDialog(words.download).click())
    expect(shown.length).toBeGreaterThan(2)
    expect(exported.slice(1).map(([number]) => number)).toEqual(shown)
    expect(heads.map((head) => head.trim()).filter((head) => exported[0]?.includes(head))).toEqual(
      exported[0]?.slice(0, 8),
    )
    await inDialog(words.close).click()

    await page.locator('tbody input[type=checkbox]').nth(1).check()
    await button(words.chosen).click()
    await inDialog(words.export).click()
    const chosen = await savedBy(page, () => inDialog(words.download).click())
    expect(chosen.slice(1).map(([number]) => number)).toEqual([shown[1]])
    await inDialog(words.close).click()

    // A template, a file with errors, the sheet of its errors, mended.
    await button(words.import).click()
    const template = await savedBy(page, () =>
      page.getByRole('dialog').getByRole('button', { name: words.template }).click(),
    )
    const titles = (template[0] ?? []).map(String)
    const at = (head: string) => titles.findIndex((title) => title.replace('*', '') === head)
    const [number, state, question] = words.heads.map(at) as [number, number, number]
    const row = (parts: Record<number, string | null>) =>
      titles.map((title, place) =>
        place in parts ? (parts[place] ?? null) : title.endsWith('*') ? defaultOf(place) : null,
      )
    const [good] = exported.slice(1)
    const defaultOf = (place: number): CellValue => {
      const head = titles[place]?.replace('*', '') ?? ''
      return good?.[exported[0]?.indexOf(head) ?? -1] ?? null
    }
    const own = (what: string) => `${language}-${what}`
    await chooseFile(page, words, 'replies.xlsx', [
      titles,
      row({ [number]: own('a') }),
      row({ [number]: own('b') }),
      row({ [number]: own('c'), [state]: '没有' }),
      row({ [number]: own('d'), [question]: null }),
    ])
    await said(words.first)
    expect(await findings(page)).toEqual([])
    const problems = await page
      .locator('.job-problems tbody tr')
      .evaluateAll((rows) => rows.map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent)))
    expect(problems).toEqual(words.problems)
    expect(await numbersOf()).toEqual(before)
    const sheet = await savedBy(page, () => button(words.sheet).click())
    expect(sheet.slice(1).map(([place]) => place)).toEqual([4, 5])
    const mended = sheet.map((cells, place) =>
      place === 0 ? cells : [cells[0] ?? null, cells[1] ?? null, ...row({ [number]: own(`mended ${place}`) })],
    )
    await button(words.mended).click()
    await chooseFile(page, words, 'mended.xlsx', mended)
    await said(words.second)
    await button(words.imports).click()
    await inDialog(words.imports).click()
    await said(words.imported)
    expect((await numbersOf()).toSorted()).toEqual([...before, own('mended 1'), own('mended 2')].toSorted())

    // Left while it runs, found in the notice centre.
    const many = Array.from({ length: words.many }, (_, place) => row({ [number]: own(String(place)) }))
    await page.goto(app.url + recordsAddress(REPLIES))
    await button(words.import).click()
    await chooseFile(page, words, 'many.xlsx', [titles, ...many])
    await page.goto(app.url + paths.dataJobs)
    await page.locator('.job-list li').first().waitFor()
    expect(await findings(page)).toEqual([])
    // The list follows the job to its end.
    await page.locator('.job-list').getByText(words.manyRight).waitFor()
    await page.getByRole('button', { name: words.bell }).first().click()
    await page.getByRole('tab', { name: words.notices }).click()
    await page.getByRole('link', { name: words.done }).click()
    await button(words.importMany).click()
    await inDialog(words.importMany).click()

    // Cancelled while it runs: nothing of it is there.
    await button(words.cancel).click()
    await inDialog(words.cancel).click()
    await said(words.cancelled)
    expect(await numbersOf()).toHaveLength(before.length + 2)
    await close()
  },
)
