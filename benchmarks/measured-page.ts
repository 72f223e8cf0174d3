/** One person at one fresh browser whose processor may be slowed down, and what his clicks and keys take. */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { newVisitor } from '../e2e/browser.ts'
import type { Console } from '../e2e/console.ts'
import { LoginScreen } from '../e2e/screens/login-screen.ts'
import { installWatch, type Seen, type Wanted } from './page-watch.ts'

const SETTLE_MS = 1_000
const SETTLE_LIMIT_MS = 20_000
const KEY_GAP_MS = 120
/** A hundred rows in amis took more than a minute on a busy machine. */
const SEEN_LIMIT_MS = 180_000

export interface Footprint {
  readonly heapMb: number
  readonly nodes: number
}
/** A script or sheet that came from the network. */
export interface Loaded {
  readonly url: string
  readonly bytes: number
}

export type MeasuredPage = Awaited<ReturnType<typeof openMeasuredPage>>

/** Logs the person in, then slows the processor to 1/`slowdown`. */
export async function openMeasuredPage(browser: Browser, app: Console, userName: string, slowdown: number) {
  const { page, problems, close } = await newVisitor(browser)
  await page.addInitScript(installWatch)
  const cdp = await page.context().newCDPSession(page)
  const network = await watchNetwork(cdp)
  await cdp.send('Performance.enable')
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const metric = async (name: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find((one) => one.name === name)?.value ?? Number.NaN
  }
  return {
    page,
    problems,
    close,
    /** Scripts and sheets asked for since the last call. */
    takeLoaded: network.take,
    /** Until network and main thread have been at rest for a moment. */
    async settle(): Promise<void> {
      const giveUpAt = Date.now() + SETTLE_LIMIT_MS
      for (let restedAt = Date.now(); Date.now() < giveUpAt && Date.now() - restedAt < SETTLE_MS;) {
        await page.waitForTimeout(100)
        const tasks = await page.evaluate(() => window.liveWatch.takeLongTasks().length)
        if (tasks > 0 || Date.now() - network.lastAt() < 200) restedAt = Date.now()
      }
    },
    /** Clicks, as a person does, and waits for what shall be there then. */
    async click(target: Locator, wanted: Wanted): Promise<Seen> {
      // Until it stands still and can be hit.
      await target.click({ trial: true })
      await page.evaluate((all) => window.liveWatch.arm(all), wanted)
      // Without force the page is asked, within the time that is measured, what lies under the pointer.
      await target.click({ noWaitAfter: true, force: true })
      const seen = page.evaluate(() => window.liveWatch.seen())
      const limit = AbortSignal.timeout(SEEN_LIMIT_MS)
      const late = new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason)))
      return Promise.race([seen, late]).catch(async (error: unknown) => {
        const missing = await page.evaluate(() => window.liveWatch.missing())
        throw new Error(`Never seen: ${missing.join(' | ')}`, { cause: error })
      })
    },
    /** Types a text key by key; each time from the key to the frame that was drawn after it. */
    async type(text: string): Promise<readonly number[]> {
      await page.evaluate(() => (window.liveWatch.keyTimes as number[]).splice(0))
      for (const key of text) {
        await page.keyboard.press(key)
        await page.waitForTimeout(KEY_GAP_MS)
      }
      return page.evaluate(() => [...window.liveWatch.keyTimes])
    },
    /** What is held after the garbage was collected. */
    async footprint(): Promise<Footprint> {
      for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      return { heapMb: (await metric('JSHeapUsedSize')) / 2 ** 20, nodes }
    },
    /** Time that the main thread has worked so far, in ms. */
    workMs: async () => (await metric('TaskDuration')) * 1_000,
  }
}

async function watchNetwork(cdp: CDPSession) {
  let lastAt = Date.now()
  let loaded: Loaded[] = []
  const wanted = new Map<string, string>()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type !== 'EventSource') lastAt = Date.now()
    if (type === 'Script' || type === 'Stylesheet') wanted.set(requestId, request.url)
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void wanted.delete(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now()
    const url = wanted.get(requestId)
    if (url !== undefined && encodedDataLength > 0) loaded.push({ url, bytes: encodedDataLength })
  })
  return {
    lastAt: () => lastAt,
    take(): Loaded[] {
      const taken = loaded
      loaded = []
      return taken
    },
  }
}

/** The tab of a menu entry or of a page, by its name in the main menu. */
export const menuEntry = (page: Page, title: string): Locator =>
  page.getByRole('navigation', { name: '主菜单' }).getByText(title, { exact: true })
