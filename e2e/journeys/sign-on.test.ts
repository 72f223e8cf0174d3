/** A login through a real provider of OpenID Connect, and one with a verification code. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Database } from '@liveline/server/src/database/database.ts'
import { openDatabase } from '@liveline/server/src/database/open-database.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { CLIENT, openOpenIdProvider, type OpenIdServer } from '@liveline/server/test-support/open-id-provider.ts'
import { configure } from '@liveline/server/test-support/webhook-receiver.ts'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor, openBrowser, type Visitor } from '../browser.ts'
import { startConsole, type Console } from '../console.ts'
import { ShellScreen } from '../screens/shell-screen.ts'

let folder: string
let database: Database
let app: Console
let provider: OpenIdServer
let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-sign-on-'))
  chmodSync(folder, 0o755)
  database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog)
  app = await startConsole({
    databaseUrl: database.connectionString,
    databaseOwnerUrl: database.owner?.connectionString,
    limitsRates: false,
    namesItself: true,
  })
  provider = await openOpenIdProvider(`${app.url}${paths.authRedirect}`)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await provider?.close()
  await app?.stop()
  await database?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})
beforeEach(async () => {
  visitor = await newVisitor(browser)
})
afterEach(() => visitor.close())

/** Another process reads the settings: it hears of the change within moments. */
async function set(key: Parameters<typeof configure>[1], value: unknown, isSeen: (config: string) => boolean) {
  await configure(database, key, value)
  const read = async () => (await fetch(`${app.url}/system/config/read`)).text()
  await expect.poll(async () => isSeen(await read())).toBe(true)
}

const offerProvider = () =>
  set(
    'ssoProviders',
    [{ id: 'plant', name: '统一认证', kind: 'oidc', issuer: provider.issuer, ...CLIENT, matchUserSources: [0] }],
    (config) => config.includes('plant'),
  )

async function confirmAtProvider(userName: string): Promise<void> {
  const { page } = visitor
  await page.locator('input[name=login]').fill(userName)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

it('goes to the provider and comes back to the page that was asked for, logged in', async () => {
  await offerProvider()
  const { page } = visitor
  await page.goto(app.url + packPaths.toDoTasks)
  await page.getByRole('link', { name: '统一认证登录' }).click()
  await confirmAtProvider('zhoumin')

  await new ShellScreen(page).belongsTo('周敏')
  expect(page.url()).toBe(app.url + packPaths.toDoTasks)
  expect((await page.context().cookies()).find(({ name }) => name === '__Host-ll-sign-on')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
})

it('is listed among the devices, and logs in no longer once the person has unlinked it', async () => {
  await offerProvider()
  const { page } = visitor
  await page.goto(app.url + paths.login)
  await page.getByRole('link', { name: '统一认证登录' }).click()
  await confirmAtProvider('heqiang')
  const shell = new ShellScreen(page)
  await shell.belongsTo('贺强')

  await shell.chooseFromUserMenu('登录的设备')
  const dialog = page.getByRole('dialog', { name: '登录的设备' })
  await dialog.getByRole('button', { name: '取消关联 统一认证' }).click()
  await dialog.getByRole('button', { name: '取消与“统一认证”的关联' }).click()
  await page.getByText('已取消与“统一认证”的关联').waitFor()
  await expect.poll(() => dialog.getByText('关联的统一认证').count()).toBe(0)
})

it('says in words who has no account here, and offers the normal login', async () => {
  await offerProvider()
  const { page } = visitor
  await page.goto(app.url + paths.login)
  await page.getByRole('link', { name: '统一认证登录' }).click()
  await confirmAtProvider('stranger')

  await page.getByRole('alert').getByText('stranger').waitFor()
  // Neither code nor state stays where it can be seen or sent again.
  expect(page.url()).toBe(app.url + paths.authRedirect)
  await page.getByRole('link', { name: '使用用户名和密码登录' }).click()
  await page.getByLabel('用户名').waitFor()
})

it('says in words that the person cancelled, and nothing that the address says', async () => {
  const { page } = visitor
  await page.goto(`${app.url}${paths.authRedirect}?error=access_denied&error_description=pay+here&state=s`)
  await page.getByRole('alert').waitFor()
  expect(await page.locator('main').textContent()).not.toContain('pay here')
})

it('asks for a verification code where it is set so', async () => {
  await set('verifyCode', 'always', (config) => config.includes('"verifyCode":"always"'))
  const { page } = visitor
  await page.goto(app.url + paths.login)
  await page.getByLabel('用户名').fill('chenyu')
  await page.getByLabel('密码', { exact: true }).fill(app.passwordOf('chenyu'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后可重发/ }).waitFor()
  const printed = () => /verification code of a login: (\d{6})/.exec(app.output())?.[1]
  await expect.poll(printed).toBeDefined()

  await page.getByLabel('验证码', { exact: true }).fill(printed() ?? '')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await new ShellScreen(page).belongsTo('陈宇')
})
