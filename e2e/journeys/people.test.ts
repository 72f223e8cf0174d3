import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newVisitor } from '../browser.ts'
import { call, changePassword, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { PeopleScreen, peopleWords } from '../screens/people-screen.ts'

const ADMINISTRATOR = 'fangyuan'
const CHOSEN = 'Linhu-2028!'
const { app, browser, accounts } = await openJourney()

async function savedBy(page: Page, press: () => Promise<void>): Promise<CellValue[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const { sheets } = await readXlsx(await readFile(await download.path()))
  return (sheets[0]?.rows ?? []) as CellValue[][]
}

const workbook = async (rows: CellValue[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))

it.each(['zh-CN', 'en'] as const)(
  'a person is added, logs in by the one-time password, is disabled while logged in; fifty come by Excel: %s',
  async (language) => {
    const words = peopleWords[language]
    const stem = language === 'en' ? 'eng' : 'zho'
    const { page, close } = await newVisitor(browser)
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(ADMINISTRATOR, await accounts.passwordOf(ADMINISTRATOR))
    await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
    const people = new PeopleScreen(page, words)
    await people.open(app.url)
    expect(await findings(page)).toEqual([])

    const [name, userName] = [`新人${stem}`, `${stem}new`]
    const password = await people.add(name, userName)
    await people.open(app.url, userName)
    await people.giveRole(name, words.crew)

    // The first login must change what somebody else has seen.
    const token = await logIn(app.url, userName, password)
    await changePassword(app.url, token, password, CHOSEN)
    const visitor = await newVisitor(browser)
    const own = new LoginScreen(visitor.page)
    await own.open(app.url)
    await own.logIn(userName, CHOSEN)
    await visitor.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
    await visitor.page.reload()

    await people.disable(name)
    await visitor.page.getByText(words.told).first().waitFor()
    await visitor.close()
    await people.open(app.url, userName)
    await people.delete(name)

    // Fifty rows, one of them wrong: nothing is stored before it is mended.
    const titles = ['用户名', '姓名', '部门', '角色']
    const rows = Array.from({ length: 50 }, (_, row): CellValue[] => [
      `${stem}${row}`,
      `新员工${row}`,
      row === 7 ? '没有的班组' : '带电作业一班',
      '作业人员',
    ])
    const countOf = async () =>
      (
        await call<{ total: number }>(app.url, 'GET', `/system/user/page?keyword=${stem}`, {
          token: await accounts.tokenOf(ADMINISTRATOR),
        })
      ).total
    const before = await countOf()
    await people.open(app.url)
    await people.openImport()
    await people.check('people.xlsx', await workbook([titles, ...rows]))
    const wrong = await savedBy(page, () => people.press(words.sheet))
    expect(wrong.slice(1).map(([row]) => row)).toEqual([9])
    expect(await countOf()).toBe(before)
    await people.press(words.mended)
    await people.check('mended.xlsx', await workbook([titles, ...rows.map((row) => row.with(2, '带电作业一班'))]))
    await people.said(words.rightly)
    await people.press(words.store)
    await people.inDialog(words.store).click()
    await people.said(words.stored)
    const passwords = await savedBy(page, () => people.press(words.passwords))
    expect(passwords).toHaveLength(51)
    expect(await countOf()).toBe(before + 50)
    const [first, , firstPassword] = passwords[1] ?? []
    expect(await logIn(app.url, String(first), String(firstPassword))).not.toBe('')
    await close()
  },
)
