/** The pictures of docs/administration.md: each administrator at work, in a console of its own. */
import { writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { newVisitor } from './browser.ts'
import type { Console } from './console.ts'
import { call } from './http-client.ts'
import { Accounts } from './screens/accounts.ts'
import { AuditScreen } from './screens/audit-screen.ts'
import { BackupsScreen } from './screens/backups-screen.ts'
import { ConfigurationScreen } from './screens/configuration-screen.ts'
import { DelegationsScreen } from './screens/delegations-screen.ts'
import { LoginScreen } from './screens/login-screen.ts'
import { OrganisationScreen } from './screens/organisation-screen.ts'
import { PeopleScreen, peopleWords } from './screens/people-screen.ts'
import { SensitiveWordsScreen } from './screens/sensitive-words-screen.ts'
import { packPaths, personAddress } from '../apps/web/src/app/paths.ts'

const LANGUAGE = 'zh-CN'
const SYSTEM = 'fangyuan'
const SECURITY = 'qinlan'
const AUDIT = 'zhangcheng'
const TEAM = '带电作业一班'

/** @param shoot - keeps what is on screen under this name */
export async function takeAdministrationScreenshots(
  browser: Browser,
  app: Console,
  shoot: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const accounts = new Accounts(app)
  const at = async (userName: string) => {
    const { page } = await newVisitor(browser, { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(userName, await accounts.passwordOf(userName))
    return page
  }

  const system = await at(SYSTEM)
  const organisation = new OrganisationScreen(system)
  await organisation.open(app.url)
  await organisation.add('带电作业三班（筹备）', '带电作业中心')
  await shoot(system, 'administration-organisation')

  const people = new PeopleScreen(system, peopleWords[LANGUAGE])
  await people.open(app.url)
  await people.openImport()
  await people.check('新班组.xlsx', await peopleSheet())
  await system.locator('.job-outcome').first().waitFor()
  await shoot(system, 'administration-import')
  await system.goto(`${app.url}${personAddress(1001)}`)
  await system.getByText('工作负责人').first().waitFor()
  await shoot(system, 'administration-person')

  const delegations = new DelegationsScreen(system, LANGUAGE)
  await delegations.open(app.url)
  await delegations.force({ owner: '周敏', delegate: '罗欣', reason: '赴省公司培训一周' })
  await shoot(system, 'administration-delegations')

  const words = new SensitiveWordsScreen(system, LANGUAGE)
  await words.open(app.url)
  await words.store(await words.judge(['内部资料,高,保密', '机密,高,保密', '擅自送电,中,违章']), 3)
  await (await words.marksOf('附件为内部资料，属机密；严禁擅自送电。')).first().waitFor()
  await shoot(system, 'administration-words')

  const configuration = new ConfigurationScreen(system, LANGUAGE)
  await configuration.open(app.url)
  await configuration.set('systemName', '临湖不停电作业管控系统')
  await shoot(system, 'administration-configuration')
  await configuration.save()

  const backups = new BackupsScreen(system, LANGUAGE)
  await backups.open(app.url)
  await backups.make('升级前')
  const token = await accounts.tokenOf(SYSTEM)
  await call(app.url, 'POST', '/sensitiveWord/create', { token, body: { word: '误删' } })
  await backups.compare('升级前')
  await shoot(system, 'administration-restore')
  await system.goto(`${app.url}${packPaths.systemHealth}`)
  await system.locator('.health-parts').first().waitFor()
  await shoot(system, 'administration-health')

  const security = await at(SECURITY)
  await security.goto(`${app.url}${packPaths.rights}`)
  await security.locator('.ll-right-cell').first().waitFor()
  await tickFirstOf(security, '班长')
  await shoot(security, 'administration-rights')
  await security.keyboard.press('Escape')
  await security.getByRole('button', { name: '放弃修改' }).click()
  await security.goto(`${app.url}${packPaths.menus}`)
  await security.getByRole('row', { name: '作业计划申请' }).first().click()
  await security.getByRole('button', { name: '手机', exact: true }).click()
  await shoot(security, 'administration-menus')

  const auditor = await at(AUDIT)
  const audit = new AuditScreen(auditor, LANGUAGE)
  await audit.open(app.url, { action: 'config.update' })
  await audit.openFirst()
  await shoot(auditor, 'administration-audit')
}

/** Ticks the first right that this role lacks and may have, and asks for the difference. */
async function tickFirstOf(page: Page, role: string): Promise<void> {
  await page
    .getByRole('checkbox', { name: new RegExp(role), checked: false, disabled: false })
    .first()
    .check()
  await page.locator('.ll-actions').getByRole('button', { name: /1/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Three people, of whom one is in a team that there is not. */
async function peopleSheet(): Promise<Buffer> {
  const rows = [
    ['用户名', '姓名', '部门'],
    ['qianyu', '钱宇', TEAM],
    ['sunlei', '孙磊', TEAM],
    ['liwei', '李伟', '带电作业九班'],
  ]
  return Buffer.from(await writeXlsx({ sheets: [{ name: '人员', rows }] }))
}
