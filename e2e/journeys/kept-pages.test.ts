import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor, PATIENCE_MS, type Visitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { ShellScreen } from '../screens/shell-screen.ts'

const { app, browser } = await openJourney({ limitsRates: false, keepsPages: true })
let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor(browser)
  await visitor.page.context().addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('test.kept', 'yes')
    })
  })
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn('zhoumin', app.passwordOf('zhoumin'))
  await visitor.page.goto(app.url + packPaths.toDoTasks)
  await tasks(visitor.page).first().waitFor()
})
afterEach(() => visitor.close())

const tasks = (page: Page) => page.locator('main a[href*="taskId="]')
/** Whoever sits down at the machine: the page's own `goBack` waits for a load that a kept page does not have. */
const goBack = (page: Page) => page.evaluate(() => history.back())
const wasKept = (page: Page) => expect.poll(() => page.evaluate(() => sessionStorage.getItem('test.kept'))).toBe('yes')
/** With its sites: what a page still fetches while its session ends is refused. */
async function openMap(page: Page): Promise<void> {
  const sites = page.waitForResponse((answer) => answer.url().includes('/workFlow/queryAllInstance'))
  await page.goto(app.url + paths.map)
  await sites
}
async function anotherTab(): Promise<Page> {
  const page = await visitor.page.context().newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(app.url + packPaths.toDoTasks)
  await tasks(page).first().waitFor()
  return page
}

it('the way back from the login after a log-out leads to the login again', async () => {
  const { page } = visitor
  await new ShellScreen(page).logOut()

  await goBack(page)

  await wasKept(page)
  await expect.poll(() => page.url()).toContain('redirect=')
  await page.getByLabel('用户名').waitFor()
  expect(await tasks(page).count()).toBe(0)
})

it('the way back to a console that another tab has logged out of leads to the login', async () => {
  const { page } = visitor
  const tab = await anotherTab()
  await openMap(page)
  await new ShellScreen(tab).logOut()

  await goBack(page)

  await wasKept(page)
  await page.getByLabel('用户名').waitFor()
  expect(await tasks(page).count()).toBe(0)
})

it('the way back to a console that another tab has locked leads to its lock', async () => {
  const { page } = visitor
  const tab = await anotherTab()
  await openMap(page)
  await new ShellScreen(tab).lock()

  await goBack(page)

  await wasKept(page)
  await page.getByRole('heading', { name: '界面已锁定' }).waitFor()
  expect(await page.locator('#root').count()).toBe(0)
})
