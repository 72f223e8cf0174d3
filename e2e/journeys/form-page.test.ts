import { pageOfForm } from '@liveline/form-schema/page-schema/page-of-form.ts'
import { describe, expect, it } from 'vitest'
import { newVisitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'

/** Designs forms and pages; works with the records. */
const [DESIGNER, CLERK] = ['kongde', 'xielan']
const CLERKS = '缴费专责'

const { app, browser } = await openJourney()

/** A page of a form, in the menu of the clerks, who may do everything with its records. */
async function placePage(): Promise<void> {
  const token = await logIn(app.url, DESIGNER, app.passwordOf(DESIGNER))
  const post = <T>(path: string, body: object) => call<T>(app.url, 'POST', path, { token, body })
  const schema = {
    type: 'form',
    body: [
      { type: 'input-text', name: 'tool', label: '工器具', labelEn: 'Tool', required: true },
      { type: 'input-text', name: 'phone', label: '电话', labelEn: 'Phone', liveline: { mask: 'phone' } },
    ],
  }
  const named = { formKey: 'toolPage', formName: '工器具' }
  const { formId } = await post<{ formId: number }>('/form/create', { ...named, formPcJson: schema })
  await post('/form/release', { formId })
  const access = `/form/access?formId=${formId}`
  const { roles } = await call<{ roles: { roleId: number; roleName: string }[] }>(app.url, 'GET', access, { token })
  const roleId = roles.find(({ roleName }) => roleName === CLERKS)!.roleId
  const rights = { mayCreate: true, mayRead: true, mayUpdate: true, mayDelete: true }
  const row = { roleId, ...rights, mayExport: false, mayImport: false, mayReveal: true, scope: 'all' }
  await post('/form/access', { formId, rows: [row] })
  const page = pageOfForm({ formId, name: '工器具台账', nameEn: 'Tools', schema })
  const { pageId } = await post<{ pageId: number }>('/schemaPage/create', { name: '工器具台账', schema: page })
  await post('/schemaPage/release', { pageId })
  const target = { kind: 'schemaPage', id: String(pageId) }
  await post('/menu/place', { target, parentId: null, name: '工器具台账', roleIds: [roleId] })
}

describe('the page of a form', () => {
  it('takes a record, shows it, unmasks it by a logged click, leads to where it is corrected, and deletes it', async () => {
    await placePage()
    const { page, problems, close } = await newVisitor(browser, { viewport: { width: 1366, height: 768 } })
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(CLERK, app.passwordOf(CLERK))
    await page.getByRole('navigation', { name: '主菜单' }).getByText('工器具台账').click()
    const table = page.locator('main .ll-amis')
    const dialog = page.locator('.cxd-Modal')

    await page.locator('main .ll-amis').getByRole('button', { name: '新增' }).click()
    await dialog.getByRole('textbox', { name: '工器具' }).fill('绝缘操作杆')
    await dialog.getByRole('textbox', { name: '电话' }).fill('13912345678')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await table.getByText('绝缘操作杆').waitFor()
    await table.getByText('139****5678').waitFor()

    await table.getByRole('button', { name: '显示电话' }).click()
    await dialog.getByText('13912345678').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    const folder = process.env['SCREENSHOTS']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/form-page.png` })

    await table.getByRole('button', { name: '修改' }).click()
    await page.locator('.shell-view:not([hidden])').getByRole('textbox', { name: '工器具' }).waitFor()
    await page.getByRole('navigation', { name: '主菜单' }).getByText('工器具台账').click()

    await table.getByRole('button', { name: '删除' }).click()
    await dialog.getByText('删除这条记录？').waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await table.locator('tbody').getByText('绝缘操作杆').count()).toBeGreaterThan(0)
    await table.getByRole('button', { name: '删除' }).click()
    await dialog.getByRole('button', { name: '确认' }).click()
    await table.getByText('绝缘操作杆').waitFor({ state: 'detached' })

    expect(problems).toEqual([])
    await close()
  })
})
