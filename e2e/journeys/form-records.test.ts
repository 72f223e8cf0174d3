import { expect, it } from 'vitest'
import { printRecordAddress, recordAddress, recordsAddress } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const REPLIES = 8576
const CLERK = 'caowen'
const { app, browser } = await openJourney()

const texts = {
  'zh-CN': {
    ...{ order: /^工单编号/, save: '保存修改', reason: '修改原因', overwrite: '以我改的为准', history: '历史' },
    conflict: '曹雯先保存了这条记录',
  },
  en: {
    ...{ order: /^Order no\./, save: 'Save changes', reason: 'Reason for the change', overwrite: 'Keep my changes' },
    ...{ history: 'History', conflict: '曹雯 saved this record first' },
  },
} as const

it.each(['zh-CN', 'en'] as const)(
  'a record is corrected beside a quicker saver, read and printed: %s',
  async (language) => {
    const words = texts[language]
    const token = await logIn(app.url, CLERK, app.passwordOf(CLERK))
    const body = { formId: REPLIES }
    const { rows } = await call<{ rows: { id: string; rev: number }[] }>(app.url, 'POST', '/api/form/data/list', {
      ...{ token, body },
    })
    const { id, rev } = rows.at(-1)!
    const { page, close } = await newVisitor(browser)
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(CLERK, app.passwordOf(CLERK))
    await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
    await page.goto(app.url + recordsAddress(REPLIES))
    await page.locator('tbody tr').first().waitFor()
    expect(await findings(page)).toEqual([])

    await page.goto(app.url + recordAddress(id, { edit: true }))
    await page.getByLabel(words.order).fill(`GD-own-${language}`)
    await call(app.url, 'POST', '/api/form/data/update', {
      ...{ token, body: { id, rev, values: { orderNo: 'GD-first', comment: 'x' }, reason: 'first' } },
    })
    await page.getByRole('button', { name: words.save }).click()
    await page.getByLabel(words.reason).fill('second')
    await page.getByRole('dialog').getByRole('button', { name: words.save }).click()
    await page.getByRole('dialog', { name: words.conflict }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: words.overwrite }).click()

    await page.getByRole('heading', { level: 1, name: `GD-own-${language}` }).waitFor()
    const history = page.getByRole('region', { name: words.history })
    await expect.poll(() => history.locator('blockquote').allInnerTexts()).toEqual(['second', 'first'])
    const { values } = await call<{ values: object }>(app.url, 'POST', '/api/form/data/get', { token, body: { id } })
    // What only the quicker one changed has stayed.
    expect(values).toMatchObject({ orderNo: `GD-own-${language}`, comment: 'x' })

    await page.goto(app.url + printRecordAddress(id))
    await page.locator('.ll-paper .record-history').waitFor()
    expect(await findings(page)).toEqual([])
    const paper = await page.pdf({ preferCSSPageSize: true })
    // A4 in points.
    expect(paper.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/)
    await close()
  },
)
