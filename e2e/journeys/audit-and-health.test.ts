/** The audit administrator finds an act and proves the log; the administrator of the system mends what was given up. */
import { readFileSync } from 'node:fs'
import type { Language } from '@liveline/contract/language.ts'
import { plantFailedMail } from '@liveline/server/test-support/plant-failed-mail.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { AuditScreen } from '../screens/audit-screen.ts'
import { findings } from '../screens/axe.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { saidIn } from '../screens/said.ts'

const [ADMINISTRATOR, AUDITOR, DESIGNER] = ['fangyuan', 'zhangcheng', 'kongde']
const { app, browser, accounts } = await openJourney({ limitsRates: false })

beforeAll(async () => {
  const token = await accounts.tokenOf(DESIGNER)
  const item = { type: 'input-text', name: 'account', label: '情况说明', labelEn: 'Account' }
  const form = { formKey: 'audited', formName: '原来的名称', formNameEn: 'As it was' }
  const { formId } = await call<{ formId: number }>(app.url, 'POST', '/form/create', {
    token,
    body: { ...form, formPcJson: { type: 'form', body: [item] } },
  })
  await call(app.url, 'POST', '/form/update', {
    token,
    body: { formId, formName: '改过的名称', formNameEn: 'As it is' },
  })
  // A try at what he has no right to.
  await call(app.url, 'GET', '/system/audit/list', { token }).catch(() => undefined)
})

async function enter(userName: string, language: Language) {
  const visitor = await newVisitor(browser)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, await accounts.passwordOf(userName))
  await visitor.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
  return visitor
}

const texts = {
  'zh-CN': {
    name: '名称',
    before: '原来的名称',
    after: '改过的名称',
    act: '修改表单',
    refused: '无权访问，已拒绝',
    first: '孔德',
  },
  en: {
    name: 'name',
    before: '原来的名称',
    after: '改过的名称',
    act: 'change a form',
    refused: 'refused: no right to it',
    first: '孔德',
  },
} as const

describe.each(['zh-CN', 'en'] as const)('in %s', (language) => {
  const say = saidIn(language)
  const text = texts[language]

  it('finds an act by filters, reads what changed, verifies the chain and saves the list', async () => {
    const { page, problems, close } = await enter(AUDITOR, language)
    const audit = new AuditScreen(page, language)

    await audit.open(app.url, { who: DESIGNER, action: 'form.update' })
    await audit.rows.first().getByText(text.act).waitFor()
    const entry = await audit.openFirst()
    const changed = entry
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: text.name, exact: true }) })
    expect(await changed.getByText(text.before).count()).toBe(1)
    expect(await changed.getByText(text.after).count()).toBe(1)
    expect(await findings(page)).toEqual([])
    await entry.getByRole('button', { name: say('audit.ofObject') }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('form')
    await expect.poll(() => audit.rows.count()).toBe(2)

    await audit.open(app.url, { result: 'refused', who: DESIGNER })
    await audit.rows.first().getByText(text.refused).waitFor()

    const chain = await audit.openChain()
    await chain.getByRole('button', { name: say('audit.verifyAll') }).click()
    await chain.locator('.ll-notice[data-tone=done]').waitFor()
    await checkpointsFit(page, chain, say)
    await chain.getByRole('button', { name: say('audit.close') }).click()

    await page.getByRole('button', { name: say('exchange.export'), exact: true }).click()
    const inDialog = (key: string) => page.getByRole('dialog').getByRole('button', { name: say(key), exact: true })
    await page.getByRole('dialog').getByText('CSV', { exact: false }).first().click()
    await inDialog('exchange.export').click()
    await inDialog('exchange.download').waitFor()
    const saved = page.waitForEvent('download')
    await inDialog('exchange.download').click()
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain(text.refused)
    expect(problems).toEqual([])
    await close()
  })

  it('shows the administrator of the system what was given up, and has it tried again', async () => {
    const number = await plantFailedMail(app.dataDirectory)
    const { page, problems, close } = await enter(ADMINISTRATOR, language)
    await page.goto(`${app.url}${packPaths.systemHealth}`)
    const failures = page.getByRole('region', { name: say('health.page.failures') }).first()
    await failures.getByText(number).first().waitFor()
    const tables = page.getByRole('region', { name: say('health.page.tables') }).first()
    await expect.poll(() => tables.getByRole('row').count()).toBe(13)
    expect(
      await page
        .getByRole('region', { name: say('health.page.version') })
        .getByRole('listitem')
        .count(),
    ).toBeGreaterThan(3)
    expect(await findings(page)).toEqual([])

    await failures.getByRole('button', { name: new RegExp(number) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('health.page.retry'), exact: true })
      .click()
    await failures.getByText(say('health.page.noFailures')).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

/** Downloads the signed checkpoints, and holds the same file against the log. */
async function checkpointsFit(
  page: Page,
  chain: ReturnType<Page['locator']>,
  say: ReturnType<typeof saidIn>,
): Promise<void> {
  const download = page.waitForEvent('download')
  await chain.getByRole('button', { name: say('audit.downloadCheckpoints') }).click()
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8')).toContain('"signature"')
  await chain
    .locator('input[type=file]')
    .setInputFiles({ name: 'kept.jsonl', mimeType: 'text/plain', buffer: readFileSync(file) })
  await expect.poll(() => chain.locator('.ll-notice[data-tone=done]').count()).toBe(2)
}
