import { taskAddress } from '@liveline/contract/console-addresses.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newVisitor, openBrowser, type Visitor } from '../browser.ts'
import { startConsole, type Console } from '../console.ts'
import { call, logIn } from '../http-client.ts'
import { samplePlanValues } from '../pack.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { MissionsScreen } from '../screens/missions-screen.ts'
import { ShellScreen } from '../screens/shell-screen.ts'
import { TaskScreen } from '../screens/task-screen.ts'

let app: Console
let browser: Browser
let visitor: Visitor
beforeAll(async () => {
  app = await startConsole({ limitsRates: false })
  browser = await openBrowser()
  visitor = await newVisitor(browser)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const banner = () => visitor.page.getByText('暂时连接不上服务器')
const startAgain = async () => {
  const { dataDirectory, url } = app
  app = await startConsole({ limitsRates: false, dataDirectory, port: Number(new URL(url).port) })
}

it('loses nothing that is typed while the server is away, and goes on by itself when it is back', async () => {
  const { page } = visitor
  const { open, number } = await call<{ open: { taskId: string }[]; number: string }>(
    app.url,
    'POST',
    '/workFlow/startByKey/lwPlanApproval',
    {
      token: await logIn(app.url, 'chenyu', app.passwordOf('chenyu')),
      body: { forms: { lwPlan: samplePlanValues() } },
    },
  )
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('zhoumin', app.passwordOf('zhoumin'))
  const missions = new MissionsScreen(page)
  await missions.open('待办任务')
  await missions.row(number).first().waitFor()
  await page.goto(app.url + taskAddress(open[0]!.taskId))
  const task = new TaskScreen(page)
  await task.ready()
  await task.say('停机前')

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await app.stop({ signal: 'SIGKILL', keepData: true })
  await task.say('停机前，停机后')
  await banner().waitFor()
  // What is pressed now is not done later behind the person's back; it says so once.
  await task.choose('可带电，转勘察')
  await page.getByRole('alert').filter({ hasText: '未生成错误消息' }).waitFor()
  // A list that is opened now waits, and shows no failure.
  await missions.open('我发起的').catch(() => {})
  await missions.open('待办任务')
  expect(await page.getByText('加载失败').filter({ visible: true }).count()).toBe(0)
  expect(sent.filter((path) => path === '/workFlow/task/complete')).toHaveLength(1)

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/workFlow/task/save') && answer.ok())
  const asked = page
    .waitForResponse((answer) => answer.url().endsWith('/workFlow/queryTaskWithCondition') && answer.ok())
    .then((answer) => answer.request())
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/healthz') && answer.ok())
  await startAgain()
  const backAt = (await answered).request().timing().startTime
  await banner().waitFor({ state: 'detached' })
  await missions.row(number).first().waitFor()
  const sentAt = await Promise.all(
    [asked, kept.then((answer) => answer.request())].map(async (request) => (await request).timing().startTime),
  )
  // Neither goes by the clock: each goes because the server is back. Two seconds are promised; how long is only told.
  console.info(
    `list and draft sent ${sentAt.map((at) => Math.round(at - backAt)).join(' and ')} ms after the server answered`,
  )
  const { opinion } = (await (await kept).request().postDataJSON()) as { opinion: string }
  expect(opinion).toBe('停机前，停机后')
  expect(sent.filter((path) => path === '/workFlow/task/complete')).toHaveLength(1)

  await page.goto(app.url + taskAddress(open[0]!.taskId))
  await task.ready()
  expect(await task.decision().getByRole('textbox', { name: '办理意见' }).inputValue()).toBe('停机前，停机后')
  await task.choose('可带电，转勘察')
  await task.submitted('可带电，转勘察')
})

it('says that the network is gone, and goes on by itself when it is back', async () => {
  const { page } = visitor
  await page.context().setOffline(true)
  await page.getByText('网络已断开').waitFor()
  await page.context().setOffline(false)
  await page.getByText('网络已断开').waitFor({ state: 'detached' })
})

it('stands when something cannot be fetched that is opened meanwhile, and opens it after the reload that it offers', async () => {
  const { page } = visitor
  const shell = new ShellScreen(page)
  const settings = page.getByRole('dialog', { name: '界面设置' })
  await page.context().setOffline(true)
  await shell.chooseFromUserMenu('界面设置')
  const told = page.locator('.ll-toast').filter({ hasText: '页面加载失败，请检查网络后刷新' })
  await told.getByRole('button', { name: '刷新' }).waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true)
  expect(await settings.count()).toBe(0)

  await page.context().setOffline(false)
  await page.getByText('网络已断开').waitFor({ state: 'detached' })
  await page.reload()
  await shell.chooseFromUserMenu('界面设置')
  await settings.waitFor()
})
