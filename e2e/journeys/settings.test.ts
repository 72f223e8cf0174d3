import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newVisitor, type Visitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { packPaths } from '../../apps/web/src/app/paths.ts'

const { app, browser } = await openJourney({ limitsRates: false })

async function logInAs(userName: string, { page }: Visitor): Promise<void> {
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
}
const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')
const folder = (page: Page, name: string) => page.locator('.sidebar').getByRole('button', { name })

describe('the settings of a person', () => {
  it('follow to another browser, and leave nothing to the next person', async () => {
    const [desk, phone] = [await newVisitor(browser), await newVisitor(browser)]
    await logInAs('chenyu', desk)
    await logInAs('chenyu', phone)
    const firstFolder = desk.page.locator('.sidebar button[aria-expanded=true]').first()
    const name = (await firstFolder.innerText()).trim()
    await firstFolder.click()
    await desk.page.getByRole('button', { name: '账号 陈宇' }).click()
    await desk.page.getByRole('menuitem', { name: '界面设置' }).click()
    const saved = desk.page.waitForResponse((answer) => answer.url().endsWith('/system/user/settings'))
    await desk.page.getByText('深色', { exact: true }).click()
    expect((await saved).status()).toBe(200)

    await phone.page.reload()

    await folder(phone.page, name).waitFor()
    await expect.poll(() => themeOf(phone.page)).toBe('dark')
    await expect.poll(() => folder(phone.page, name).getAttribute('aria-expanded')).toBe('false')
    // The browser has a copy, which is on screen before any answer.
    await phone.page.route('**/console/first*', () => {})
    await phone.page.goto(app.url, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => themeOf(phone.page)).toBe('dark')
    await phone.page.unroute('**/console/first*')
    // What a page still fetches when its token goes is refused.
    await phone.page.reload()
    await folder(phone.page, name).waitFor()

    await phone.page.evaluate(() => localStorage.removeItem('liveline.token'))
    await logInAs('zhoumin', phone)
    await expect.poll(() => themeOf(phone.page)).toBe('light')
    await Promise.all([desk.close(), phone.close()])
  })

  it('do not close the folder of a task’s list, which is lit while the task is in front', async () => {
    const visitor = await newVisitor(browser)
    await logInAs('zhoumin', visitor)
    await visitor.page.goto(app.url + packPaths.toDoTasks)
    const lit = visitor.page.locator('.sidebar [aria-current]')
    const list = await lit.getAttribute('href')
    expect(await lit.getAttribute('aria-current')).toBe('page')

    await visitor.page.locator('main a[href*="taskId="]').first().click()

    await visitor.page.waitForURL(/taskId=/)
    await expect.poll(() => lit.getAttribute('aria-current')).toBe('true')
    expect(await lit.getAttribute('href')).toBe(list)
    await visitor.page.reload()
    await expect.poll(() => lit.getAttribute('href')).toBe(list)
    await visitor.close()
  })
})
