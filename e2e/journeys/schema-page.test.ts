import { itemTypes } from '@liveline/form-schema/item-kinds.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everythingOn, typedTexts } from '../../apps/web/test/typed-texts.ts'
import { newVisitor, openBrowser } from '../browser.ts'
import { startConsole, type Console } from '../console.ts'
import { call, logIn } from '../http-client.ts'
import { LoginScreen } from '../screens/login-screen.ts'

let app: Console
let browser: Browser

beforeAll(async () => {
  app = await startConsole()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

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
    expect(fetched.filter((url) => /schema-view/.test(url))).toEqual([])

    await page.getByRole('navigation', { name: '主菜单' }).getByText('工器具台账').click()

    await page.getByRole('heading', { level: 1, name: '工器具台账' }).waitFor()
    for (const type of itemTypes.filter((one) => one !== 'hidden'))
      await page.locator(`[data-field=${nameOf(type)}]`).waitFor()
    expect(fetched.filter((url) => /schema-view.*js$/.test(url))).toHaveLength(1)
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
