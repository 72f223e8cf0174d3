/** A console that is administered by its screens alone, by three people with separated duties (issue 12, "Done means"). */
import { permissionNames } from '@liveline/contract/permissions.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { newRecordAddress } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call, changePassword, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { AuditScreen } from '../screens/audit-screen.ts'
import { BackupsScreen } from '../screens/backups-screen.ts'
import { ConfigurationScreen } from '../screens/configuration-screen.ts'
import { DelegationsScreen } from '../screens/delegations-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { OrganisationScreen } from '../screens/organisation-screen.ts'
import { PeopleScreen, peopleWords } from '../screens/people-screen.ts'
import { RolesScreen } from '../screens/roles-screen.ts'
import { saidIn } from '../screens/said.ts'
import { SensitiveWordsScreen } from '../screens/sensitive-words-screen.ts'

const [SYSTEM, SECURITY, AUDIT, DESIGNER] = ['fangyuan', 'qinlan', 'zhangcheng', 'kongde']
const [OWNER, DELEGATE] = ['周敏', '杨光']
const CHOSEN = 'Linhu-2028!'
const { app, browser, accounts } = await openJourney({ limitsRates: false })

/** Each language builds a part of the utility of its own. */
const names = {
  'zh-CN': {
    department: '带电作业二中心',
    teams: ['机动一班', '机动二班'],
    stem: 'zhworker',
    role: '机动值班员',
    entry: '机动值班通知',
    word: '内部口令',
    system: '临湖带电作业管控',
    form: 'accountZh',
    account: '情况说明',
    menu: '主菜单',
  },
  en: {
    department: 'Second live-line centre',
    teams: ['Relief team one', 'Relief team two'],
    stem: 'enworker',
    role: 'Relief keeper',
    entry: 'Relief notices',
    word: 'watchword',
    system: 'Linhu live-line control',
    form: 'accountEn',
    account: 'Account',
    menu: 'Main menu',
  },
} as const

async function enter(userName: string, password: string, language: Language) {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, password)
  await visitor.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
  await visitor.page.reload()
  return visitor
}

const workbook = async (rows: CellValue[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))

async function aForm(formKey: string): Promise<number> {
  const token = await accounts.tokenOf(DESIGNER)
  const item = { type: 'checked-text', name: 'account', label: names['zh-CN'].account, labelEn: names.en.account }
  const form = { formKey, formName: names['zh-CN'].account, formNameEn: names.en.account }
  const { formId } = await call<{ formId: number }>(app.url, 'POST', '/form/create', {
    token,
    body: { ...form, formPcJson: { type: 'form', body: [item] } },
  })
  await call(app.url, 'POST', '/form/release', { token, body: { formId, note: 'x' } })
  return formId
}

it.each(['zh-CN', 'en'] as const)(
  'a department, its people, a role, a delegation, words, the name, a restore, and the log of all of it: %s',
  async (language) => {
    const own = names[language]
    const said = saidIn(language)
    const words = peopleWords[language]
    const system = await enter(SYSTEM, await accounts.passwordOf(SYSTEM), language)
    const security = await enter(SECURITY, await accounts.passwordOf(SECURITY), language)

    // A department with two teams.
    const organisation = new OrganisationScreen(system.page, language === 'en' ? 'en' : 'zh')
    await organisation.open(app.url)
    await organisation.add(own.department)
    for (const team of own.teams) await organisation.add(team, own.department)

    // Fifty people of theirs, by Excel; the passwords are handed out once.
    const people = new PeopleScreen(system.page, words)
    await people.open(app.url)
    await people.openImport()
    const titles = ['用户名', '姓名', '部门', '角色']
    const rows = Array.from({ length: 50 }, (_, n): CellValue[] => [
      `${own.stem}${n}`,
      `${own.teams[n % 2]}${n}`,
      own.teams[n % 2] ?? '',
      '作业人员',
    ])
    await people.check('people.xlsx', await workbook([titles, ...rows]))
    await people.said(words.rightly)
    await people.press(words.store)
    await people.inDialog(words.store).click()
    await people.said(words.stored)
    const [download] = await Promise.all([system.page.waitForEvent('download'), people.press(words.passwords)])
    const { sheets } = await readXlsx(await readFile(await download.path()))
    const [userName, name, password] = (sheets[0]?.rows[1] ?? []).map(String)
    if (userName === undefined || name === undefined || password === undefined) throw new Error('No password came')

    // A role and a page of the menu; whoever gets the role while logged in sees it come.
    const token = await logIn(app.url, userName, password)
    await changePassword(app.url, token, password, CHOSEN)
    const worker = await enter(userName, CHOSEN, language)
    const checked = worker.page.waitForResponse((response) => response.url().includes('/system/check/token'))
    const roles = new RolesScreen(security.page, app.url, language)
    const roleId = await roles.makeRole(own.role)
    await roles.giveRight(roleId, own.role, say(language, permissionNames['form:read']))
    await roles.addPage(own.entry, `relief-${language.toLowerCase()}`, own.role)
    await checked
    const shown = worker.page.getByRole('navigation', { name: own.menu }).getByRole('link', { name: own.entry })
    expect(await shown.count()).toBe(0)
    await people.open(app.url, userName)
    await people.giveRole(name, new RegExp(own.role))
    await shown.waitFor()

    // Work delegated by force, and taken back.
    const delegations = new DelegationsScreen(system.page, language)
    await delegations.open(app.url)
    await delegations.force({ owner: OWNER, delegate: DELEGATE, reason: '住院' })
    await delegations.row(OWNER).getByText(said('delegation.states.active')).waitFor()
    await delegations.cancel(OWNER, '返岗')
    await delegations.row(OWNER).getByText(said('delegation.states.ended')).waitFor()

    // A hundred words, marked in a form.
    const taboo = Array.from({ length: 100 }, (_, n) => `${own.word}${n.toString().padStart(3, '0')}`)
    const wordList = new SensitiveWordsScreen(system.page, language)
    await wordList.open(app.url)
    await wordList.store(await wordList.judge(taboo), 100)
    const formId = await aForm(own.form)
    await worker.page.goto(`${app.url}${newRecordAddress(formId)}`)
    await worker.page.getByRole('textbox', { name: own.account }).fill(`a ${taboo[3]} b`)
    await expect.poll(() => worker.page.locator('.ll-verdict mark').allInnerTexts()).toEqual([taboo[3]])

    // The name of the system, as everybody sees it.
    const configuration = new ConfigurationScreen(system.page, language)
    await configuration.open(app.url)
    await configuration.set(language === 'en' ? 'systemNameEn' : 'systemName', own.system)
    await configuration.save()
    await expect.poll(() => worker.page.title()).toContain(own.system)

    // A copy, something ruined, and the copy back, by two people.
    const backups = new BackupsScreen(system.page, language)
    const note = `done-${language}`
    await backups.open(app.url)
    await backups.make(note)
    const admin = await accounts.tokenOf(SYSTEM)
    const found = async () =>
      (
        await call<{ rows: { id: number; word: string }[] }>(
          app.url,
          'GET',
          `/sensitiveWord/page?keyword=${encodeURIComponent(taboo[3] ?? '')}`,
          { token: admin },
        )
      ).rows
    const [ruined] = await found()
    await call(app.url, 'POST', `/sensitiveWord/delete?id=${ruined?.id}`, { token: admin, body: {} })
    expect(await found()).toEqual([])
    await backups.compare(note)
    await backups.ask('deleted by mistake', await accounts.passwordOf(SYSTEM))
    const second = new BackupsScreen(security.page, language)
    await second.open(app.url)
    await second.approve(await accounts.passwordOf(SECURITY))
    expect((await found()).map(({ word }) => word)).toEqual([taboo[3]])

    // All of it stands in the log, whose chain holds.
    const auditor = await enter(AUDIT, await accounts.passwordOf(AUDIT), language)
    const audit = new AuditScreen(auditor.page, language)
    const acts = {
      [SYSTEM]: ['organize.addDetail', 'user.setRoles', 'delegation.force', 'delegation.forceCancel'],
      [SECURITY]: ['role.create', 'role.setRights', 'menu.create', 'restore.approve'],
    }
    for (const [who, done] of Object.entries(acts))
      for (const action of done) {
        await audit.open(app.url, { who, action })
        await audit.rows.first().getByRole('link').first().waitFor()
      }
    const chain = await audit.openChain()
    await chain.getByRole('button', { name: said('audit.verifyAll') }).click()
    await chain.locator('.ll-notice[data-tone=done]').waitFor()

    for (const { problems } of [system, security, worker, auditor]) expect(problems).toEqual([])
    for (const { close } of [system, security, worker, auditor]) await close()
  },
)
