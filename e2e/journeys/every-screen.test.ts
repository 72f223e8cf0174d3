import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor, type Visitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { menuScreens, ownScreens, type Screen } from '../screens/all-screens.ts'
import { cutOff, smallTargets } from '../screens/finger.ts'
import { FOREIGN, needless } from '../screens/foreign.ts'
import { Judge } from '../screens/judge.ts'
import { smallTexts } from '../screens/legible.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** What a window of 1440 × 900 shows at 200 %. */
const ENLARGED = { width: 720, height: 450 }

const judge = new Judge()
const { app, browser, accounts } = await openJourney({ limitsRates: false })
let screens: readonly Screen[]
beforeAll(async () => {
  screens = [...(await menuScreens(accounts)), ...(await ownScreens(accounts))]
})

const newGuest = () => newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' })

async function visitorOf(userName: string): Promise<Visitor> {
  const visitor = await newGuest()
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  await settled(visitor.page)
  return visitor
}

/** Drawn with all that it waits for. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, [role=alert]').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('.ll-skeleton, [aria-busy=true]')].some((waiting) => waiting.checkVisibility()),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function goTo(page: Page, { name, address }: Screen): Promise<void> {
  await page.goto(app.url + address)
  await settled(page)
  const foreign = FOREIGN[name]
  if (foreign === undefined) return
  await page.locator(foreign).getByRole('button').first().waitFor()
  judge.note(name, await needless(page, foreign, await smallTexts(page), await smallTexts(page, foreign)))
}

/** What every page has, at every size. */
async function judgeFrame(page: Page, name: string, foreign: string | undefined): Promise<void> {
  const titles = await page.locator('h1').filter({ visible: true }).allInnerTexts()
  if (titles.length !== 1) judge.note(name, [`h1: ${titles.length === 0 ? 'none' : titles.join(' | ')}`])
  // In the console the page's own, and whose console it is.
  const isInShell = (await page.locator('.shell').count()) > 0
  if (!(isInShell ? /.+ - .+/ : /./).test(await page.title())) judge.note(name, [`titled “${await page.title()}”`])
  judge.note(name, await smallTexts(page, foreign))
  judge.note(name, await smallTargets(page, foreign))
  const beyond = await cutOff(page)
  if (beyond > 0) judge.note(name, [`${beyond} px are cut off`])
}

/** Only ends what hangs: each screen is looked at five times. */
const MANY_SCREENS_MS = 900_000

it(
  'has no finding on any screen, in either theme, at the desk, on the phone and enlarged',
  async () => {
    const visited: string[] = []
    for (const by of new Set(screens.map((screen) => screen.by))) {
      const { page, close } = by === undefined ? await newGuest() : await visitorOf(by)
      for (const screen of screens.filter((one) => one.by === by)) {
        await page.setViewportSize(DESK)
        await goTo(page, screen)
        const foreign = FOREIGN[screen.name]
        for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
          await page.setViewportSize(viewport)
          await settled(page)
          await judge.look(page, `${screen.name}, ${size}`, undefined, foreign)
          await judgeFrame(page, `${screen.name}, ${size}`, foreign)
        }
        await page.setViewportSize(ENLARGED)
        await settled(page)
        await judgeFrame(page, `${screen.name}, at 200 %`, foreign)
        visited.push(screen.name)
      }
      await close()
    }

    expect(visited.toSorted()).toEqual(screens.map(({ name }) => name).toSorted())
    expect(judge.take()).toEqual({})
  },
  MANY_SCREENS_MS,
)

it('passes over no more of others than it did', () => {
  const named = screens.map(({ name }) => name)
  expect(Object.keys(FOREIGN).filter((name) => !named.includes(name))).toEqual([])
  expect(Object.keys(FOREIGN)).toHaveLength(1)
})

it('has the focus in the page that a link leads to, and fits in English too', async () => {
  for (const by of new Set(screens.map((screen) => screen.by))) {
    if (by === undefined) continue
    const { page, close } = await visitorOf(by)
    await page.evaluate(() => localStorage.setItem('liveline.language', 'en'))
    await page.reload()
    await settled(page)
    for (const { name, address } of screens.filter((one) => one.by === by && !one.address.startsWith(paths.map))) {
      await page.setViewportSize(DESK)
      const isThere = page.url() === app.url + address
      await page.evaluate((to) => history.pushState({}, '', to), address)
      await settled(page)
      if (!isThere) await page.locator('main :focus').waitFor()
      await page.setViewportSize(PHONE)
      // What measures itself follows the window a frame later.
      await settled(page)
      await judgeFrame(page, `${name}, in English`, FOREIGN[name])
    }
    await close()
  }
  expect(judge.take()).toEqual({})
})
