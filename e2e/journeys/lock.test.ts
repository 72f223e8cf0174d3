import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newVisitor, PATIENCE_MS, type Visitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { ShellScreen } from '../screens/shell-screen.ts'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'

const { app, browser } = await openJourney({ limitsRates: false })
let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor(browser)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn('zhoumin', app.passwordOf('zhoumin'))
})
afterEach(() => visitor.close())

const lockTitle = (page: Page) => page.getByRole('heading', { name: '界面已锁定' })
const lock = (page: Page) => page.keyboard.press('Control+Alt+L')
async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '解锁' }).click()
}
async function anotherTab(path: string): Promise<Page> {
  const page = await visitor.page.context().newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(app.url + path)
  await new ShellScreen(page).belongsTo('周敏')
  return page
}
/** What somebody at the page's own tools would get of a call. */
const statusOf = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { token: localStorage.getItem('liveline.token') ?? '' } })
    return answer.status
  }, path)

describe('a locked console', () => {
  it('shows and answers nothing, in all tabs and over a reload, and goes on as it was left', async () => {
    const { page } = visitor
    await page.goto(app.url + packPaths.toDoTasks)
    await page.locator('main a[href*="taskId="]').first().click()
    const opinion = page.getByRole('textbox', { name: '意见' }).first()
    await opinion.fill('等待复测结果')
    const tab = await anotherTab(packPaths.toDoTasks)
    await tab.locator('main a[href*="taskId="]').first().waitFor()

    await lock(page)

    for (const each of [page, tab]) {
      await lockTitle(each).waitFor()
      await each.locator('input[type=password]:focus').waitFor()
      expect(await each.locator('#root').count()).toBe(0)
      expect(await each.content()).not.toContain('taskId=')
      expect(await each.title()).toBe('不停电作业管控系统')
    }
    expect(await page.content()).not.toContain('等待复测结果')
    expect(await findings(page)).toEqual([])
    await expect.poll(() => statusOf(page, '/system/user/info')).toBe(423)
    expect(await statusOf(page, '/console/first?home=true')).toBe(423)

    // Neither a reload nor the page's own store opens it.
    await tab.reload()
    await lockTitle(tab).waitFor()
    await tab.evaluate(() => localStorage.removeItem('liveline.locked'))
    await tab.reload()
    await lockTitle(tab).waitFor()
    await tab.keyboard.press('Escape')
    await tab.keyboard.press('Escape')
    await lockTitle(tab).waitFor()
    expect(await page.locator('#root').count()).toBe(0)

    await unlock(tab, 'not-the-password')
    await tab.getByRole('alert').getByText('密码不正确').waitFor()
    await unlock(tab, app.passwordOf('zhoumin'))

    await tab.locator('main a[href*="taskId="]').first().waitFor()
    await lockTitle(page).waitFor({ state: 'detached' })
    expect(await opinion.inputValue()).toBe('等待复测结果')
    expect(await statusOf(page, '/system/user/info')).toBe(200)
  })

  it('can be left, and shows nothing to whoever finds another tab', async () => {
    const { page } = visitor
    const tab = await anotherTab(packPaths.toDoTasks)
    await new ShellScreen(page).lock()
    await lockTitle(tab).waitFor()

    await page.getByRole('button', { name: '退出登录' }).click()

    await page.getByLabel('用户名').waitFor()
    await tab.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await tab.locator('#root').count()).toBe(0)
    // The same person logs in there and goes on.
    await tab.getByLabel('密码', { exact: true }).fill(app.passwordOf('zhoumin'))
    await tab.getByRole('button', { name: '登录', exact: true }).click()
    await new ShellScreen(tab).belongsTo('周敏')
    await tab.goto(app.url + paths.root)
    await new ShellScreen(tab).belongsTo('周敏')
  })

  it('hides a dialog that stood, which stands again afterwards and holds the focus', async () => {
    const { page } = visitor
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('combobox').fill('待办')

    await lock(page)
    await lockTitle(page).waitFor()
    expect(await page.getByRole('combobox').count()).toBe(0)
    await unlock(page, app.passwordOf('zhoumin'))

    await page.getByRole('dialog').getByRole('combobox').waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe('待办')
    expect(await page.evaluate(() => document.querySelector('dialog:modal') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
