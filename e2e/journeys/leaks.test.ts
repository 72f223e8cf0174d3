import { beforeAll, expect, it } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import { newVisitor, type Visitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { packPaths } from '../../apps/web/src/app/paths.ts'

const SWITCHES = 200
const TASK_PAGES = 30
/** The second half may hold this much more than the first: caches that fill, code that is compiled. */
const SLACK = { nodes: 400, listeners: 60, heapMb: 2 }

interface Held {
  readonly nodes: number
  readonly listeners: number
  readonly heapMb: number
}

const { app, browser } = await openJourney({ limitsRates: false })
let visitor: Visitor
let page: Page
let cdp: CDPSession
beforeAll(async () => {
  visitor = await newVisitor(browser)
  page = visitor.page
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('zhoumin', app.passwordOf('zhoumin'))
  cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
})

/** What the page holds after everything that nobody needs has been collected. */
async function held(): Promise<Held> {
  // What a page set going must have come to rest, and the first collection may set free what the second takes.
  await page.waitForTimeout(1500)
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heapMb: of('JSHeapUsedSize') / 1e6 }
}

const tabs = () => page.getByRole('navigation', { name: '已打开的页面' })
const front = () => page.locator('.shell-view:not([hidden])')

async function openFromMenu(title: string): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByText(title, { exact: true }).click()
  await front().getByRole('heading', { level: 1 }).first().waitFor()
}

async function twice(half: () => Promise<void>): Promise<[Held, Held]> {
  // The first time everything is fetched, compiled and kept.
  await half()
  const first = await held()
  await half()
  return [first, await held()]
}

function expectFlat([first, second]: [Held, Held]): void {
  console.log(JSON.stringify({ first, second }))
  expect(second.nodes).toBeLessThanOrEqual(first.nodes + SLACK.nodes)
  expect(second.listeners).toBeLessThanOrEqual(first.listeners + SLACK.listeners)
  expect(second.heapMb).toBeLessThanOrEqual(first.heapMb + SLACK.heapMb)
}

it('holds no more after two hundred switches of tabs', async () => {
  for (const title of ['待办任务', '已办任务', '我发起的', '抄送我的']) await openFromMenu(title)
  expectFlat(
    await twice(async () => {
      const links = tabs().locator('a')
      const count = await links.count()
      for (let step = 0; step < SWITCHES / 2; step += 1) {
        await links.nth(step % count).click()
        await front().waitFor()
      }
    }),
  )
})

it('holds no more after thirty task pages were opened and closed', async () => {
  await page.goto(app.url + packPaths.toDoTasks)
  const rows = front().locator('a[href*="taskId"], tbody a[href*="instanceId"]')
  await rows.first().waitFor()
  const hrefs = await rows.evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(hrefs.length).toBeGreaterThan(0)
  let opened = 0
  expectFlat(
    await twice(async () => {
      for (let step = 0; step < TASK_PAGES / 2; step += 1, opened += 1) {
        await openFromMenu('待办任务')
        const before = await tabs().locator('.tab').count()
        await front()
          .locator(`a[href="${hrefs[opened % hrefs.length]}"]`)
          .first()
          .click()
        await front().locator('[data-field], .ll-summary').first().waitFor()
        await tabs().locator('.tab[data-active=true] > button').click()
        await expect.poll(() => tabs().locator('.tab').count()).toBe(before)
      }
    }),
  )
  expect(visitor.problems).toEqual([])
})
