/** A form of one's own, from its first field to the printed record, by the screens alone (issue 11, "Done means"). */
import { FORM_DESIGN_PATH } from '@liveline/contract/console-addresses.ts'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  formVersionsAddress,
  newRecordAddress,
  packPaths,
  paths,
  recordsAddress,
} from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { saidIn } from '../screens/said.ts'

const MAKER = 'kongde'
const PHONE = { width: 390, height: 844 }
const HERE = { latitude: 30.2741, longitude: 120.1551 }

const { app, browser, accounts } = await openJourney({ limitsRates: false })

const forms = {
  'zh-CN': { formKey: 'toolInspection', formName: '工器具检查', formNameEn: 'Inspection of tools' },
  en: { formKey: 'toolCheck', formName: '工器具核查', formNameEn: 'Tool inspection' },
} as const
const fields = {
  tool: { kind: 'input-text', label: '工器具', labelEn: 'Tool' },
  pieces: { kind: 'input-number', label: '件数', labelEn: 'Pieces' },
  note: { kind: 'textarea', label: '备注', labelEn: 'Remarks' },
  photo: { kind: 'input-image', label: '照片', labelEn: 'Photo' },
  place: { kind: 'location-picker', label: '位置', labelEn: 'Place' },
  findings: { kind: 'combo', label: '检查项', labelEn: 'Findings' },
} as const

const pageNames = ({ formName, formNameEn }: (typeof forms)['en' | 'zh-CN']) => ({
  'zh-CN': `${formName}台账`,
  en: `${formNameEn} records`,
})

/** A part of the menu of the maker, who is to see the pages; and his role. */
const category = { 'zh-CN': '设计中心', en: 'Design' } as const
const role = { 'zh-CN': '业务包维护员', en: 'Pack maintainer' } as const

const choose = async (page: Page, box: string, option: string) => {
  await page
    .getByRole('button', { name: box, exact: true })
    .or(page.getByRole('combobox', { name: box }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).first().click()
}

const shoot = async (page: Page, language: Language, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${language}-${name}.png` })
}

it.each(['zh-CN', 'en'] as const)(
  'a form is made, used on a phone, exported, filled from a file and printed: %s',
  async (language) => {
    const said = saidIn(language)
    const form = forms[language]
    const formName = nameIn(language, form, 'formName')
    const label = (field: keyof typeof fields) => nameIn(language, fields[field], 'label')
    const enter = async (options: Parameters<typeof newVisitor>[1] = {}) => {
      const visitor = await newVisitor(browser, { reducedMotion: 'reduce', ...options })
      const login = new LoginScreen(visitor.page)
      await login.open(app.url)
      await login.logIn(MAKER, await accounts.passwordOf(MAKER))
      await visitor.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
      return visitor
    }
    const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
    const desk = await enter()
    const { page } = desk
    const dialog = page.getByRole('dialog').last()

    // A form with six fields, tried and released.
    await page.goto(app.url + packPaths.forms)
    await button(page, said('formManagement.create')).click()
    await dialog.getByLabel(said('formManagement.name'), { exact: true }).fill(form.formName)
    await dialog.getByLabel(said('formManagement.nameEn')).fill(form.formNameEn)
    await dialog.getByLabel(said('formManagement.key'), { exact: true }).fill(form.formKey)
    await button(dialog, said('formManagement.create')).click()
    await page.waitForURL(`**${FORM_DESIGN_PATH}?*`)
    const formId = Number(new URL(page.url()).searchParams.get('formId'))
    const palette = page.getByRole('complementary', { name: said('designer.palette') })
    const settings = page.getByRole('complementary', { name: said('designer.settings') })
    for (const [name, field] of Object.entries(fields)) {
      const { palette: offer } = kinds[field.kind]
      await button(palette, say(language, offer!.name)).click()
      const inWords = (chosen: string) =>
        said('designer.wordsIn', { label: say(language, basicLabel), language: chosen })
      await settings.getByLabel(inWords(said('designer.inChinese')), { exact: true }).fill(field.label)
      await settings.getByLabel(inWords(said('designer.inEnglish')), { exact: true }).fill(field.labelEn)
      await settings.getByLabel(say(language, basicKey), { exact: true }).fill(name)
      await page.keyboard.press('Enter')
    }
    await shoot(page, language, '1-designer')
    await button(page, said('designer.try.open')).click()
    await dialog.getByRole('textbox', { name: label('tool') }).fill('绝缘杆 3 m')
    await button(dialog, said('designer.try.judge')).click()
    await dialog.getByText(said('designer.try.accepted')).waitFor()
    await shoot(page, language, '2-test-fill')
    await page.keyboard.press('Escape')
    await button(page, said('designer.release.open')).click()
    await dialog.getByLabel(said('designer.release.note')).fill('1')
    await button(dialog, said('designer.release.do')).click()
    await page.getByText(said('designer.release.done', { name: formName, version: 1 })).waitFor()

    // Its records stand in the menu as a page, and in a page table.
    await page.goto(app.url + packPaths.schemaPages)
    await button(page, said('pageDesign.create')).click()
    await page.getByLabel(said('pageDesign.from.chooseForm')).click()
    await page.getByRole('option').filter({ hasText: formName }).click()
    await dialog.getByRole('textbox', { name: said('pageDesign.name'), exact: true }).fill(form.formName)
    await dialog.getByRole('textbox', { name: said('pageDesign.nameEn'), exact: true }).fill(form.formNameEn)
    await button(dialog, said('pageDesign.create')).click()
    await page.locator('.ll-page-editor').getByText(label('tool')).first().waitFor()
    await page.goto(app.url + packPaths.schemaPages)
    await page.getByRole('table').getByRole('link', { name: formName, exact: true }).click()
    await page.getByPlaceholder(said('pageDesign.releaseNote')).fill('1')
    await button(page, said('pageDesign.release')).click()
    await page.getByText(said('pageDesign.releasedNow', { name: formName, version: 1 })).waitFor()
    await button(page, said('pageDesign.place')).click()
    await dialog.getByLabel(said('placement.roles')).click()
    await page.getByRole('option', { name: role[language] }).click()
    await page.keyboard.press('Escape')
    await button(dialog, said('placement.place')).click()
    await page.getByText(said('placement.placed', { name: formName })).waitFor()
    await page.goto(app.url + paths.pageTable)
    await page.getByLabel(said('pageTables.name'), { exact: true }).fill(pageNames(form)['zh-CN'])
    await page.getByLabel(said('pageTables.nameEn')).fill(pageNames(form).en)
    await page.getByLabel(said('pageTables.pageCode')).fill(form.formKey)
    await choose(page, said('pageTables.category'), category[language])
    await page.getByText(said('pageTables.sources.records'), { exact: true }).click()
    await choose(page, said('pageTables.form'), formName)
    await choose(page, said('pageTables.addColumn'), label('tool'))
    await choose(page, said('pageTables.addColumn'), label('pieces'))
    await button(page, said('pageTables.save')).click()
    await page
      .getByText(/已保存|is saved/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: pageNames(form)[language] }).click()
    await page.locator('thead th').getByText(label('pieces')).waitFor()

    // Three records, on a phone beside the road.
    const phone = await enter({ permissions: ['geolocation'], geolocation: HERE, colorScheme: 'dark', hasTouch: true })
    await phone.page.setViewportSize(PHONE)
    const at = (field: keyof typeof fields) => phone.page.locator(`[data-field=${field}]`)
    for (const [index, tool] of ['绝缘杆', '绝缘手套', '绝缘毯'].entries()) {
      await phone.page.goto(app.url + newRecordAddress(formId))
      await at('tool').getByRole('textbox').fill(tool)
      await at('pieces')
        .getByRole('spinbutton')
        .or(at('pieces').locator('input'))
        .first()
        .fill(String(index + 1))
      await at('note').getByRole('textbox').fill('完好')
      const photo = { name: 'tool.png', mimeType: 'image/png', buffer: await phone.page.screenshot() }
      // The last one goes over a slow line: the record is saved once it is there.
      const isSlow = index === 2
      const line = Promise.withResolvers<void>()
      if (isSlow)
        await phone.page.route('**/file/upload*', async (route) => {
          await line.promise
          await route.continue()
        })
      await at('photo').locator('input[type=file]').setInputFiles(photo)
      if (!isSlow) await button(at('photo'), said('files.enlarge', { name: photo.name })).waitFor()
      await button(at('place'), said('location.useOwn')).click()
      await expect.poll(() => at('place').locator('input').first().inputValue()).toContain('120.1551')
      await button(at('findings'), said('fields.newRow')).click()
      await at('findings').getByRole('textbox').first().fill('无裂纹')
      if (index === 0) await shoot(phone.page, language, '4-phone')
      await button(phone.page, said('records.save')).click()
      if (isSlow) {
        await at('photo').getByText(said('files.stillSending')).waitFor()
        await button(phone.page, said('files.waiting')).waitFor()
        await shoot(phone.page, language, '4-slow-line')
        line.resolve()
      }
      await phone.page
        .getByText(said('records.saved', { name: formName }))
        .first()
        .waitFor()
    }
    await phone.close()

    // Exported as the list shows them.
    await page.goto(app.url + recordsAddress(formId))
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3)
    await shoot(page, language, '5-records')
    await button(page, said('exchange.export')).click()
    await dialog.getByText('csv', { exact: false }).first().click()
    await button(dialog, said('exchange.export')).click()
    const downloading = page.waitForEvent('download')
    await button(dialog, said('exchange.download')).click()
    const exported = readFileSync(await (await downloading).path(), 'utf8')
    expect(exported.split('\n')[0]).toContain(label('tool'))
    for (const tool of ['绝缘杆', '绝缘手套', '绝缘毯']) expect(exported).toContain(tool)
    await button(dialog, said('exchange.close')).click()

    // Twenty more from a file, checked first.
    await button(page, said('exchange.import')).click()
    const rows = Array.from({ length: 20 }, (_, index) => `脚扣 ${index + 1},${index + 1}`)
    const csv = ['\uFEFF' + [label('tool'), label('pieces')].join(','), ...rows].join('\r\n')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'tools.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await button(dialog, said('exchange.check')).click()
    await button(page, said('exchange.importRows', { rows: said('exchange.rows', { count: 20 }) })).click()
    await shoot(page, language, '6-import')
    await button(dialog, said('exchange.importRows', { rows: said('exchange.rows', { count: 20 }) })).click()
    await page
      .getByText(said('exchange.imported', { rows: said('exchange.rows', { count: 20 }) }))
      .first()
      .waitFor()
    await page.goto(app.url + recordsAddress(formId))
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThanOrEqual(20)

    // One is corrected.
    await page.goto(`${app.url}${recordsAddress(formId)}&keyword=`)
    await page.getByRole('link', { name: '脚扣 20' }).first().click()
    await page.getByRole('link', { name: said('records.edit'), exact: true }).click()
    await page.locator('[data-field=pieces] input').first().fill('7')
    await button(page, said('records.saveChanges')).click()
    await dialog.getByLabel(said('records.changeReason')).fill('1')
    await button(dialog, said('records.saveChanges')).click()
    await page.getByText(said('records.corrected')).first().waitFor()

    // A second version without one of the fields; a record of the first one still has it, on the screen and on paper.
    await page.goto(`${app.url}${FORM_DESIGN_PATH}?formId=${formId}`)
    await page.locator('.ll-frame-handle').nth(2).click()
    await page.keyboard.press('Delete')
    await button(page, said('designer.release.open')).click()
    await dialog.getByLabel(said('designer.release.note')).fill('2')
    await button(dialog, said('designer.release.do')).click()
    await page.getByText(said('designer.release.done', { name: formName, version: 2 })).waitFor()
    await page.goto(app.url + formVersionsAddress(formId))
    await page
      .getByRole('link', { name: said('formVersions.compareWith') })
      .first()
      .click()
    await page.getByText(label('note')).first().waitFor()
    await shoot(page, language, '7-versions')
    await page.goto(`${app.url}${recordsAddress(formId)}&page=2`)
    await page.getByRole('link', { name: '绝缘杆' }).first().click()
    await page.getByText('完好').first().waitFor()
    await shoot(page, language, '8-record')
    await page.getByRole('link', { name: said('records.print') }).click()
    const paper = page.locator('.ll-paper')
    await paper.getByText('完好').first().waitFor()
    await paper.getByText('无裂纹').first().waitFor()
    await shoot(page, language, '9-print')
    expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(1_000)
    await desk.close()
  },
)

const [basicLabel, basicKey] = [
  { zh: '标题', en: 'Label' },
  { zh: '字段名', en: 'Key' },
] as const
