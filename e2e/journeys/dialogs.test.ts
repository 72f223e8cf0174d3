import { expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { newVisitor, PATIENCE_MS } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const { app, browser } = await openJourney({ limitsRates: false })

async function enter(userName: string, password = app.passwordOf(userName)) {
  const visitor = await newVisitor(browser)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, password)
  return visitor
}

it('a dialog longer than the window begins at its beginning, and what closes it stays in sight', async () => {
  const { page, close } = await enter('luoxin')
  await page.setViewportSize({ width: 1366, height: 400 })
  await page.getByRole('button', { name: '账号 罗欣' }).click()
  await page.getByRole('menuitem', { name: '快捷键' }).click()

  const dialog = page.getByRole('dialog')
  const shut = dialog.getByRole('button', { name: '关闭' })
  await expect.poll(() => shut.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(
    await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight]),
  ).toEqual([0, true])
  const place = await shut.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(400)
  await close()
})

it('switches the department at once, in every window, and for the next login', async () => {
  const { page, problems, close } = await enter('luoxin')
  const other = await page.context().newPage()
  other.setDefaultTimeout(PATIENCE_MS)
  await other.goto(app.url + packPaths.home)
  await other.getByText('配电部').first().waitFor()
  await page.goto(app.url + packPaths.copies)

  await page.getByRole('button', { name: '账号 罗欣' }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await page.getByRole('radio', { name: /带电作业中心/ }).check()
  await page.getByRole('button', { name: '切换', exact: true }).click()

  await page.getByText('切换成功：带电作业中心').waitFor()
  await page.waitForURL(`${app.url}${packPaths.home}`)
  expect(await page.locator('.navbar-organisation').textContent()).toBe('带电作业中心')
  await other.bringToFront()
  await other.locator('.navbar-organisation', { hasText: '带电作业中心' }).waitFor()
  expect(problems).toEqual([])
  await close()

  const next = await enter('luoxin')
  await next.page.locator('.navbar-organisation', { hasText: '带电作业中心' }).waitFor()
  await next.close()
})

it('changes the password, says so, and logs in with the new one', async () => {
  const old = app.passwordOf('luoxin')
  const { page, close } = await enter('luoxin')
  await page.getByRole('button', { name: '账号 罗欣' }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  await page.getByLabel('原密码', { exact: true }).fill(old)
  await page.getByLabel('新密码', { exact: true }).fill('Linhu-2027!')
  await page.getByLabel('确认新密码', { exact: true }).fill('Linhu-2027!')
  await page.getByLabel('确认新密码', { exact: true }).press('Enter')

  await page.locator('dialog').getByText('密码已修改，请用新密码重新登录').waitFor()
  // No question about the session that has ended comes between.
  await page.getByLabel('用户名').waitFor()
  expect(await page.locator('dialog').count()).toBe(0)
  await close()
  await (await enter('luoxin', 'Linhu-2027!')).close()
})
