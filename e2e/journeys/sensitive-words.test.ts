import type { Language } from '@liveline/contract/language.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newRecordAddress, packPaths } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { saidIn } from '../screens/said.ts'
import { SensitiveWordsScreen } from '../screens/sensitive-words-screen.ts'

const [ADMINISTRATOR, DESIGNER, WORKER, AUDITOR] = ['fangyuan', 'kongde', 'chenyu', 'zhangcheng']
const { app, browser, accounts } = await openJourney({ limitsRates: false })

async function enter(userName: string, language: Language): Promise<{ page: Page; close: () => Promise<void> }> {
  const visitor = await newVisitor(browser)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  await visitor.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
  return visitor
}

async function aForm(key: string): Promise<number> {
  const token = await accounts.tokenOf(DESIGNER)
  const item = { type: 'checked-text', name: 'account', label: '情况说明', labelEn: 'Account' }
  const form = { formKey: key, formName: `说明${key}`, formNameEn: `Account ${key}` }
  const { formId } = await call<{ formId: number }>(app.url, 'POST', '/form/create', {
    token,
    body: { ...form, formPcJson: { type: 'form', body: [item] } },
  })
  await call(app.url, 'POST', '/form/release', { token, body: { formId, note: 'x' } })
  return formId
}

const texts = {
  'zh-CN': { account: '情况说明', prefix: '禁词' },
  en: { account: 'Account', prefix: 'taboo' },
} as const

describe.each(['zh-CN', 'en'] as const)('a hundred words (%s)', (language) => {
  const { account, prefix } = texts[language]
  const said = saidIn(language)
  const words = Array.from({ length: 100 }, (_, n) => `${prefix}${n.toString().padStart(3, '0')}`)
  let formId = 0

  it('are judged, imported and marked in the test box', async () => {
    const { page, close } = await enter(ADMINISTRATOR, language)
    const screen = new SensitiveWordsScreen(page, language)
    await screen.open(app.url)
    const drawer = await screen.judge([...words, words[0] ?? '', 'x'.repeat(60)])
    await drawer.getByText(said('words.importChecked', { added: 100, skipped: 1, wrong: 1 })).waitFor()
    await drawer.getByText(said('words.faults.twice')).waitFor()
    expect(await findings(page)).toEqual([])
    await drawer.getByLabel(said('words.importSkip')).check()
    await screen.store(drawer, 100)
    await page
      .getByText(words[99] ?? '', { exact: true })
      .first()
      .waitFor()
    expect(await findings(page)).toEqual([])

    const marks = await screen.marksOf(`a ${words[7]?.toUpperCase()} b ${words[42]} c`)
    await expect.poll(() => marks.allInnerTexts()).toEqual([words[7]?.toUpperCase(), words[42]])
    expect(await findings(page)).toEqual([])
    await close()
  })

  it('are marked while a form is filled in; it is submitted once the person says so, and that is recorded', async () => {
    formId = await aForm(`account${language.slice(0, 2)}`)
    const { page, close } = await enter(WORKER, language)
    await page.goto(`${app.url}${newRecordAddress(formId)}`)
    await page.getByRole('textbox', { name: account }).fill(`before ${words[3]} after`)
    await expect.poll(() => page.locator('.ll-verdict mark').allInnerTexts()).toEqual([words[3]])
    await page.getByRole('button', { name: said('records.save'), exact: true }).click()

    const question = page.getByRole('dialog', { name: said('flagged.title') })
    await question.locator('mark', { hasText: words[3] ?? '' }).waitFor()
    expect(await findings(page)).toEqual([])
    await question.getByRole('button', { name: said('flagged.back') }).click()
    await question.waitFor({ state: 'detached' })
    expect(page.url()).toContain(newRecordAddress(formId))
    await page.getByRole('button', { name: said('records.save'), exact: true }).click()
    await question.getByRole('button', { name: said('flagged.submit') }).click()
    await page.waitForURL((url) => !url.href.includes(newRecordAddress(formId)))

    const auditor = await accounts.tokenOf(AUDITOR)
    const { rows } = await call<{ rows: { id: string }[] }>(
      app.url,
      'GET',
      '/system/audit/list?action=formData.create&rows=1',
      { token: auditor },
    )
    const detail = await call<unknown>(app.url, 'GET', `/system/audit/detail?id=${rows[0]?.id}`, { token: auditor })
    expect(JSON.stringify(detail)).toContain('sensitiveWords')
    await close()
  })

  it('are refused by a form that is set to take none', async () => {
    const designer = await enter(DESIGNER, language)
    await designer.page.goto(`${app.url}${packPaths.forms}?keyword=account${language.slice(0, 2)}`)
    await designer.page
      .getByRole('button', { name: /的操作$|^What can be done with/ })
      .first()
      .click()
    await designer.page.getByRole('menuitem', { name: said('formManagement.refuseWords') }).click()
    await designer.page
      .getByRole('dialog')
      .getByRole('button', { name: said('formManagement.refuseWords'), exact: true })
      .click()
    await designer.page.getByRole('dialog').waitFor({ state: 'detached' })
    await designer.close()

    const { page, close } = await enter(WORKER, language)
    await page.goto(`${app.url}${newRecordAddress(formId)}`)
    await page.getByRole('textbox', { name: account }).fill(`again ${words[5]}`)
    await page.getByRole('button', { name: said('records.save'), exact: true }).click()
    await page
      .getByText(language === 'en' ? /takes none/ : /不接受敏感词/)
      .first()
      .waitFor()
    expect(page.url()).toContain(newRecordAddress(formId))
    await page.getByRole('textbox', { name: account }).fill('fit to be read')
    await page.getByRole('button', { name: said('records.save'), exact: true }).click()
    await page.waitForURL((url) => !url.href.includes(newRecordAddress(formId)))
    await close()
  })
})
