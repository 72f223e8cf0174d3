import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'
import { cellText, placeWideList } from '../../benchmarks/wide-list.ts'
import { newVisitor } from '../browser.ts'
import { logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESIGNER = 'kongde'
const PLANNER = 'zhoumin'
const { app, browser, accounts } = await openJourney({ limitsRates: false })

async function visit(userName: string) {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  return visitor
}

const choose = async (page: Page, box: string, option: string | RegExp) => {
  await page
    .getByRole('button', { name: box, exact: true })
    .or(page.getByRole('combobox', { name: box }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).first().click()
}

it('is made in the editor, comes up in the menu of somebody at work, and goes when it is switched off', async () => {
  const [designer, planner] = [await visit(DESIGNER), await visit(PLANNER)]
  const { page } = designer
  const menu = planner.page.getByRole('navigation', { name: '主菜单' })
  const entry = menu.getByRole('link', { name: '工器具巡检 · 待办任务' })
  expect(await entry.count()).toBe(0)
  // From its first token check on a console knows which menu it has.
  await planner.page.waitForResponse((response) => response.url().includes('/system/check/token'))

  await page.goto(app.url + paths.pageTable)
  await page.getByLabel('名称', { exact: true }).fill('工器具巡检')
  await page.getByLabel('英文名称').fill('Tool inspection')
  await page.getByLabel('页面编码').fill('toolInspection')
  await choose(page, '菜单位置', /不停电作业/)
  await choose(page, '添加列', '编号')
  await choose(page, '添加列', '标题')
  await choose(page, '添加列', /fields\.mvUsers/)
  await page.getByRole('button', { name: '上移“标题”' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('“工器具巡检”已保存').waitFor()

  await entry.waitFor()
  await entry.click()
  const heads = planner.page.locator('.ll-table thead th')
  await heads.first().waitFor()
  expect((await heads.allTextContents()).join(' ')).toMatch(/标题.*编号.*户/)

  await page.goto(app.url + packPaths.pageTables)
  const row = page.getByRole('row').filter({ hasText: 'toolInspection' })
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByText('“工器具巡检”已停用').waitFor()
  await entry.waitFor({ state: 'detached' })
  await planner.page.getByRole('tab', { name: /工器具巡检/ }).waitFor({ state: 'detached' })

  expect(designer.problems).toEqual([])
  expect(planner.problems).toEqual([])
  await designer.close()
  await planner.close()
})

it('shows every cell of a wide list in each frame while it is scrolled, and leads through its rows by key', async () => {
  const [columns, records] = [50, 100]
  const token = await logIn(app.url, DESIGNER, await accounts.passwordOf(DESIGNER))
  const address = await placeWideList(app.url, token, { columns, records })
  const { page, problems, close } = await visit(DESIGNER)
  await page.goto(`${app.url}${address}?rows=${records}`)
  const cell = (row: number, column: number) => page.getByText(cellText(row, column), { exact: true })
  await cell(records - 1, 0).waitFor()
  expect(await page.locator('tbody td').count()).toBeLessThan((columns * records) / 3)

  await page.evaluate(countEmptyFrames)
  await page.mouse.move(700, 500)
  const turns = [
    [0, 400, 30],
    [600, 0, 30],
    [-6_000, -6_000, 2],
    [3_000, 2_000, 6],
  ] as const
  for (const [right, down, times] of turns) {
    for (let time = 0; time < times; time += 1) {
      await page.mouse.wheel(right, down)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
  expect(await page.evaluate(() => window.seenCells)).toEqual({
    empty: 0,
    filled: expect.toSatisfy((many) => many > 1_000),
  })
  await cell(0, columns - 1).waitFor()

  // Row by row to the end of the page, wherever the columns stand.
  await page.locator('[data-row-link] a').first().focus()
  for (let row = 1; row < records; row += 1) await page.keyboard.press('ArrowDown')
  await cell(0, 0).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(cellText(0, 0))
  expect(problems).toEqual([])
  await close()
})

declare global {
  interface Window {
    seenCells: { empty: number; filled: number }
  }
}

/** Looks in every frame at places all over the table. */
function countEmptyFrames(): void {
  const frame = document.querySelector('.ll-table-frame')?.getBoundingClientRect()
  if (frame === undefined) throw new Error('There is no table')
  const seen = { empty: 0, filled: 0 }
  window.seenCells = seen
  const look = () => {
    for (let left = frame.left + 60; left < frame.right - 40; left += 120)
      for (let top = frame.top + 60; top < frame.bottom - 20; top += 60) {
        const there = document.elementFromPoint(left, top)?.closest('tbody td')
        if (there != null) seen[there.textContent === '' ? 'empty' : 'filled'] += 1
      }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
