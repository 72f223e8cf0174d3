import { errorCodes } from '@liveline/contract/error-codes.ts'
import { permissionNames } from '@liveline/contract/permissions.ts'
import { say } from '@liveline/contract/language.ts'
import type { UserRoles } from '@liveline/contract/role/shapes.ts'
import { expect, it } from 'vitest'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { PeopleScreen, peopleWords } from '../screens/people-screen.ts'
import { RolesScreen } from '../screens/roles-screen.ts'

const [SYSTEM, SECURITY] = ['fangyuan', 'qinlan']
const WORKER = { userName: 'chenyu', userId: 1001, name: '陈宇' }
const { app, browser, accounts } = await openJourney({ limitsRates: false })

/** The whole tree of the menu is in sight: while a tree scrolls it takes no press. */
const viewport = { width: 1440, height: 1500 }

async function visit(userName: string) {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', viewport })
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  return visitor
}

/** As the system administrator gives and takes roles of people. */
async function changeRoles(change: (held: number[]) => number[]): Promise<void> {
  const token = await accounts.tokenOf(SYSTEM)
  const { roles, rev } = await call<UserRoles>(app.url, 'GET', `/system/role/${WORKER.userId}`, { token })
  const body = { userId: WORKER.userId, rev, roleIds: change(roles.map(({ id }) => id)) }
  await call(app.url, 'POST', '/system/role/update', { token, body })
}

it.each(['zh-CN', 'en'] as const)(
  'a role and a page are made, given to somebody at work, whose menu follows in place, and taken away (%s)',
  async (language) => {
    const [role, entry] = language === 'en' ? ['Shift keeper', 'Shift notices'] : ['值班员', '值班通知']
    const [worker, security] = [await visit(WORKER.userName), await visit(SECURITY)]
    await security.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
    const screen = new RolesScreen(security.page, app.url, language)
    const shown = worker.page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: entry })
    // From its first token check on a console knows which menu it has.
    await worker.page.waitForResponse((response) => response.url().includes('/system/check/token'))
    await worker.page.evaluate(() => Object.assign(globalThis, { notReloaded: true }))

    const roleId = await screen.makeRole(role)
    await screen.giveRight(roleId, role, say(language, permissionNames['form:read']))
    const preview = await screen.addPage(entry, `shift-${language.toLowerCase()}`, role)
    expect(preview.map((text) => text.trim())).toEqual([entry])
    expect(await shown.count()).toBe(0)

    await changeRoles((held) => [...held, roleId])
    await shown.waitFor()
    expect(await screen.holdersOf(roleId)).toContain(WORKER.name)

    await changeRoles((held) => held.filter((id) => id !== roleId))
    await shown.waitFor({ state: 'detached' })
    expect(await screen.holdersOf(roleId)).not.toContain(WORKER.name)
    expect(await worker.page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)

    await screen.deletePage(entry)
    await screen.deleteRole(role)
    expect([worker.problems, security.problems]).toEqual([[], []])
    await worker.close()
    await security.close()
  },
)

it.each([
  ['zh-CN', 'chenyu', '陈宇', /待办|通知/, /^通知/, '方圆授予陈宇管理员角色“流程管理员”'],
  [
    'en',
    'zhoumin',
    '周敏',
    /to.?do|notice/i,
    /^Notices/,
    'made 周敏 an administrator by the role Process administrator',
  ],
] as const)(
  'an administrator is appointed only with the password of whoever does it, and another administrator is told (%s)',
  async (language, userName, name, bell, notices, told) => {
    const [system, security] = [await visit(SYSTEM), await visit(SECURITY)]
    for (const { page } of [system, security]) {
      await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
    }
    const asked: string[] = []
    system.page.on('response', async (response) => {
      if (response.url().endsWith('/system/role/update')) asked.push(String((await response.json()).retcode))
    })
    const people = new PeopleScreen(system.page, peopleWords[language])
    await people.open(app.url, userName)
    await people.askForRole(name, people.words.administers)
    await people.question.waitFor()
    await people.confirm(await accounts.passwordOf(SYSTEM))
    await people.closed()
    // Refused once for want of the password, then sent again by itself.
    await expect.poll(() => asked).toEqual([String(errorCodes.CONFIRM_PASSWORD.retcode), '0'])

    await security.page.goto(app.url)
    await security.page.getByRole('button', { name: bell }).first().click()
    await security.page.getByRole('tab', { name: notices }).click()
    await security.page.getByText(told).first().waitFor()
    await system.close()
    await security.close()
  },
)

it('nobody holds two of the three administrators, whoever asks', async () => {
  const token = await accounts.tokenOf(SYSTEM)
  const body = { userId: 1033, roleIds: [100_002, 100_003] }
  await expect(call(app.url, 'POST', '/system/role/update', { token, body })).rejects.toThrow(/互相排斥/)
})
