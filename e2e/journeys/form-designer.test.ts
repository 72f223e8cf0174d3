import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newVisitor, type Visitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { DesignerScreen } from '../screens/designer-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESIGNER = 'kongde'
const { app, browser, accounts } = await openJourney({ limitsRates: false })
let token: string
// A session beside those of the pages, anew for each journey: a person has three at most.
beforeEach(async () => {
  token = await accounts.tokenOf(DESIGNER)
})

const field = (name: string, label: string) => ({ type: 'input-text', name, label, labelEn: label })
const inspection = {
  type: 'form',
  body: [
    field('line', 'Line'),
    { type: 'fieldset', title: 'Tools', titleEn: 'Tools', body: [field('tool', 'Tool'), field('state', 'State')] },
  ],
}

let count = 0
/** A form of its own for each journey. */
async function aForm(formPcJson: object = inspection, formMobileJson?: object): Promise<number> {
  count += 1
  const body = { formKey: `inspection${count}`, formName: `Inspection ${count}`, formPcJson, formMobileJson }
  const { formId } = await call<{ formId: number }>(app.url, 'POST', '/form/create', { token, body })
  return formId
}
const draftOf = async (formId: number) =>
  call<{ rev: number; formPcJson: { body: object[] }; formMobileJson: object | null }>(
    app.url,
    'GET',
    `/form/draft?formId=${formId}`,
    { token },
  )

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})

async function aDesigner(formId: number, options: object = {}): Promise<DesignerScreen> {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light', ...options })
  visitors.push(visitor)
  const { page } = visitor
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))
  await page.evaluate(() => localStorage.setItem('liveline.language', 'en'))
  const screen = new DesignerScreen(page)
  await screen.open(app.url, formId)
  return screen
}
const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

describe('the form designer', () => {
  it('takes a component from the palette to where the line is, and back by undo after the draft was saved', async () => {
    const formId = await aForm()
    const screen = await aDesigner(formId)
    const before = await draftOf(formId)

    await screen.drag(screen.offer('Number'), screen.component('Tool, Text'), { x: 0.5, y: 0.9 })

    await expect
      .poll(() => screen.names())
      .toEqual(['Line, Text', 'Tools, Section', 'Tool, Text', 'Number', 'State, Text'])
    await screen.saved()
    expect((await draftOf(formId)).formPcJson.body[1]).toMatchObject({
      body: [{ name: 'tool' }, { type: 'input-number' }, { name: 'state' }],
    })
    await press(screen.page, 'Control+z')
    await expect.poll(() => screen.names()).toHaveLength(4)
    await expect.poll(async () => (await draftOf(formId)).formPcJson).toEqual(before.formPcJson)
  })

  it('moves a field into another section by the mouse', async () => {
    const screen = await aDesigner(await aForm())

    await screen.drag(screen.component('Line, Text'), screen.component('State, Text'), { x: 0.5, y: 0.95 })

    await expect.poll(() => screen.names()).toEqual(['Tools, Section', 'Tool, Text', 'State, Text', 'Line, Text'])
  })

  it('does all of it by keys alone', async () => {
    const formId = await aForm()
    const screen = await aDesigner(formId)
    const { page } = screen
    await screen.component('Line, Text').focus()

    await press(page, 'ArrowDown', 'ArrowUp', 'Alt+ArrowDown')
    await expect.poll(() => screen.names()).toEqual(['Tools, Section', 'Line, Text', 'Tool, Text', 'State, Text'])
    await press(page, 'Control+d', 'Alt+ArrowDown', 'Delete', 'Control+c', 'Control+v')
    await expect.poll(async () => (await screen.names()).length).toBe(5)
    await press(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z')
    await expect.poll(() => screen.names()).toEqual(['Line, Text', 'Tools, Section', 'Tool, Text', 'State, Text'])

    await screen.component('Line, Text').focus()
    await press(page, 'ArrowDown', 'ArrowUp', 'Insert')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.type('switch')
    await press(page, 'Enter')
    await expect.poll(async () => (await screen.names())[1]).toBe('Switch')
    await screen.component('Switch').focus()
    await press(page, 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('switch')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('isSharp')
    await press(page, 'Tab')
    await screen.saved()
    expect((await draftOf(formId)).formPcJson.body[1]).toMatchObject({ type: 'switch', name: 'isSharp' })
  })

  it('mends a condition when the field that it reads is called otherwise', async () => {
    const conditional = { ...field('why', 'Why'), visibleOn: "${line == 'x'}" }
    const formId = await aForm({ type: 'form', body: [field('line', 'Line'), conditional] })
    const screen = await aDesigner(formId)
    await screen.component('Line, Text').click()
    await screen.page.getByLabel('Key', { exact: true }).fill('feeder')
    await screen.page.getByText('1 place of the form reads this field').waitFor()
    await screen.page.keyboard.press('Enter')

    await screen.saved()

    expect((await draftOf(formId)).formPcJson.body).toMatchObject([
      { name: 'feeder' },
      { visibleOn: "${feeder == 'x'}" },
    ])
  })

  it('tells the second of two who saves, and lets him choose', async () => {
    const formId = await aForm()
    const [first, second] = [await aDesigner(formId), await aDesigner(formId)]
    await first.offer('Number').click()
    await first.saved()

    await second.offer('Switch').click()

    await second.page.getByRole('button', { name: 'Compare and choose' }).click()
    const dialog = second.page.getByRole('dialog')
    await dialog.getByText(/Only in theirs, Number/).waitFor()
    await dialog.getByText(/Only in yours, Switch/).waitFor()
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
    await second.saved()
    const { body } = (await draftOf(formId)).formPcJson
    expect(JSON.stringify(body)).toContain('switch')
    expect(JSON.stringify(body)).not.toContain('input-number')
  })

  it('has the server judge what is filled in on trial, and stores nothing', async () => {
    const formId = await aForm({ type: 'form', body: [{ ...field('line', 'Line'), required: true }] })
    const screen = await aDesigner(formId)
    await screen.page.getByRole('button', { name: 'Preview and test fill' }).click()
    const dialog = screen.page.getByRole('dialog')
    const judge = dialog.getByRole('button', { name: 'Have the server check it' })

    await judge.click()
    await dialog.getByText('The server would refuse this for 1 reason').waitFor()
    await dialog.getByRole('textbox', { name: 'Line' }).fill('10kV 811')
    await judge.click()

    await dialog.getByText('The server would take this; nothing was stored').waitFor()
  })

  it('shows the form as a step of a workflow does, and in the theme that nobody has set', async () => {
    const listed = await call<{ rows: { formId: number; uses: number }[] }>(app.url, 'GET', '/form/list?pageSize=100', {
      token,
    })
    const { formId } = listed.rows.find(({ uses }) => uses > 1) ?? { formId: 0 }
    const screen = await aDesigner(formId)
    const theme = () => screen.page.evaluate(() => document.documentElement.dataset['theme'])
    await screen.page.getByRole('button', { name: 'Preview and test fill' }).click()
    const dialog = screen.page.getByRole('dialog')
    const inputs = async () => dialog.locator('.ll-try-form :is(input, select, textarea)').count()
    const atTheBeginning = await inputs()

    await dialog.getByLabel('As at').selectOption({ index: 1 })
    await expect.poll(inputs).toBeLessThan(atTheBeginning)
    await dialog.getByText('Dark', { exact: true }).click()
    await expect.poll(theme).toBe('dark')
    await screen.page.keyboard.press('Escape')

    await expect.poll(theme).toBe('light')
  })

  it('tells what holds the phone layout back, and leads there', async () => {
    const lines = { type: 'form', body: [field('line', 'Line'), { ...field('tool', 'Tool'), required: true }] }
    const formId = await aForm(lines, { type: 'form', body: [field('line', 'Line'), field('tool', 'Tool')] })
    const screen = await aDesigner(formId)
    const { page } = screen
    await page.getByText('Phone', { exact: true }).first().click()
    await screen.component('Tool, Text').click()
    await page.keyboard.press('Delete')
    await page.getByText('Desk', { exact: true }).first().click()

    await page.getByText('1 problem', { exact: true }).click()
    await page.getByRole('button', { name: /lacks the compulsory field “Tool”/ }).click()

    await expect.poll(() => screen.names()).toEqual(['Line, Text'])
  })

  it('edits both layouts beside one another where there is room, each by what was chosen in it', async () => {
    const formId = await aForm()
    const screen = await aDesigner(formId, { viewport: { width: 1920, height: 1080 } })
    const { page } = screen
    await page.getByRole('button', { name: 'Side by side' }).click()
    const [desk, phone] = (['Form, Desk', 'Form, Phone'] as const).map((name) => page.getByRole('region', { name }))
    await page.getByRole('button', { name: 'Design a layout for phones' }).click()

    await phone!.getByRole('button', { name: 'State, Text' }).click()
    await page.keyboard.press('Delete')
    await desk!.getByRole('button', { name: 'Tool, Text' }).click()
    await page.keyboard.press('Control+d')

    await screen.saved()
    await expect.poll(() => desk!.locator('.ll-frame-handle').count()).toBe(5)
    await expect.poll(() => phone!.locator('.ll-frame-handle').count()).toBe(3)
    await expect
      .poll(async () => JSON.stringify((await draftOf(formId)).formMobileJson))
      .not.toContain('"name":"state"')
    expect(await findings(page)).toEqual([])
  })

  it.each(['light', 'dark'] as const)('is whole for those who do not see it, in the %s theme', async (theme) => {
    const screen = await aDesigner(await aForm(), { colorScheme: theme })
    await screen.component('Tool, Text').click()
    await screen.page.getByRole('button', { name: 'Add a condition' }).first().click()
    expect(await findings(screen.page)).toEqual([])
    await screen.page.getByRole('button', { name: 'Fields', exact: true }).click()
    await screen.page.getByRole('dialog').waitFor()
    expect(await findings(screen.page)).toEqual([])
  })
})
