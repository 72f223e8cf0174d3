import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { newVisitor, type Visitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { allApplications, sampleFormValues } from '../pack.ts'
import { hasFocus, Keyboard } from '../screens/keyboard.ts'
import { KeyboardForm } from '../screens/keyboard-form.ts'
import { paths } from '../../apps/web/src/app/paths.ts'

const SHORT_PLAN = 5
/** Of that plan, which needs no scheme, in their order; `fills`, where many fields are to be filled in. */
const steps = [
  { by: 'zhoumin', outcome: '可带电，转勘察', fills: true },
  { by: 'heqiang', outcome: '可带电', formKey: 'lwSurvey', fills: true },
  { by: 'wujing', outcome: '核查通过' },
  { by: 'fengchao', outcome: '同意' },
  { by: 'wujing', outcome: '同意' },
  { by: 'huangwei', outcome: '同意' },
  { by: 'heqiang', outcome: '批准' },
  { by: 'luoxin', outcome: '发布计划' },
] as const
/** From the title of a task with little to fill in to its outcome; it was 43 before. */
const STOPS_TO_DECIDE = 13

const { app, browser } = await openJourney()
const people = new Map<string, Keyboard>()
const visitors: Visitor[] = []
const stops: Record<string, number> = {}

afterAll(async () => {
  console.log(stops)
})

/** Logged in by keys alone. */
async function as(userName: string): Promise<Keyboard> {
  const known = people.get(userName)
  if (known !== undefined) return known
  const visitor = await newVisitor(browser)
  visitors.push(visitor)
  const { page } = visitor
  const keyboard = new Keyboard(page)
  people.set(userName, keyboard)
  await page.goto(`${app.url}${paths.login}`)
  await keyboard.reach(page.getByLabel('用户名'))
  await keyboard.type(userName)
  await keyboard.reach(page.getByLabel('密码', { exact: true }))
  await keyboard.type(app.passwordOf(userName))
  await keyboard.press('Enter')
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  return keyboard
}

/** A page that was come to says so to those who do not see it: the focus is at its title. */
const titleHasFocus = (page: Page) =>
  expect.poll(() => hasFocus(page.locator('main > section:not([hidden]) h1').first())).toBe(true)

const MENU_AT_MOST = 40

async function openFromMenu(keyboard: Keyboard, entry: string): Promise<void> {
  const menu = keyboard.page.getByRole('navigation', { name: '主菜单' })
  // What waits there is part of the name.
  const link = menu.getByRole('link', { name: new RegExp(`^${entry}`) })
  await link.waitFor()
  // One stop of the Tab key; within it arrows lead on.
  await keyboard.reach(menu.locator('[tabindex="0"]').first())
  await keyboard.press('Home')
  for (let entries = 0; entries < MENU_AT_MOST && !(await hasFocus(link)); entries++) await keyboard.press('ArrowDown')
  await keyboard.activate(link)
  await titleHasFocus(keyboard.page)
}

async function decide(userName: string, number: string, outcome: string, formKey?: string): Promise<void> {
  const keyboard = await as(userName)
  const { page } = keyboard
  await openFromMenu(keyboard, '待办任务')
  await keyboard.activate(page.getByRole('row').filter({ hasText: number }).getByRole('link').first())
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await titleHasFocus(page)
  keyboard.takeStops()
  const decision = page.getByRole('region', { name: '办理意见与结果' }).filter({ visible: true })
  const button = decision.getByRole('button', { name: outcome, exact: true })
  await button.waitFor()
  if (formKey === undefined) await keyboard.reach(button)
  else await new KeyboardForm(keyboard, formKey).fill(sampleFormValues(formKey), button)
  stops[`${outcome} ${userName}`] = keyboard.takeStops()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: new RegExp(`已提交“${outcome}”`) }).waitFor()
}

it('leads a plan from the application to the publication by keys alone', async () => {
  const { by, lwPlan } = allApplications()[SHORT_PLAN]!
  const keyboard = await as(by)
  const { page } = keyboard
  await openFromMenu(keyboard, '作业计划申请')
  keyboard.takeStops()
  const submit = page.getByRole('button', { name: '提交申请' })
  await new KeyboardForm(keyboard, 'lwPlan').fill(lwPlan, submit)
  stops['application'] = keyboard.takeStops()
  await keyboard.press('Enter')
  const done = page.getByRole('heading', { name: /已提交，编号/ })
  await done.waitFor()
  const number = /LWP-[\d-]+/.exec(await done.innerText())![0]

  for (const step of steps) await decide(step.by, number, step.outcome, 'formKey' in step ? step.formKey : undefined)

  const token = await logIn(app.url, by, app.passwordOf(by))
  const { rows } = await call<{ rows: { number: string; businessState: string }[] }>(
    app.url,
    'GET',
    `/workFlow/queryAllInstance?keyword=${number}`,
    { token },
  )
  expect(rows[0]?.businessState).toBe('published')
  for (const { outcome, by: decider, ...own } of steps)
    if (!('fills' in own)) expect(stops[`${outcome} ${decider}`], outcome).toBeLessThanOrEqual(STOPS_TO_DECIDE)
  expect([...people.values()].flatMap(({ unseen }) => [...unseen])).toEqual([])
  expect(visitors.flatMap(({ problems }) => problems)).toEqual([])
})
