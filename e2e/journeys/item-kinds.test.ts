import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { newVisitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const drawn = ['input-signature', 'input-image', 'input-file', 'weather-reading'] as const

const { app, browser } = await openJourney()

async function releaseForm(): Promise<number> {
  const token = await logIn(app.url, 'kongde', app.passwordOf('kongde'))
  const body = drawn.map((type) => ({ ...kinds[type].example.item, name: type.replaceAll('-', '_') }))
  const { formId } = await call<{ formId: number }>(app.url, 'POST', '/form/create', {
    token,
    body: { formKey: 'siteCheck', formName: '现场核查', formPcJson: { type: 'form', body } },
  })
  await call(app.url, 'POST', '/form/release', { token, body: { formId } })
  return formId
}

/** As if the menu of the person had an entry for the form. */
const withEntry = (formId: number) => async (route: Route) => {
  const response = await route.fetch()
  type Answer = { data?: { roleTree?: object[] } }
  const envelope = (await response.json()) as { data: { answers: Answer[] } }
  const entry = {
    ...{ id: 990_002, parentId: null, url: 'site-check', name: '现场核查', nameEn: 'Site check', icon: '', sort: 1 },
    ...{ type: 2, hidden: 0, blank: false, params: { formId: String(formId) }, isAmis: true, component: '' },
    ...{ redirect: '', alwaysShow: false, permission: '', keywords: '', children: [] },
  }
  for (const { data } of envelope.data.answers) data?.roleTree?.push(entry)
  await route.fulfill({ response, json: envelope })
}

it('takes a signature, a photo, a file and the weather in a real browser, under the content policy', async () => {
  const formId = await releaseForm()
  const { page, problems, close } = await newVisitor(browser)
  await page.route('**/console/first*', withEntry(formId))
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('kongde', app.passwordOf('kongde'))
  await page.getByRole('navigation', { name: '主菜单' }).getByText('现场核查').click()
  const at = (name: string) => page.locator(`[data-field=${name}]`)

  await at('input_signature').getByRole('button', { name: '签名' }).click()
  const pad = page.locator('dialog canvas')
  const box = await pad.boundingBox()
  if (box === null) throw new Error('There is no pad')
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 150, box.y + 80, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('button', { name: '使用此签名' }).click()
  await at('input_signature').locator('img').waitFor()

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 600 } })
  const photo = { name: 'pole.png', mimeType: 'image/png', buffer: picture }
  await at('input_image').locator('input[type=file]').setInputFiles(photo)
  const small = at('input_image').locator('img')
  await small.waitFor()
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await at('input_image').getByRole('button', { name: '放大 pole.png' }).click()
  const large = page.locator('dialog img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await page.keyboard.press('Escape')

  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') }
  await at('input_file').locator('input[type=file]').setInputFiles(plan)
  await at('input_file').getByRole('button', { name: 'plan.txt', exact: true }).waitFor()

  const figures = at('weather_reading').locator('input')
  for (const [index, figure] of ['12', '60', '20'].entries()) await figures.nth(index).fill(figure)
  await at('weather_reading').getByRole('button', { name: '否' }).click()
  await at('weather_reading').getByText('不得作业').waitFor()

  expect(problems).toEqual([])
  await close()
})
