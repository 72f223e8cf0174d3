import { startConsole } from '/work/wt/schema/e2e/console.ts'
import { openBrowser, newVisitor } from '/work/wt/schema/e2e/browser.ts'
import { call, logIn } from '/work/wt/schema/e2e/http-client.ts'
import { LoginScreen } from '/work/wt/schema/e2e/screens/login-screen.ts'
const app = await startConsole()
const browser = await openBrowser()
try {
  const token = await logIn(app.url, 'kongde', app.passwordOf('kongde'))
  const schema = { type: 'page', title: '工器具', body: [{ type: 'tpl', tpl: '说明 ${a}' }, { type: 'crud', api: { method: 'post', url: '/api/form/data/list', data: { formId: 8577, page: '${page}', rows: '${perPage}' } }, pageField: 'page', perPageField: 'perPage', columns: [{ name: 'id', label: '编号' }] }] }
  const { pageId } = await call<{ pageId: number }>(app.url, 'POST', '/schemaPage/create', { token, body: { name: '工器具台账', schema } })
  const { page, problems } = await newVisitor(browser)
  page.on('request', (r) => { if (!r.url().startsWith(app.url)) console.log('FOREIGN', r.url().slice(0, 100)) })
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('kongde', app.passwordOf('kongde'))
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await page.goto(`${app.url}/design/schema-page?id=${pageId}`)
  page.on('console', (m) => { if (/CHANGE|cannot be eval/.test(m.text())) console.log(m.text().slice(0, 200)) })
  await page.locator('.ll-page-editor').getByText('组件', { exact: true }).first().waitFor()
  await page.waitForTimeout(4000)
  await page.screenshot({ path: '/tmp/spike1.png' })
  await page.locator('.ll-page-editor .ae-RendererList, .ll-page-editor').first().getByText('提示', { exact: true }).first().click().catch((e) => console.log(String(e).slice(0, 200)))
  await page.waitForTimeout(3000)
  await page.screenshot({ path: '/tmp/spike2.png' })
  await page.locator('.ll-page-editor .cxd-Table').first().click({ position: { x: 60, y: 40 }, timeout: 8000 }).catch((e) => console.log(String(e).slice(0, 200)))
  await page.waitForTimeout(3000)
  await page.screenshot({ path: '/tmp/spike3.png' })
  await page.locator('.ll-page-editor').getByText('外观', { exact: true }).last().click({ timeout: 5000 }).catch((e) => console.log('no appearance'))
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/spike4.png' })
  console.log('LABELS', await page.evaluate(() => [...document.querySelectorAll('.ll-page-editor .ae-RendererList-item, .ll-page-editor [class*=RendererIcon], .ll-page-editor .icon-box')].map((e) => e.textContent).join(' ')))
  console.log([...new Set(problems)].slice(0, 40).join('\n'), problems.length)
} finally { await browser.close(); await app.stop() }
