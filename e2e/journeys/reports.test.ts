import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { DataSetScreen, ReportEditorScreen, reportWords } from '../screens/reports-screen.ts'

const SYSTEM_ADMINISTRATOR = 'fangyuan'
const DESIGNER = 'kongde'
const PLANNER = 'zhoumin'
const { app, browser, accounts } = await openJourney({ limitsRates: false })

async function visit(userName: string) {
  const visitor = await newVisitor(browser, {
    ...{ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, acceptDownloads: true },
  })
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  return visitor
}

it('a data set is written and tried, a try to do harm refused in words; a report of it is placed, filtered and exported by somebody else', async () => {
  const words = reportWords['zh-CN']
  const administrator = await visit(SYSTEM_ADMINISTRATOR)
  await administrator.page.goto(app.url + paths.dataSet)
  const dataSet = new DataSetScreen(administrator.page, words)
  await dataSet.name({ name: '按电压的计划', nameEn: 'Plans by voltage', code: 'plansByVoltage' })

  await dataSet.write('select * from public.users')
  await dataSet.run()
  await administrator.page
    .getByText(/第 1 行第 15 列.*不能读取“public\.users”/)
    .first()
    .waitFor()
  await administrator.page.getByRole('button', { name: '到出错的位置' }).click()
  expect(await administrator.page.evaluate(() => document.getSelection()?.toString())).toContain('public.users')

  await dataSet.write(
    `select class::text as class, '=1+1' as formula, count(*) as plans\nfrom plans\nwhere :kind is null or plan_type = :kind\ngroup by 1 order by 1`,
  )
  await administrator.page.getByRole('button', { name: words.addParameter }).click()
  await administrator.page.getByLabel('参数名').fill('kind')
  await administrator.page.getByLabel('标题', { exact: true }).first().fill('计划类型')
  await dataSet.run()
  const trial = administrator.page.getByRole('complementary', { name: '试运行' })
  await trial.getByRole('columnheader', { name: 'plans' }).waitFor()
  await trial.getByText(/估计开销 \d+/).waitFor()
  await dataSet.letIn('带电专责')
  await dataSet.letIn('业务包维护员')
  await dataSet.save()
  await administrator.page.getByText('“按电压的计划”已保存').waitFor()

  const designer = await visit(DESIGNER)
  await designer.page.goto(app.url + paths.reportPage)
  const editor = new ReportEditorScreen(designer.page, words)
  await editor.name('计划统计', 'Plans in figures')
  await editor.addPart(1, '按电压的计划', words.bars)
  await editor.addPart(2, '按电压的计划')
  await designer.page.locator('.report-grid canvas').waitFor()
  await editor.save()
  await designer.page.getByText('“计划统计”已保存').waitFor()
  const id = new URL(designer.page.url()).searchParams.get('id') ?? ''
  const roles = await call<{ roles: { id: number; name: string }[] }>(app.url, 'GET', '/reportPage/sources', {
    token: await accounts.tokenOf(DESIGNER),
  })
  await call(app.url, 'POST', '/menu/place', {
    token: await accounts.tokenOf(DESIGNER),
    body: {
      target: { kind: 'reportPage', id },
      ...{ parentId: 362, name: '计划统计', nameEn: 'Plans in figures' },
      roleIds: roles.roles.filter(({ name }) => name === '带电专责').map((role) => role.id),
    },
  })

  const planner = await visit(PLANNER)
  const menu = planner.page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('报表', { exact: true }).click()
  await menu.getByRole('link', { name: '计划统计' }).click()
  await planner.page.locator('.report-grid canvas').waitFor()
  const rows = planner.page.locator('.report-table tbody tr')
  await rows.first().waitFor()
  const all = await rows.count()
  await planner.page.getByLabel('计划类型').fill('week')
  await planner.page.keyboard.press('Enter')
  await planner.page.waitForURL(/kind=week/)
  await expect.poll(() => rows.count()).toBeLessThanOrEqual(all)
  const [file] = await Promise.all([
    planner.page.waitForEvent('download'),
    planner.page.getByRole('button', { name: words.export }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`'=1+1`)

  for (const visitor of [administrator, designer, planner]) await visitor.close()
})

it('the report of the pack is drawn and its numbers can be read, in English and on a phone', async () => {
  const words = reportWords.en
  const { page, close } = await visit(PLANNER)
  await page.evaluate(() => localStorage.setItem('liveline.language', 'en'))
  await page.goto(app.url + packPaths.statistics)
  await page.getByRole('img', { name: /Chart: Plans by class/ }).waitFor()
  await page.locator('.report-grid canvas').first().waitFor()
  const part = page.getByRole('region', { name: 'Plans by class' })
  await part.getByText(words.numbers).click()
  await part
    .getByRole('rowheader', { name: /Class \d/ })
    .first()
    .waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('img', { name: /Chart: Plans by class/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await close()
})
