import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { openJourney } from '../journey.ts'

const { app, browser } = await openJourney()

/** A line on which no such file of the console comes until it is let through. */
async function holdFiles(page: Page, files = '**/assets/*.js'): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(files, (route) => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
    await page.unroute(files)
  }
}

it('says what is awaited before the first script has come, and which page afterwards', async () => {
  const { page, problems, close } = await newVisitor(browser)
  let release = await holdFiles(page)
  await page.goto(app.url + paths.login, { waitUntil: 'commit' })
  const boot = page.getByRole('status')
  await expect.poll(() => boot.innerText()).toMatch(/正在载入控制台….*Loading the console…/s)
  await release()

  await page.getByLabel('用户名').fill('chenyu')
  await page.getByLabel('密码', { exact: true }).fill(app.passwordOf('chenyu'))
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '我的待办' }).waitFor()
  expect(await page.getByText('正在载入控制台').count()).toBe(0)

  release = await holdFiles(page)
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '待办任务' }).click()
  await page.getByText('正在载入“待办任务”页面').waitFor()
  await release()
  await page.getByRole('heading', { name: '待办任务' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

it('a menu takes no press before it stands where it belongs', async () => {
  const { page, close } = await newVisitor(browser)
  const release = await holdFiles(page, '**/assets/floating-ui*.js')
  await page.goto(app.url + paths.login)
  await page.getByLabel('用户名').fill('chenyu')
  await page.getByLabel('密码', { exact: true }).fill(app.passwordOf('chenyu'))
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('button', { name: '账号 陈宇' }).click()
  const menu = page.getByRole('menu')
  const isPressed = () =>
    menu.evaluate((panel) => {
      const { x, y, width, height } = panel.getBoundingClientRect()
      return panel.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  expect([await menu.getAttribute('data-placed'), await isPressed()]).toEqual([null, false])

  await release()
  await expect.poll(() => menu.getAttribute('data-placed')).toBe('true')
  expect(await isPressed()).toBe(true)
  await menu.getByRole('menuitem', { name: '快捷键' }).click()
  await page.getByRole('dialog').waitFor()
  await close()
})
