import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor, openBrowser } from '../browser.ts'
import { startConsole, type Console } from '../console.ts'
import { Accounts } from '../screens/accounts.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESIGNER = 'kongde'
const PLANNER = 'zhoumin'
let app: Console
let browser: Browser
let accounts: Accounts

beforeAll(async () => {
  app = await startConsole({ limitsRates: false })
  browser = await openBrowser()
  accounts = new Accounts(app)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

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
