import { FORM_DESIGN_PATH } from '@liveline/contract/console-addresses.ts'
import { formVersionsAddress, packPaths } from '../../apps/web/src/app/paths.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { Judge } from '../screens/judge.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESIGNER = 'kongde'
const { app, browser, accounts } = await openJourney()

const note = { type: 'input-text', name: 'note', label: '检查情况', labelEn: 'Finding', required: true }
const count = { type: 'input-number', name: 'count', label: '件数', labelEn: 'Pieces', max: 20 }

/** Opens the menu of the form in its row and chooses a command. */
async function choose(page: Page, form: string, command: string): Promise<void> {
  await page.getByRole('button', { name: `“${form}”的操作` }).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const act = (page: Page, command: string) => dialog(page).getByRole('button', { name: command, exact: true }).click()
const told = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('somebody who designs forms', () => {
  it('makes one, releases it, drafts the next version, compares the two, goes back, deletes and restores', async () => {
    const { page, close } = await newVisitor(browser)
    const judge = new Judge()
    const token = await accounts.tokenOf(DESIGNER)
    const save = (formId: number, ...body: object[]) =>
      call(app.url, 'POST', '/form/update', { token, body: { formId, formPcJson: { type: 'form', body } } })
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))

    await page.goto(`${app.url}${packPaths.forms}`)
    await page.getByRole('heading', { level: 1, name: '表单' }).waitFor()
    await page.getByText('lwPlan', { exact: true }).waitFor()
    await judge.look(page, 'the list')
    await page.getByRole('button', { name: '新建表单' }).click()
    await act(page, '新建表单')
    await told(page, '请填写名称')
    await dialog(page).getByLabel('名称', { exact: true }).fill('工具检查')
    await dialog(page).getByLabel('英文名称').fill('Tool inspection')
    await dialog(page).getByLabel('标识').fill('toolInspection')
    await dialog(page).getByLabel('类别').fill('现场作业')
    await judge.look(page, 'a new form', 'dialog[open]')
    await act(page, '新建表单')
    await page.waitForURL(`**${FORM_DESIGN_PATH}?*`)
    const formId = Number(new URL(page.url()).searchParams.get('formId'))

    await save(formId, note)
    await page.goto(`${app.url}${packPaths.forms}?category=${encodeURIComponent('现场作业')}`)
    await choose(page, '工具检查', '发布')
    await dialog(page).getByLabel('发布说明').fill('第一次使用')
    await act(page, '发布')
    await told(page, '“工具检查”第 1 版已发布')
    await save(formId, { ...note, required: false }, count)

    await page.goto(`${app.url}${formVersionsAddress(formId)}`)
    await told(page, '第一次使用')
    await page.getByRole('link', { name: '与上一版比较' }).click()
    const comparison = page.getByRole('region', { name: '比较', exact: true })
    await comparison.getByText('新增字段').waitFor()
    await comparison.getByText('必填改变').waitFor()
    await comparison.getByText('"name": "count"').waitFor()
    await judge.look(page, 'two versions compared')

    await page.getByRole('button', { name: '恢复为草稿' }).click()
    await told(page, '现有的草稿会被替换')
    await act(page, '恢复为草稿')
    await told(page, '第 1 版已成为草稿')
    await comparison.getByText('两个版本完全相同').waitFor()
    await page.getByRole('link', { name: '查看', exact: true }).first().click()
    await page.getByRole('region', { name: '草稿' }).getByLabel('检查情况').fill('良好')
    await page.getByRole('region', { name: '草稿' }).getByRole('button', { name: '手机' }).click()
    await judge.look(page, 'a version read')

    await page.goto(`${app.url}${packPaths.forms}`)
    await choose(page, '作业计划申请', '删除')
    await act(page, '删除')
    await told(page, '该表单正在使用，不能删除')
    const users = dialog(page).getByRole('alert')
    await users.getByText('作业计划审批').first().waitFor()
    expect(await users.getByRole('link', { name: '作业计划申请' }).getAttribute('href')).toBe(packPaths.planApplication)
    await judge.look(page, 'a deletion refused', 'dialog[open]')
    await act(page, '取消')

    await choose(page, '工具检查', '删除')
    await act(page, '删除')
    await told(page, '已删除“工具检查”')
    await page.goto(`${app.url}${packPaths.forms}?state=deleted`)
    await choose(page, '工具检查', '恢复')
    await told(page, '已恢复“工具检查”')

    expect(judge.take()).toEqual({})
    await close()
  })

  it('takes a form out as a file and brings it in again under another key', async () => {
    const { page, close } = await newVisitor(browser)
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))
    await page.goto(`${app.url}${packPaths.forms}?keyword=lwSurvey`)
    await page.getByText('lwSurvey', { exact: true }).waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /的操作$/ }).click()
    await page.getByRole('menuitem', { name: '导出 JSON' }).click()
    const file = await (await downloading).path()
    await page.getByRole('button', { name: '导入 JSON' }).click()
    await dialog(page).getByLabel('表单文件').setInputFiles(file)
    await dialog(page).getByText('已检查，没有问题').waitFor()
    await act(page, '导入 JSON')
    await told(page, '已存在')
    await dialog(page).getByLabel('标识').fill('surveyAgain')
    await act(page, '导入 JSON')
    await page.waitForURL(`**${FORM_DESIGN_PATH}?*`)

    const formId = Number(new URL(page.url()).searchParams.get('formId'))
    const token = await accounts.tokenOf(DESIGNER)
    const read = async (query: string) =>
      call<{ formPcJson: object }>(app.url, 'GET', `/form/export?formId=${query}`, { token })
    const { rows } = await call<{ rows: { formId: number }[] }>(app.url, 'GET', '/form/list?keyword=lwSurvey', {
      token,
    })
    expect((await read(String(formId))).formPcJson).toEqual((await read(String(rows[0]!.formId))).formPcJson)
    await close()
  })
})
