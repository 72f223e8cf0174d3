import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newVisitor, type Visitor, PATIENCE_MS } from '../browser.ts'
import { logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { ShellScreen } from '../screens/shell-screen.ts'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'

const zhoumin = '周敏'
const chenyu = '陈宇'
const TO_DO = packPaths.toDoTasks

const { app, browser } = await openJourney({ limitsRates: false, logLevel: 'trace' })
let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor(browser)
})
afterEach(() => visitor.close())

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('liveline.token') ?? '')
const bindingCookies = async () =>
  (await visitor.page.context().cookies()).filter(({ name }) => name.startsWith('__Host-liveline-'))

async function logInAs(userName: string, page = visitor.page): Promise<void> {
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
}

async function anotherTab(path: string = paths.root): Promise<Page> {
  const page = await visitor.page.context().newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(app.url + path)
  return page
}

describe('a stolen token', () => {
  it('opens nothing outside the browser it belongs to', async () => {
    await logInAs('zhoumin')
    const token = await tokenIn(visitor.page)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await visitor.page.evaluate(() => document.cookie)).toBe('')
    const [cookie] = await bindingCookies()
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/', domain: '127.0.0.1' })

    for (const extra of [
      {},
      { 'sec-fetch-site': 'same-origin', origin: app.url },
      { 'sec-fetch-site': 'same-origin', cookie: `${cookie?.name}=${'A'.repeat(43)}` },
    ]) {
      for (const path of ['/system/user/info', '/system/check/token', '/notice/stream', '/workFlow/queryTaskTotal']) {
        const answer = await fetch(app.url + path, { headers: { token, ...(extra as Record<string, string>) } })
        expect([path, answer.status]).toEqual([path, 401])
      }
    }
    // In another browser neither: a token alone goes to the login.
    const thief = await newVisitor(browser)
    await thief.page.goto(app.url + paths.login)
    await thief.page.evaluate((stolen) => localStorage.setItem('liveline.token', stolen), token)
    await thief.page.goto(`${app.url}/`)
    await thief.page.getByLabel('用户名').waitFor()
    await thief.close()

    await visitor.page.reload()
    await new ShellScreen(visitor.page).belongsTo(zhoumin)
  })
})

describe('the session of a browser', () => {
  it('goes on after a reload, in a new tab and on the event stream', async () => {
    await logInAs('zhoumin')
    await visitor.page.reload()
    await new ShellScreen(visitor.page).belongsTo(zhoumin)
    const opened = visitor.page.context().waitForEvent('response', (answer) => answer.url().endsWith('/notice/stream'))
    const tab = await anotherTab(TO_DO)
    await new ShellScreen(tab).belongsTo(zhoumin)
    expect((await opened).status()).toBe(200)
    expect(visitor.problems).toEqual([])
  })

  it('ends in every tab, and the next person is the same one in all of them', async () => {
    await logInAs('zhoumin')
    const tab = await anotherTab()
    await new ShellScreen(tab).belongsTo(zhoumin)

    await new ShellScreen(tab).logOut()
    expect(await bindingCookies()).toEqual([])
    // Nobody touches the other tab, and it says so all the same; what it just asked the server may tell it first.
    await visitor.page.getByRole('dialog').getByRole('heading', { name: '您已退出登录' }).waitFor()
    await logInAs('chenyu', tab)

    await new ShellScreen(visitor.page).belongsTo(chenyu)
    await new ShellScreen(visitor.page).logOut()
    expect(await bindingCookies()).toEqual([])
    await tab.reload()
    await tab.getByLabel('用户名').waitFor()
  })

  it('agrees in two tabs that log in different people at the same moment', async () => {
    const tab = await anotherTab(paths.login)
    const logins = [new LoginScreen(visitor.page), new LoginScreen(tab)] as const
    await logins[0].open(app.url)
    await logins[0].fill('zhoumin', app.passwordOf('zhoumin'))
    await logins[1].fill('chenyu', app.passwordOf('chenyu'))
    // Whoever is later may find that the other has logged in for both, and the form gone: both are told before either does.
    await Promise.all(
      logins.map(({ page }) =>
        page.evaluate(() => {
          setTimeout(() => document.querySelector('form')?.requestSubmit(), 500)
        }),
      ),
    )
    const shells = [new ShellScreen(visitor.page), new ShellScreen(tab)] as const
    await Promise.all(shells.map((shell) => shell.person()))

    await expect.poll(async () => new Set(await Promise.all(shells.map((shell) => shell.person()))).size).toBe(1)
    const name = await shells[0].person()
    await Promise.all([visitor.page.reload(), tab.reload()])
    expect(await Promise.all(shells.map((shell) => shell.person()))).toEqual([name, name])
  })

  it('has three event streams; a fourth tab works without', async () => {
    const statuses: number[] = []
    visitor.page.context().on('response', (answer) => {
      if (answer.url().endsWith('/notice/stream')) statuses.push(answer.status())
    })
    await logInAs('zhoumin')
    // The stream of the page that logged in ends with it: of the others only those from here on count.
    await expect.poll(() => statuses).toEqual([200])
    statuses.length = 0
    await visitor.page.reload()
    for (let tab = 0; tab < 3; tab++) await new ShellScreen(await anotherTab()).belongsTo(zhoumin)

    await expect.poll(() => statuses.toSorted()).toEqual([200, 200, 200, 429])
    const [, , , fourth] = visitor.page.context().pages()
    await fourth?.getByRole('navigation', { name: '主菜单' }).getByText('待办任务', { exact: true }).click()
    await fourth?.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await fourth?.getByRole('alert').count()).toBe(0)
  })
})

describe('a link that brings a token', () => {
  const linkToken = (userName: string) => logIn(app.url, userName, app.passwordOf(userName))
  const goOn = (name: string) => visitor.page.getByRole('button', { name: `以 ${name} 的身份继续` })

  it('logs in after one click, and the token is seen in two bodies only', async () => {
    const { page } = visitor
    const token = await linkToken('chenyu')
    const seen: string[] = []
    let navigations = 0
    page.context().on('request', async (request) => {
      if (request.isNavigationRequest()) navigations += 1
      else if (request.url().includes(token)) seen.push(`address ${request.url()}`)
      if (request.postData()?.includes(token) === true) seen.push(`body ${new URL(request.url()).pathname}`)
      const headers = JSON.stringify(await request.allHeaders().catch(() => ({})))
      if (!request.isNavigationRequest() && headers.includes(token)) seen.push(`headers ${request.url()}`)
    })
    await page.goto(`${app.url}${TO_DO}?token=${token}&x=1`)
    await goOn(chenyu).waitFor()
    expect(page.url()).toBe(`${app.url}${TO_DO}?x=1`)
    expect(await tokenIn(page)).toBe('')
    // The confirmation is where the keyboard is.
    await page.keyboard.press('Enter')

    await new ShellScreen(page).belongsTo(chenyu)
    expect(new URL(page.url()).pathname).toBe(TO_DO)
    expect(seen).toEqual(['body /system/token/preview', 'body /system/token/exchange'])
    expect(navigations).toBe(1)
    const kept = await page.evaluate(() => ({
      stores: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.referrer]),
      // The first is the link itself, which the person opened.
      entries: JSON.stringify(performance.getEntries().filter(({ entryType }) => entryType !== 'navigation')),
      page: document.documentElement.outerHTML,
    }))
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(app.output()).toContain('/system/token/exchange')
    expect(app.output()).not.toContain(token)

    expect((await fetch(`${app.url}/system/user/info`, { headers: { token } })).status).toBe(401)
    const own = await tokenIn(page)
    expect((await fetch(`${app.url}/system/user/info`, { headers: { token: own } })).status).toBe(401)
    await page.reload()
    await new ShellScreen(page).belongsTo(chenyu)
    expect(visitor.problems).toEqual([])
  })

  it.each([`//${TO_DO.slice(1)}`, '///', '//evil.example/x', '//auth-redirect'])(
    'does not stay in an address that begins as %s, and asks all the same',
    async (path) => {
      const { page, problems } = visitor
      const token = await linkToken('chenyu')
      await page.goto(`${app.url}${path}?token=${token}&loginFrom=https%3A%2F%2Fportal.example`)

      await goOn(chenyu).waitFor()
      expect(page.url()).toBe(`${app.url}${path.replace(/^\/+/, '/')}`)
      expect(problems).toEqual([])
    },
  )

  it('works once, and says so in words the second time', async () => {
    const { page } = visitor
    const token = await linkToken('chenyu')
    await page.goto(`${app.url}/?token=${token}`)
    await goOn(chenyu).click()
    await new ShellScreen(page).belongsTo(chenyu)

    const other = await newVisitor(browser)
    await other.page.goto(`${app.url}/?token=${token}`)
    expect(await other.page.getByRole('alert').textContent()).toContain('已使用')
    await other.page.getByRole('button', { name: '改用用户名和密码登录' }).click()
    await other.page.getByLabel('用户名').waitFor()
    await other.close()
  })

  it('changes nothing when it is declined', async () => {
    const { page } = visitor
    const token = await linkToken('chenyu')
    await page.goto(`${app.url}${TO_DO}?token=${token}`)
    await page.getByRole('button', { name: '改用用户名和密码登录' }).click()
    await new LoginScreen(page).logIn('zhoumin', app.passwordOf('zhoumin'))
    await new ShellScreen(page).belongsTo(zhoumin)
    expect(new URL(page.url()).pathname).toBe(TO_DO)
    expect((await fetch(`${app.url}/system/user/info`, { headers: { token } })).status).toBe(200)
  })

  it('does not take a browser over from whoever is logged in', async () => {
    const { page } = visitor
    await logInAs('zhoumin')
    const mine = await tokenIn(page)
    await page.goto(`${app.url}/?token=${await linkToken('chenyu')}`)
    await page.getByText(`此浏览器当前已登录为${zhoumin}（zhoumin）`).waitFor()
    await page.keyboard.press('Enter')
    await new ShellScreen(page).belongsTo(zhoumin)
    expect(await tokenIn(page)).toBe(mine)

    const tab = await anotherTab()
    await new ShellScreen(tab).belongsTo(zhoumin)
    await page.goto(`${app.url}/?token=${await linkToken('chenyu')}`)
    await goOn(chenyu).click()
    await new ShellScreen(page).belongsTo(chenyu)
    await new ShellScreen(tab).belongsTo(chenyu)
    expect(await bindingCookies()).toHaveLength(1)
  })
})
