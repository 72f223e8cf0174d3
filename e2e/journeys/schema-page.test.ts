import { itemTypes } from '@liveline/form-schema/item-kinds.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { everythingOn, typedTexts } from '../../apps/web/test/typed-texts.ts'
import { newVisitor } from '../browser.ts'
import { call, changePassword, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const { app, browser } = await openJourney()

const nameOf = (type: string) => `f_${type.replaceAll('-', '_')}`

/** A released form with an item of every kind. */
async function releaseForm(): Promise<number> {
  const token = await logIn(app.url, 'kongde', app.passwordOf('kongde'))
  const items = itemTypes.map((type) => ({ ...kinds[type].example.item, name: nameOf(type) }))
  const told = { type: 'tpl', tpl: '读到：${f_input_text}' }
  const group = { type: 'group', body: items.slice(0, 3) }
  const section = { type: 'fieldset', title: '其他', body: items.slice(3) }
  const { formId } = await call<{ formId: number }>(app.url, 'POST', '/form/create', {
    token,
    body: { formKey: 'toolPage', formName: '工器具', formPcJson: { type: 'form', body: [group, section, told] } },
  })
  await call(app.url, 'POST', '/form/release', { token, body: { formId } })
  return formId
}

/** As if the menu of the person had an entry for the page. */
const withEntry = (formId: number) => async (route: Route) => {
  const response = await route.fetch()
  type Answer = { data?: { roleTree?: object[] } }
  const envelope = (await response.json()) as { data: { answers: Answer[] } }
  const entry = {
    ...{ id: 990_001, parentId: null, url: 'tool-page', name: '工器具台账', nameEn: 'Tool register', icon: '' },
    ...{ sort: 1, type: 2, hidden: 0, blank: false, params: { formId: String(formId) }, isAmis: true, component: '' },
    ...{ redirect: '', alwaysShow: false, permission: '', keywords: '', children: [] },
  }
  for (const { data } of envelope.data.answers) data?.roleTree?.push(entry)
  await route.fulfill({ response, json: envelope })
}

describe('a menu entry that is flagged isAmis', () => {
  it('shows its released schema with our own controls, under the content policy; amis comes only then', async () => {
    const formId = await releaseForm()
    const { page, problems, close } = await newVisitor(browser)
    await page.route('**/console/first*', withEntry(formId))
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn('kongde', app.passwordOf('kongde'))
    await page.getByRole('navigation', { name: '主菜单' }).getByText('工器具台账').waitFor()
    expect(fetched.filter((url) => /sound-page/.test(url))).toEqual([])

    await page.getByRole('navigation', { name: '主菜单' }).getByText('工器具台账').click()

    await page.getByRole('heading', { level: 1, name: '工器具台账' }).waitFor()
    for (const type of itemTypes.filter((one) => one !== 'hidden'))
      await page.locator(`[data-field=${nameOf(type)}]`).waitFor()
    expect(fetched.filter((url) => /sound-page.*js$/.test(url))).toHaveLength(1)
    expect(await page.locator('.cxd-Form-item, .cxd-Form-control').count()).toBe(0)

    for (const typed of Object.values(typedTexts)) {
      await page.locator(`[data-field=${nameOf('input-text')}] input`).fill(typed)
      await expect.poll(() => page.locator('main').innerText()).toContain(`读到：${typed}`)
    }
    const seen = await page.evaluate<string>(`(${String(everythingOn)})(document)`)
    expect(seen).not.toContain(await page.evaluate(() => localStorage.getItem('liveline.token') ?? '?'))
    expect(await page.evaluate(() => window.name)).toBe('')
    expect(problems).toEqual([])
    await close()
  })
})

describe('the display filters of a schema page (specification §2)', () => {
  const service = {
    type: 'service',
    api: '/workFlow/queryAllInstance?pageSize=50',
    body: {
      type: 'table',
      source: '${rows}',
      columns: [
        { name: 'number', label: '编号' },
        { name: 'title', label: '标题', type: 'tpl', tpl: '计划 ${title|sensitiveWords}' },
        { name: 'flagged', label: '含敏感词', type: 'tpl', tpl: '${title|containsSensitiveWord}' },
        { name: 'handler', label: '当前处理人', type: 'tpl', tpl: '${instanceId|currentHandler}' },
        { name: 'department', label: '部门', type: 'tpl', tpl: '${151|departmentName}' },
        { name: 'phone', label: '电话', type: 'tpl', tpl: "${'13812345678'|phoneMask}" },
        { name: 'idNo', label: '身份证', type: 'tpl', tpl: "${'110101199001011234'|idMask}" },
      ],
    },
  }

  /** Released, and in the menu of everybody. */
  async function placePage(): Promise<void> {
    const token = await logIn(app.url, 'kongde', app.passwordOf('kongde'))
    const ask = <T>(path: string, body: object) => call<T>(app.url, 'POST', path, { token, body })
    const schema = { type: 'page', body: service }
    const { pageId } = await ask<{ pageId: number }>('/schemaPage/create', { name: '工器具台账', schema })
    await ask('/schemaPage/release', { pageId })
    type Choices = { roles: { id: number }[] }
    const { roles } = await call<Choices>(app.url, 'GET', '/menu/placement/choices', { token })
    const target = { kind: 'schemaPage', id: String(pageId) }
    const roleIds = roles.map(({ id }) => id)
    await ask('/menu/place', { target, parentId: null, name: '工器具台账', roleIds })
  }

  it('are drawn under the content policy, with one call for a table, in Chinese and dark', async () => {
    const oneTime = app.passwordOf('fangyuan')
    const own = 'Linhu#2026'
    await changePassword(app.url, await logIn(app.url, 'fangyuan', oneTime), oneTime, own)
    const administrator = await logIn(app.url, 'fangyuan', own)
    for (const word of ['莲塘', '塘 811'])
      await call(app.url, 'POST', '/sensitiveWord/create', { token: administrator, body: { word } })
    await placePage()
    const { page, problems, close } = await newVisitor(browser, { colorScheme: 'dark' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn('kongde', app.passwordOf('kongde'))

    await page.getByRole('navigation', { name: '主菜单' }).getByText('工器具台账').click()

    const row = page.locator('tbody tr', { hasText: '莲塘 811' }).first()
    await expect.poll(() => row.locator('mark').allInnerTexts()).toEqual(['莲塘 811'])
    // Each filter waits for a call of its own.
    await expect.poll(() => row.locator('td').nth(3).innerText()).not.toMatch(/^(?:|–)$/)
    const shown = () => row.locator('td').allInnerTexts()
    await expect
      .poll(async () => (await shown()).slice(4))
      .toEqual(['带电作业一班', '138****5678', '110101**********34'])
    const cells = await shown()
    expect(cells[1]).toMatch(/^计划 /)
    expect(cells[2]).toBe('是')
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(5)
    const ofFilters = ['/flowApi/currentHandlers', '/sensitiveWord/matchEach', '/organize/options']
    expect(asked.filter((path) => ofFilters.includes(path)).toSorted()).toEqual(ofFilters.toSorted())
    expect(problems).toEqual([])
    await close()
  })
})
