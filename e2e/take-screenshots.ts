/**
 * `npm run screenshots`: the pictures of the README, of docs/administration.md and of docs/process-owners.md; those of one
 * of the two alone by `-- administration` and `-- workflows`.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { newVisitor, openBrowser } from './browser.ts'
import { startConsole, type Console } from './console.ts'
import { call, logIn } from './http-client.ts'
import { allApplications } from './pack.ts'
import { LoginScreen } from './screens/login-screen.ts'
import { takeAdministrationScreenshots } from './take-administration-screenshots.ts'
import { takeProcessOwnerScreenshots } from './take-process-owner-screenshots.ts'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { packPaths, paths } from '../apps/web/src/app/paths.ts'
import { buildWebIfStale } from '../tools/build-web.ts'

const folder = path.resolve(import.meta.dirname, '../docs/screenshots')
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
/** Long enough for a diagram to be drawn and a panel to slide in; pictures are looked at by a person. */
const SETTLE_MS = 1_500

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

/** A page of this person, logged in without the form. */
async function pageOf(
  browser: Browser,
  app: Console,
  userName: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await newVisitor(browser, options)
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.submit(userName, app.passwordOf(userName))
  await page.waitForURL((url) => !url.pathname.startsWith(paths.login))
  await page.locator('.home-panel').first().waitFor()
  return page
}

async function firstTask(app: Console, userName: string): Promise<{ taskId: string; instanceId: string }> {
  const token = await logIn(app.url, userName, app.passwordOf(userName))
  const { rows } = await call<{ rows: { taskId: string; instanceId: string }[] }>(
    app.url,
    'POST',
    '/workFlow/queryTaskWithCondition',
    { token, body: {} },
  )
  const row = rows[0]
  if (row === undefined) throw new Error(`${userName} has no task to show`)
  return row
}

/** The sample plans once more, all fresh: a planner's ordinary morning. */
async function fillToDoList(app: Console): Promise<void> {
  for (const { by, lwPlan } of allApplications().slice(1)) {
    const token = await logIn(app.url, by, app.passwordOf(by))
    await call(app.url, 'POST', '/workFlow/startByKey/lwPlanApproval', { token, body: { forms: { lwPlan } } })
  }
}

async function takeScreenshotsOfReadme(app: Console, browser: Browser): Promise<void> {
  await fillToDoList(app)
  const stranger = await newVisitor(browser)
  await new LoginScreen(stranger.page).open(app.url)
  await shoot(stranger.page, 'login')

  const planner = await pageOf(browser, app, 'zhoumin')
  await shoot(planner, 'home')
  await planner.goto(`${app.url}${packPaths.toDoTasks}`)
  await shoot(planner, 'to-do')
  const { taskId } = await firstTask(app, 'zhoumin')
  await planner.goto(`${app.url}${taskAddress(taskId)}`)
  await planner.locator('[data-field]').first().waitFor()
  await shoot(planner, 'task')

  const chief = await pageOf(browser, app, 'yangguang')
  const { instanceId } = await firstTask(app, 'yangguang')
  await chief.goto(`${app.url}${processAddress(instanceId)}`)
  await chief.getByText('当前处理人').first().waitFor()
  await shoot(chief, 'process')

  const dark = await pageOf(browser, app, 'zhoumin', { colorScheme: 'dark' })
  await dark.goto(`${app.url}${taskAddress(taskId)}`)
  await dark.locator('[data-field]').first().waitFor()
  await shoot(dark, 'dark')

  const crew = await pageOf(browser, app, 'zhoumin', phone)
  await crew.goto(`${app.url}${packPaths.toDoTasks}`)
  await shoot(crew, 'phone-to-do')
  await crew.goto(`${app.url}${taskAddress(taskId)}`)
  await crew.locator('[data-field]').first().waitFor()
  await shoot(crew, 'phone-task')
}

mkdirSync(folder, { recursive: true })
await buildWebIfStale((sentence) => console.log(sentence))
const app = await startConsole()
const browser = await openBrowser()
try {
  const only = process.argv[2]
  if (only === undefined) await takeScreenshotsOfReadme(app, browser)
  if (only !== 'workflows') await takeAdministrationScreenshots(browser, app, shoot)
  if (only !== 'administration') await takeProcessOwnerScreenshots(browser, app, shoot)
} finally {
  await browser.close()
  await app.stop()
}
