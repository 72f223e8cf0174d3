import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call, changePassword, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { cutOff, smallTargets } from '../screens/finger.ts'
import { wear } from '../screens/judge.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const OWN_PASSWORD = 'Linhu-2026!x'
const TRIES_UNTIL_LOCKED = 5
const FAULT = 'row is not a function'
const { app, browser } = await openJourney()

beforeAll(async () => {
  const first = app.passwordOf('fangyuan')
  await changePassword(app.url, await logIn(app.url, 'fangyuan', first), first, OWN_PASSWORD)
  const token = await logIn(app.url, 'fangyuan', OWN_PASSWORD)
  const fault = { kind: 'crash', message: FAULT, stack: 'at Row', path: packPaths.home, version: '1', browser: 'b' }
  await call(app.url, 'POST', '/console/errorReport', { token, body: fault })
  for (let attempt = 0; attempt < TRIES_UNTIL_LOCKED; attempt++)
    await logIn(app.url, 'zhoumin', 'Wrong-2026!').catch(() => undefined)
})

it('tells the administrator of the system how it is, and lets him do what he can about it', async () => {
  const { page, problems, close } = await newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('fangyuan', OWN_PASSWORD)
  const panel = (name: string) => page.getByRole('region', { name })
  await panel('系统运行状况').getByText('2 项需留意').waitFor()

  expect(await panel('服务器').locator('.home-figure').first().textContent()).toBe('1 运行中')
  expect(await panel('流程与后台作业').locator('.ll-tag').textContent()).toBe('正常')
  expect(await panel('登录与账号').getByText('zhoumin').count()).toBe(1)
  expect(await page.getByRole('region', { name: '我的待办' }).count()).toBe(0)
  // It came with the first answer.
  expect(asked.filter((path) => path === '/system/health')).toEqual([])

  await panel('登录与账号').getByRole('button', { name: '解锁 周敏' }).click()
  await panel('系统运行状况').getByText('1 项需留意').waitFor()
  await logIn(app.url, 'zhoumin', app.passwordOf('zhoumin'))

  await panel('控制台错误').getByRole('link', { name: FAULT }).click()
  await page.getByRole('dialog').getByText(FAULT).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(packPaths.errorReports)
  expect(problems).toEqual([])
  await close()
})

it('has no finding, at the desk and on the phone, in either theme', async () => {
  const { page, close } = await newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' })
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('fangyuan', OWN_PASSWORD)
  await page.getByRole('region', { name: '审计日志' }).waitFor()

  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await cutOff(page)).toBe(0)
  await wear(page, 'dark')
  expect(await findings(page, { coloursOnly: true })).toEqual([])
  await close()
})

it('shows everybody else the work', async () => {
  const { page, close } = await newVisitor(browser)
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('heqiang', app.passwordOf('heqiang'))
  await page.getByRole('region', { name: '我的待办' }).waitFor()

  expect(await page.getByRole('region', { name: '系统运行状况' }).count()).toBe(0)
  await close()
})
