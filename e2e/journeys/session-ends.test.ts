import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor, type Visitor, PATIENCE_MS } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { SchemaForm } from '../screens/schema-form.ts'
import { ShellScreen } from '../screens/shell-screen.ts'

const { app, browser } = await openJourney({ limitsRates: false })
let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor(browser)
})
afterEach(() => visitor.close())

async function logInAs(userName: string, page = visitor.page): Promise<void> {
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
}

async function anotherTab(path: string): Promise<Page> {
  const page = await visitor.page.context().newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(app.url + path)
  return page
}

const answerWith = (page: Page, path: string, status: number, body: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('liveline.token'))

describe('a person without a role', () => {
  it('reads why on the login page, which can be used again, and keeps no token', async () => {
    const { page } = visitor
    const sentence = '用户未分配角色，请联系管理员'
    // The console asks for it within its first question, and by itself where that brings nothing.
    const refused = { retcode: 40302, msg: sentence }
    await answerWith(page, '/console/first*', 200, {
      retcode: 0,
      msg: 'ok',
      data: { answers: [{ http: 403, ...refused }] },
    })
    await answerWith(page, '/system/user/info', 403, { ...refused, requestId: 'r' })
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.submit('zhoumin', app.passwordOf('zhoumin'))
    expect(await page.getByRole('alert').filter({ hasText: sentence }).textContent()).toContain(sentence)
    expect(await tokenIn(page)).toBeNull()
    expect(new URL(page.url()).pathname).toBe(paths.login)

    await page.unrouteAll()
    await login.submit('chenyu', app.passwordOf('chenyu'))
    await new ShellScreen(page).belongsTo('陈宇')
  })
})

describe('several tabs', () => {
  it('learn of a log-out and of a log-in at once', async () => {
    await logInAs('zhoumin')
    const tab = await anotherTab(packPaths.toDoTasks)
    await new ShellScreen(tab).belongsTo('周敏')
    // What the server would tell with the next answer, the other tab tells at once.
    const asks = (type: string) => type === 'fetch' || type === 'xhr'
    await visitor.page.route('**', (route) => (asks(route.request().resourceType()) ? undefined : route.continue()))
    await new ShellScreen(tab).logOut()
    await visitor.page.getByRole('dialog').getByText('您已在另一个窗口退出登录').waitFor()
    await visitor.page.unrouteAll({ behavior: 'ignoreErrors' })

    const login = new LoginScreen(tab)
    await login.submit('zhoumin', app.passwordOf('zhoumin'))
    await new ShellScreen(tab).belongsTo('周敏')
    await visitor.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('log in a login page that stands in another one', async () => {
    const tab = await anotherTab(paths.login)
    await logInAs('zhoumin')
    await new ShellScreen(tab).belongsTo('周敏')
  })

  it('send nothing in the name of whoever logs in in another one', async () => {
    await logInAs('zhoumin')
    const mine = await tokenIn(visitor.page)
    const sent: (string | undefined)[] = []
    // The page does not learn yet who the new person is.
    await visitor.page.route('**/system/user/info', () => {})
    const tab = await anotherTab(packPaths.toDoTasks)
    await new ShellScreen(tab).logOut()
    await visitor.page.getByRole('dialog').waitFor()
    visitor.page.on('request', (request) => {
      if (!request.url().endsWith('/system/user/info')) sent.push(request.headers()['token'])
    })
    await new LoginScreen(tab).logIn('chenyu', app.passwordOf('chenyu'))
    const theirs = await tokenIn(tab)
    expect(theirs).not.toBe(mine)
    await visitor.page.getByRole('button', { name: '留在此页' }).click()
    await visitor.page.getByRole('navigation', { name: '主菜单' }).getByText('已办任务', { exact: true }).click()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(sent).not.toContain(theirs)
  })
})

describe('the end of a session', () => {
  it('is told two minutes before to whom does nothing, and put off by one press', async () => {
    const { page } = visitor
    await page.clock.install()
    await logInAs('zhoumin')
    const state = { loginStatus: 200, isExtendable: true, menuVersion: 'x', configVersion: 'x', isLocked: false }
    await answerWith(page, '/system/check/token', 200, { retcode: 0, data: { ...state, secondsLeft: 110 } })
    // Somebody who moves the mouse is there, and hears nothing.
    await page.clock.runFor(6_000)
    expect(await page.getByText('即将自动退出登录').count()).toBe(0)
    await page.clock.runFor(130_000)
    await page.getByText('即将自动退出登录').waitFor()
    const stayed = page.waitForResponse((answer) => answer.url().endsWith('/system/session/stay') && answer.ok())
    await page.getByRole('button', { name: '保持登录' }).click()
    await stayed
    await page.unroute('**/system/check/token')
    await page.getByText('即将自动退出登录').waitFor({ state: 'detached' })
  })

  it.each([
    [401, { retcode: 40101, msg: '您已退出登录，请重新登录' }],
    [200, { retcode: 50008, msg: '登录凭证无效，请重新登录' }],
    [200, { retcode: 50012, msg: '您的账号已在别处登录，本次登录已结束' }],
    [200, { retcode: 50014, msg: '登录已过期，请重新登录' }],
  ])('asks once with both choices (%i %o), and goes on in place after a login', async (status, body) => {
    const { page } = visitor
    await logInAs('zhoumin')
    await answerWith(page, '/workFlow/**', status, body)
    await answerWith(page, '/system/check/token', status, body)
    await page.getByRole('navigation', { name: '主菜单' }).getByText('待办任务', { exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(body.msg).waitFor()
    expect(await dialog.count()).toBe(1)
    await dialog.getByRole('button', { name: '留在此页' }).waitFor()
    expect(await page.locator('.ll-toast').count()).toBe(0)
    if (body.retcode !== 50014) await dialog.getByRole('button', { name: '重新登录' }).click()
    await page.unroute('**/workFlow/**')
    await page.unroute('**/system/check/token')
    await dialog.getByLabel('密码', { exact: true }).fill(app.passwordOf('zhoumin'))
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').nth(1).waitFor()
  })
})

describe('a half-filled form', () => {
  it('survives a reload and a log-out, and nobody else sees it', async () => {
    const { page } = visitor
    const typed = '测试馈线 42'
    const form = async () => {
      const shown = new SchemaForm(page, page.locator('.shell-view:not([hidden])'))
      await shown.field('feeder').waitFor()
      return shown
    }
    const feeder = async () => {
      await page.goto(app.url + packPaths.planApplication)
      return form()
    }
    await logInAs('chenyu')
    await (await feeder()).type('feeder', typed)
    await page.reload()
    const offer = page.getByRole('button', { name: '继续填写' })
    await offer.click()
    expect(await (await form()).shown('feeder')).toBe(typed)
    await new ShellScreen(page).logOut()

    await logInAs('wangtao')
    expect(await (await feeder()).shown('feeder')).not.toBe(typed)
    expect(await offer.count()).toBe(0)
    await new ShellScreen(page).logOut()

    await logInAs('chenyu')
    await feeder()
    await offer.click()
    expect(await (await form()).shown('feeder')).toBe(typed)
  })
})
