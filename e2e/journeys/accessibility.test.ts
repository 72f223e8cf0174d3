import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { packPaths, paths, quickFormAddress } from '../../apps/web/src/app/paths.ts'
import { newVisitor, type Visitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { cutOff, smallTargets } from '../screens/finger.ts'
import { Judge } from '../screens/judge.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { close, open, OPENED, openEach } from '../screens/opened.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const START = quickFormAddress({ formKey: 'lwPlan', flowKey: 'lwPlanApproval' })
const AGREE = {
  value: 'agree',
  label: '同意',
  labelEn: 'Agree',
  requiresOpinion: true,
  requiresForms: false,
  primary: true,
  danger: false,
}
/** The page in front; the others of the tabs are kept, hidden. */
const FRONT = 'main > section:not([hidden])'

const { app, browser } = await openJourney()
let planner: Visitor
let applicant: Visitor
let taskId: string
let instanceId: string
const judge = new Judge()

beforeAll(async () => {
  ;[planner, applicant] = await Promise.all([visitorOf('zhoumin'), visitorOf('chenyu')])
  ;({ taskId, instanceId } = await firstTask('zhoumin'))
})

async function visitorOf(userName: string): Promise<Visitor> {
  const visitor = await newStranger()
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
  return visitor
}

const newStranger = () => newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' })

async function firstTask(userName: string): Promise<{ taskId: string; instanceId: string }> {
  const token = await logIn(app.url, userName, app.passwordOf(userName))
  const { rows } = await call<{ rows: { taskId: string; instanceId: string }[] }>(
    app.url,
    'POST',
    '/workFlow/queryTaskWithCondition',
    { token, body: {} },
  )
  return rows[0]!
}

/** Goes there; the element that is named says that the page is drawn. */
async function goTo(page: Page, address: string, drawn: string): Promise<void> {
  await page.goto(app.url + address)
  await page.locator(drawn).first().waitFor({ state: 'attached' })
}

describe('a page of the console in English', () => {
  const judgePage = async (page: Page, name: string) => {
    await page.setViewportSize(DESK)
    await judge.look(page, `${name}, desk`)
    await page.setViewportSize(PHONE)
    await judge.look(page, `${name}, phone`)
    judge.note(`${name}, for a finger`, await smallTargets(page))
    const beyond = await cutOff(page)
    if (beyond > 0) judge.note(`${name}, phone`, [`${beyond} px are cut off`])
  }
  const speak = (page: Page) => page.evaluate(() => localStorage.setItem('liveline.language', 'en'))

  it('has no finding, at the desk and on the phone, in either theme', async () => {
    const stranger = await newStranger()
    await goTo(stranger.page, paths.login, 'form')
    await speak(stranger.page)
    await goTo(stranger.page, paths.login, 'form')
    await judgePage(stranger.page, 'login')
    await stranger.close()

    const pages = [
      ['home', planner, packPaths.home, '.home-task'],
      ['to-do list', planner, packPaths.toDoTasks, '.ll-number'],
      ['finished list', planner, packPaths.finishedTasks, '.ll-number'],
      ['task', planner, taskAddress(taskId), '[data-field] [aria-label]'],
      ['process', applicant, processAddress(instanceId), '.bjs-powered-by'],
      ['my processes', applicant, packPaths.myProcesses, '.ll-number'],
      ['start form', applicant, START, '[data-field="riskLevel"]'],
    ] as const
    for (const visitor of [planner, applicant]) await speak(visitor.page)
    for (const [name, { page }, address, drawn] of pages) {
      await page.setViewportSize(DESK)
      await goTo(page, address, drawn)
      await judgePage(page, name)
    }
    await applicant.page.locator('.ll-quick-bar .ll-button[data-kind=primary]').click()
    await applicant.page.locator(`${FRONT} [aria-invalid=true]`).first().waitFor()
    await judgePage(applicant.page, 'start form with problems')

    expect(judge.take()).toEqual({})
  })
})

/** Opens it from a page, and says what is open then. */
type Opening = readonly [name: string, open: (page: Page) => Promise<unknown>, selector: string]

async function judgeDialogs(page: Page, openings: readonly Opening[]): Promise<void> {
  for (const [name, opens, selector] of openings) {
    await opens(page)
    await page.locator(selector).last().waitFor()
    await judge.look(page, name, selector)
    await page.keyboard.press('Escape')
    await page.locator(selector).waitFor({ state: 'detached' })
  }
}

/** What lies open lies within the window. */
/** A panel follows its button a frame later when the page has just moved: what counts is where it comes to rest. */
async function fits(page: Page, name: string): Promise<void> {
  const { width: right, height: bottom } = page.viewportSize()!
  let lies: readonly number[] = []
  const isInside = async () => {
    const { x, y, width, height } = (await page.locator(OPENED).boundingBox())!
    lies = [x, y, width, height]
    return x >= 0 && y >= 0 && x + width <= right && y + height <= bottom
  }
  try {
    await expect.poll(isInside).toBe(true)
  } catch {
    judge.note(`${name}, opened`, [`lies outside: ${lies.map(Math.round).join(' ')}`])
  }
}

describe('what opens', () => {
  beforeAll(async () => {
    for (const { page } of [planner, applicant]) {
      await page.evaluate(() => localStorage.setItem('liveline.language', 'zh-CN'))
      await page.setViewportSize(DESK)
    }
  })
  const look = (page: Page) => async (name: string) => {
    await judge.look(page, `${name}, opened`, OPENED)
    await fits(page, name)
  }

  it('has no finding in a form: selects, calendars, rows', async () => {
    const { page } = applicant
    await goTo(page, START, '[data-field="riskLevel"]')
    for (const add of await page.locator(`${FRONT} .ll-rows-add`).all()) await add.click()
    expect(await openEach(page, page.locator(FRONT), look(page))).toBeGreaterThan(8)
    await judgeDialogs(page, [
      ['copy of an earlier plan', () => page.getByRole('button', { name: '复制以往计划' }).click(), 'dialog[open]'],
    ])
    expect(judge.take()).toEqual({})
  })

  it('has no finding over a list: menus, panels, filters, views, columns, dialogs', async () => {
    const { page } = planner
    await goTo(page, packPaths.toDoTasks, '.ll-number')
    // Popups of the frame: quick forms, notices, the person.
    expect(await openEach(page, page.locator('.navbar'), look(page))).toBeGreaterThan(1)
    await page.getByRole('button', { name: '更多筛选' }).click()
    await judge.look(page, 'filters, unfolded', FRONT)
    expect(await openEach(page, page.locator(FRONT), look(page))).toBeGreaterThan(3)
    await open(page, page.getByRole('button', { name: '我的视图' }))
    await page.getByLabel('新视图名称').fill('我的')
    await page.keyboard.press('Enter')
    const account = async (index: number) => {
      await open(page, page.getByRole('button', { name: '账号 周敏' }))
      await page.getByRole('menuitem').nth(index).click()
    }
    await judgeDialogs(page, [
      ['search of the menu', () => page.keyboard.press('Control+k'), 'dialog[open]'],
      ['password', () => account(0), 'dialog[open]'],
      ['settings', () => account(1), 'dialog[open]'],
      ['menu of a tab', () => page.locator('.tab[data-active=true]').click({ button: 'right' }), OPENED],
      ['saved views', () => open(page, page.getByRole('button', { name: '我的视图' })), OPENED],
    ])
    expect(judge.take()).toEqual({})
  })

  it('has no finding at the batch bar and its dialog', async () => {
    const { page } = planner
    // No step of this pack may be completed in batches.
    await page.route('**/workFlow/queryTaskWithCondition', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { rows: object[] } }
      const rows = answer.data.rows.map((row) => ({ ...row, batchOutcomes: [AGREE] }))
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, rows } } })
    })
    await goTo(page, packPaths.toDoTasks, 'tbody input[type=checkbox]:enabled')
    await page.locator('tbody input[type=checkbox]:enabled').first().check()
    const bar = page.locator('.ll-batch-bar')
    await judge.look(page, 'batch bar', '.ll-batch-bar')
    await judgeDialogs(page, [['batch', () => bar.locator('button[data-kind=primary]').click(), 'dialog[open]']])
    expect(judge.take()).toEqual({})
  })

  it('has no finding on a task: outcomes, phrases, the diagram', async () => {
    const { page } = planner
    await goTo(page, taskAddress(taskId), '[data-field] [aria-label]')
    expect(await openEach(page, page.locator('.ll-decision'), look(page))).toBeGreaterThan(0)
    await judgeDialogs(page, [
      ['diagram', () => page.getByRole('button', { name: '放大流程图' }).click(), 'dialog[open]'],
    ])
    await goTo(applicant.page, processAddress(instanceId), '.ll-summary')
    await judgeDialogs(applicant.page, [
      ['withdrawal', () => applicant.page.getByRole('button', { name: '撤回' }).click(), 'dialog[open]'],
    ])
    expect(judge.take()).toEqual({})
  })
})

it('opens a list above its field where there is no room below', async () => {
  const { page } = applicant
  await page.setViewportSize(DESK)
  await goTo(page, START, '[data-field="riskLevel"]')
  const field = page.locator(`${FRONT} button[role=combobox]`).first()
  // The field stands at the lower edge of a window that ends there.
  const { y, height } = (await field.boundingBox())!
  await page.setViewportSize({ ...DESK, height: Math.round(y + height + 12) })
  const panel = await open(page, field)
  await fits(page, 'list')
  const box = (await panel.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual((await field.boundingBox())!.y)
  await close(page)
  expect(judge.take()).toEqual({})
})

it('folds the opinion at 200 %, and cuts nothing off', async () => {
  const enlarged = await newVisitor(browser, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
  const { page } = enlarged
  const login = new LoginScreen(page)
  await login.open(app.url)
  // The menu waits behind its button at this width.
  await login.submit('zhoumin', app.passwordOf('zhoumin'))
  await page.locator('.home-task').first().waitFor()
  for (const address of [packPaths.home, packPaths.toDoTasks, processAddress(instanceId), taskAddress(taskId)]) {
    await goTo(page, address, `${FRONT} h1`)
    expect(await cutOff(page), address).toBe(0)
  }
  await page.locator('.ll-decision-folded').waitFor()
  expect(await page.getByRole('textbox', { name: '办理意见' }).isVisible()).toBe(false)
  expect(await cutOff(page)).toBe(0)
  expect(enlarged.problems).toEqual([])
  await enlarged.close()
})

it('gives the focus back to where a dialog was opened from', async () => {
  const { page } = planner
  await page.setViewportSize(DESK)
  await goTo(page, packPaths.home, '.home-task')
  const account = page.getByRole('button', { name: '账号 周敏' })
  await account.press('Enter')
  await page.getByRole('menuitem', { name: '界面设置' }).press('Enter')
  const settings = page.getByRole('dialog', { name: '界面设置' })
  await settings.waitFor()
  await page.keyboard.press('Escape')

  await settings.waitFor({ state: 'detached' })
  await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true)
  expect([planner, applicant].flatMap(({ problems }) => problems)).toEqual([])
})
