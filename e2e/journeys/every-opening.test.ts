import type { ApiData } from '@liveline/contract/define-api.ts'
import type { sessionApi } from '@liveline/contract/session/calls.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { newVisitor, type Visitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { cutOff, smallTargets } from '../screens/finger.ts'
import { Judge } from '../screens/judge.ts'
import { smallTexts } from '../screens/legible.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { OPENED, openEach } from '../screens/opened.ts'
import { openings, openingsOfTheDesk, openingsOfThePhone, type Opening } from '../screens/openings.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const DIALOG = 'dialog[open]'
const BANNER = '.banner'

type TokenState = ApiData<typeof sessionApi.checkToken>

const judge = new Judge()
const { app, browser } = await openJourney({ limitsRates: false })

const newGuest = (viewport = sizes.desk) =>
  newVisitor(browser, { viewport, reducedMotion: 'reduce', colorScheme: 'light' })

async function enter(visitor: Visitor, userName: string): Promise<Page> {
  const { page } = visitor
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.submit(userName, app.passwordOf(userName))
  return page
}

/** What lies open has no finding, lies within the window, and can be read and hit. */
async function look(page: Page, name: string, shown: string): Promise<void> {
  await page.locator(shown).last().waitFor()
  await page.locator(`${shown} :is(.ll-skeleton, [aria-busy=true])`).first().waitFor({ state: 'detached' })
  await judge.look(page, name, shown)
  const { x, y, width, height } = (await page.locator(shown).last().boundingBox())!
  const window = page.viewportSize()!
  if (x < 0 || y < 0 || x + width > window.width || y + height > window.height)
    judge.note(name, [`lies outside: ${[x, y, width, height].map(Math.round).join(' ')}`])
  judge.note(name, await smallTexts(page))
  judge.note(name, await smallTargets(page))
  const beyond = await cutOff(page)
  if (beyond > 0) judge.note(name, [`${beyond} px are cut off`])
}

async function lookAtEach(page: Page, size: string, list: Readonly<Record<string, Opening>>): Promise<void> {
  for (const [name, { open, shown }] of Object.entries(list)) {
    await open(page)
    await look(page, `${name}, ${size}`, shown)
    await page.keyboard.press('Escape')
    await page.locator(shown).waitFor({ state: 'detached' })
  }
}

it.each([
  ['desk', { ...openingsOfTheDesk, ...openings }],
  ['phone', { ...openingsOfThePhone, ...openings }],
] as const)('has no finding in what opens over the frame, at the %s', async (size, list) => {
  const visitor = await newGuest(sizes[size])
  const page = await enter(visitor, 'zhoumin')
  await page.locator('.home-task').first().waitFor()
  const frame = page.locator('.navbar, .tabs-bar')
  expect(await openEach(page, frame, (name) => look(page, `${name}, ${size}`, OPENED))).toBeGreaterThan(2)

  await lookAtEach(page, size, list)

  expect(judge.take()).toEqual({})
  await visitor.close()
})

it('has no finding on the stops of the tour', async () => {
  for (const [size, viewport] of Object.entries(sizes)) {
    const visitor = await newGuest(viewport)
    const page = await enter(visitor, 'zhoumin')
    await openings['tour']!.open(page)
    await page.locator(OPENED).waitFor()
    const next = page.locator(`${OPENED} [data-kind=primary]`)
    for (let stop = 1; (await next.count()) > 0; stop += 1) {
      await look(page, `stop ${stop} of the tour, ${size}`, OPENED)
      await next.click()
    }
    await visitor.close()
  }
  expect(judge.take()).toEqual({})
})

/** What comes by itself. */
const comings: Readonly<Record<string, { come: (page: Page) => Promise<void>; shown: string }>> = {
  'the cards of alarms': {
    // As in a browser where nothing was told yet.
    come: async (page) => {
      await page.addInitScript(() => localStorage.setItem('liveline.alarmed.1017', '0'))
      await page.reload()
      await page.locator('.alarm-card').first().waitFor()
    },
    shown: '.alarms',
  },
  'the server that is gone': {
    come: async (page) => {
      await page.route('**/*', (route) => route.abort())
      await page.getByText('连接不上服务器').waitFor()
    },
    shown: BANNER,
  },
  'the network that is gone': {
    come: async (page) => {
      await page.unrouteAll()
      await page.context().setOffline(true)
      await page.getByText('网络已断开').waitFor()
    },
    shown: BANNER,
  },
  'a password that is old': {
    come: async (page) => {
      await page.context().setOffline(false)
      await page.route(/\/(?:console\/first|system\/user\/info)/, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(/"passwordUpdateTime":\d+/g, '"passwordUpdateTime":95')
        await route.fulfill({ response, body })
      })
      await page.reload()
    },
    shown: BANNER,
  },
  'the end of the session': {
    come: async (page) => {
      await page.unrouteAll()
      const body = { retcode: 50_012, msg: '您的账号已在别处登录，本次登录已结束' }
      await page.route('**/system/check/token', (route) => route.fulfill({ json: body }))
      await page.locator(DIALOG).waitFor()
    },
    shown: DIALOG,
  },
  'whoever stayed without a session': {
    come: (page) => page.getByRole('button', { name: '留在此页' }).click(),
    shown: BANNER,
  },
}

it('has no finding in what comes by itself, at either size', async () => {
  const visitor = await newGuest()
  // Nobody has looked at what waits for this one.
  const page = await enter(visitor, 'yangguang')
  await page.locator('.alarm-card').first().waitFor()
  await look(page, 'what waits, after a login', '.alarms')
  await page.goto(app.url + packPaths.copies)
  for (const [name, { come, shown }] of Object.entries(comings)) {
    await come(page)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await look(page, `${name}, ${size}`, shown)
    }
  }
  expect(judge.take()).toEqual({})
  await visitor.close()
})

it('has no finding where the session is about to end, nor where the first password has to change', async () => {
  const visitor = await newGuest()
  await visitor.page.clock.install()
  const page = await enter(visitor, 'zhoumin')
  await page.locator('.home-task').first().waitFor()
  const state: TokenState = {
    loginStatus: 200,
    isExtendable: true,
    menuVersion: 'x',
    configVersion: 'x',
    isLocked: false,
    secondsLeft: 110,
  }
  await page.route('**/system/check/token', (route) => route.fulfill({ json: { retcode: 0, data: state } }))
  await page.clock.runFor(140_000)
  await page.getByText('即将自动退出登录').waitFor()
  const stranger = await newGuest()
  const first = await enter(stranger, 'fangyuan')
  await first.locator(DIALOG).waitFor()
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await look(page, `the session that is about to end, ${size}`, BANNER)
    await first.setViewportSize(viewport)
    await look(first, `the first password, ${size}`, DIALOG)
  }
  expect(judge.take()).toEqual({})
  await visitor.close()
  await stranger.close()
})
