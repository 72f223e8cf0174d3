import { describe, expect, it } from 'vitest'
import { newVisitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { OrganisationScreen } from '../screens/organisation-screen.ts'

/** The system administrator of the pack. */
const ADMINISTRATOR = 'fangyuan'
const { app, browser, accounts } = await openJourney({ limitsRates: false })

async function visit(language: 'zh' | 'en') {
  const { page } = await newVisitor(browser, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(ADMINISTRATOR, await accounts.passwordOf(ADMINISTRATOR))
  if (language === 'en') await page.evaluate(() => localStorage.setItem('liveline.language', 'en'))
  const screen = new OrganisationScreen(page, language)
  await screen.open(app.url)
  return screen
}

describe('a department with two teams', () => {
  it('is built, a team is moved by keys alone, and a deletion is refused with its reason', async () => {
    const screen = await visit('zh')
    const { page } = screen
    await screen.add('湖北县供电公司')
    await screen.add('检修中心', '湖北县供电公司')
    await screen.add('一班', '检修中心')
    await screen.add('二班', '检修中心')
    expect((await screen.shape()).slice(-4)).toEqual(['1 湖北县供电公司', '2 检修中心', '3 一班', '3 二班'])

    // By keys alone: the row, its menu, the tree of the dialog, the command.
    await screen.row('一班').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: screen.words.moveItem }).press('Enter')
    const target = screen.dialog.getByRole('row', { name: '湖北县供电公司', exact: true })
    await target.focus()
    await page.keyboard.press('Enter')
    await screen.dialog.getByRole('button', { name: screen.words.moveHere }).press('Enter')
    await screen.dialog.waitFor({ state: 'detached' })
    await expect.poll(() => screen.shape()).toEqual(expect.arrayContaining(['2 一班', '2 检修中心', '3 二班']))

    // And back by the pointer.
    await screen.row('一班').dragTo(screen.row('检修中心'))
    await expect.poll(() => screen.shape()).toContain('3 一班')
    await screen.row('一班').dragTo(screen.row('湖北县供电公司'))
    await expect.poll(() => screen.shape()).toContain('2 一班')

    await screen.askToDelete('检修中心')
    await screen.dialog.getByText('无法删除：仍被1 个下级节点使用').waitFor()
    await page.keyboard.press('Escape')
    await screen.askToDelete('二班')
    await screen.row('二班').waitFor({ state: 'detached' })
    await screen.askToDelete('检修中心')
    await screen.row('检修中心').waitFor({ state: 'detached' })
    expect(await screen.shape()).toContain('2 一班')
  })

  it('is found by its initials, with the way to it opened', async () => {
    const screen = await visit('zh')
    await screen.page.getByRole('combobox', { name: '查找节点' }).click()
    await screen.page.keyboard.type('ddzyb'.slice(0, 4))
    await screen.page.getByRole('option', { name: /带电作业三班/ }).click()

    await screen.row('带电作业三班').waitFor()
    await screen.page.getByRole('heading', { name: '带电作业三班' }).waitFor()
    expect(await screen.shape()).toEqual(expect.arrayContaining(['2 带电作业中心', '3 带电作业三班']))
  })

  it('gets people, of each of whom it is said what became of him', async () => {
    const screen = await visit('zh')
    const { page } = screen
    await screen.add('志愿队')
    await page.getByRole('button', { name: screen.words.addPeople }).click()
    await screen.dialog.getByRole('combobox', { name: screen.words.people }).click()
    await page.keyboard.type('王涛')
    await page.getByRole('option', { name: /王涛/ }).click()
    await page.keyboard.press('Escape')
    await screen.dialog.getByRole('button', { name: screen.words.give, exact: true }).click()
    await screen.dialog.getByText('共 1 人，改动 1 人').waitFor()
    await screen.dialog.getByRole('button', { name: screen.words.close, exact: true }).click()

    await page.getByRole('list', { name: '人员' }).getByText('王涛', { exact: true }).waitFor()
    await screen.askToDelete('志愿队')
    await screen.dialog.getByText('无法删除：仍被1 名人员使用').waitFor()
  })
})

it('speaks English', async () => {
  const screen = await visit('en')
  await screen.add('Volunteers')
  await screen.askToDelete('Linhu Power Supply Company')

  await screen.dialog.getByText(/^Cannot delete: still used by 10 nodes below it/).waitFor()
  await screen.dialog.getByRole('button', { name: 'See what is below it and its people' }).click()
  await screen.row('Live-line Work Centre').waitFor()
  await screen.page.getByRole('heading', { name: 'Linhu Power Supply Company' }).waitFor()
})
