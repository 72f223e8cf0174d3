import type { Language } from '@liveline/contract/language.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { openPostOffice, type PostOffice } from '../../apps/server/test-support/post-office.ts'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { ConfigurationScreen } from '../screens/configuration-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const ADMINISTRATOR = 'fangyuan'
const PLANNER = 'zhoumin'
const { app, browser, accounts } = await openJourney({ limitsRates: false })
let post: PostOffice
beforeAll(async () => {
  post = await openPostOffice()
})
afterAll(async () => {
  await post?.close()
})

async function visit(userName: string, language: Language = 'zh-CN') {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } })
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  // What the person has chosen goes with the person.
  const token = await accounts.tokenOf(userName)
  await call(app.url, 'POST', '/system/user/settings', { token, body: { language } })
  await visitor.page.reload()
  return visitor
}

it.each([
  ['zh-CN', '临湖不停电作业', 'systemName', '不停电作业管控系统'],
  ['en', 'Linhu Live Work', 'systemNameEn', 'Live-line Work Control'],
] as const)(
  'in %s: the name of the system changes in an open console and back, quick forms are ordered, a mail server is tested',
  async (language, newName, key, oldName) => {
    const [administrator, planner] = [await visit(ADMINISTRATOR, language), await visit(PLANNER, language)]
    const screen = new ConfigurationScreen(administrator.page, language)
    const title = () => planner.page.title()
    await expect.poll(title).toContain(oldName)

    await screen.open(app.url)
    await screen.set(key, newName)
    await screen.save()
    await expect.poll(title).toContain(newName)
    expect(await screen.setting(key).textContent()).toContain(language === 'en' ? 'changed' : '已修改')

    await screen.revert(key)
    await expect.poll(title).toContain(oldName)

    await administrator.page.goto(app.url + packPaths.configuration)
    const counters = screen.setting('todoCounters')
    const second = language === 'en' ? 'Work orders to handle' : '待处理工单'
    await counters.getByText(second).first().waitFor()
    const names = () => counters.locator('ol strong').allTextContents()
    await expect.poll(async () => (await names()).length).toBe(2)
    const before = await names()
    await screen.moveUp(before[1] ?? '')
    await screen.save()
    expect(await names()).toEqual(before.toReversed())

    const channel = `post ${language}`
    await screen.openChannels(app.url)
    await screen.addMail(channel, { port: post.port, from: 'Liveline <no-reply@grid.example>' })
    await screen.switchOn(channel)
    expect(await screen.test(channel, 'fang@grid.example')).toMatch(/已发出|accepted/)
    expect(post.mails.at(-1)?.to).toEqual(['fang@grid.example'])
    expect(await screen.test(channel, 'nobody@grid.example')).toContain('550')

    await administrator.close()
    await planner.close()
  },
)
