import { expect, it } from 'vitest'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { BackupsScreen } from '../screens/backups-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const SYSTEM = 'fangyuan'
const SECURITY = 'qinlan'
const { app, browser, accounts } = await openJourney({ limitsRates: false })

async function visit(userName: string, language: 'zh-CN' | 'en') {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } })
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  await visitor.page.evaluate((one) => localStorage.setItem('liveline.language', one), language)
  const screen = new BackupsScreen(visitor.page, language)
  await screen.open(app.url)
  return { ...visitor, screen }
}

const words = async () => {
  const token = await accounts.tokenOf(SYSTEM)
  const { rows } = await call<{ rows: { id: number; word: string }[] }>(app.url, 'GET', '/sensitiveWord/page', {
    token,
  })
  return rows
}

for (const language of ['zh-CN', 'en'] as const) {
  it(`what was ruined is restored by two administrators, in ${language}`, async () => {
    const token = await accounts.tokenOf(SYSTEM)
    const word = `机密-${language}`
    await call(app.url, 'POST', '/sensitiveWord/create', { token, body: { word } })
    const [system, security] = [await visit(SYSTEM, language), await visit(SECURITY, language)]
    const note = `before-${language}`
    await system.screen.make(note)

    const made = (await words()).find((one) => one.word === word)
    await call(app.url, 'POST', `/sensitiveWord/delete?id=${made?.id}`, { token, body: {} })
    expect((await words()).map((one) => one.word)).not.toContain(word)

    await system.screen.compare(note)
    await system.screen.dialog().getByText(word).waitFor()
    await system.screen.ask('it was deleted by mistake', await accounts.passwordOf(SYSTEM))
    await security.screen.approve(await accounts.passwordOf(SECURITY))
    expect((await words()).map((one) => one.word)).toContain(word)

    await system.close()
    await security.close()
  })
}
