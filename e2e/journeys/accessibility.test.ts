import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { newVisitor, openBrowser } from '../browser.ts'
import { startConsole, type Console } from '../console.ts'
import { call, logIn } from '../http-client.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { packPaths, quickFormAddress } from '../../apps/web/src/app/paths.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What WCAG 2.1 asks for at the levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** Counts what is drawn as a hint only: the key of the search, the initial of a person, names inside a picture. */
const SET_ASIDE = 'label-content-name-mismatch'

let app: Console
let browser: Browser
beforeAll(async () => {
  app = await startConsole()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** What axe finds wrong, a line each: rule, place. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    ([rules, setAside]) =>
      (globalThis as unknown as { axe: { run(where: unknown, options: unknown): Promise<AxeResults> } }).axe.run(
        document,
        { runOnly: { type: 'tag', values: rules }, rules: { [setAside]: { enabled: false } } },
      ),
    [RULES, SET_ASIDE] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
}

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

describe.each(['light', 'dark'] as const)('axe in the %s theme', (colorScheme) => {
  it('finds nothing on the pages of the journey', async () => {
    // axe is no part of the console: its script has to pass the content policy.
    const { page, close } = await newVisitor(browser, { colorScheme, bypassCSP: true, reducedMotion: 'reduce' })
    const { taskId, instanceId } = await firstTask('liuyang')
    const login = new LoginScreen(page)
    await login.open(app.url)
    const found: Record<string, string[]> = { login: await findings(page) }
    await page.goto(`${app.url}/?token=${await logIn(app.url, 'liuyang', app.passwordOf('liuyang'))}`)
    await page.getByRole('button', { name: '的身份继续' }).waitFor()
    found['link with a token'] = await findings(page)
    await login.open(app.url)
    await login.logIn('liuyang', app.passwordOf('liuyang'))
    const pages = {
      home: [packPaths.home, '.home-task, .ll-state-page'],
      'to-do list': [packPaths.toDoTasks, '.ll-table'],
      'my processes': [packPaths.myProcesses, '.ll-table, .ll-state-page'],
      task: [taskAddress(taskId), '.ll-aside .djs-element'],
      process: [processAddress(instanceId), '.ll-diagram-mark .bjs-powered-by'],
      'quick form': [
        quickFormAddress({ formKey: 'lwPlan', flowKey: 'lwPlanApproval' }),
        '[data-amis-name="riskLevel"]',
      ],
    } as const
    for (const [name, [path, drawn]] of Object.entries(pages)) {
      await page.goto(app.url + path)
      await page.locator(drawn).first().waitFor({ state: 'attached' })
      if (name === 'my processes') await page.getByRole('button', { name: '发起时间: 不限日期' }).click()
      if (name === 'quick form') {
        await page.getByRole('button', { name: '提交申请' }).click()
        await page.locator('.is-error [aria-invalid=true]').first().waitFor()
      } else if (name === 'task') await page.locator('[data-amis-name] [aria-label]').first().waitFor()
      found[name] = await findings(page)
    }
    await close()

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  })
})

it('leads to the first of several incomplete rows, and stays usable', async () => {
  const { page, problems, close } = await newVisitor(browser)
  const { taskId } = await firstTask('liuyang')
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('liuyang', app.passwordOf('liuyang'))
  await page.goto(app.url + taskAddress(taskId))
  const people = page.locator('[data-amis-name="organisation"]')
  const add = people.locator('.cxd-Combo-addBtn')
  await add.click()
  await add.click()
  await page.getByRole('button', { name: '提交会签' }).click()

  const wanting = people.locator('[data-amis-name="role"] [aria-invalid=true]')
  await expect.poll(() => wanting.count()).toBe(2)
  expect(await wanting.first().getAttribute('aria-description')).toBe('请选择岗位')
  await expect.poll(() => wanting.first().evaluate((field) => field === document.activeElement)).toBe(true)
  expect(problems).toEqual([])
  await close()
})

it('gives the focus back to where a dialog was opened from', async () => {
  const { page, problems, close } = await newVisitor(browser)
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('liuyang', app.passwordOf('liuyang'))
  const account = page.getByRole('button', { name: '账号 刘洋' })
  await account.press('Enter')
  await page.getByRole('menuitem', { name: '修改密码' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: '界面设置' })
  await settings.waitFor()
  await page.keyboard.press('Escape')

  await settings.waitFor({ state: 'detached' })
  await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(problems).toEqual([])
  await close()
})
