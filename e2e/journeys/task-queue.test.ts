import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { packPaths, printProcessAddress } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { allApplications } from '../pack.ts'
import { findings } from '../screens/axe.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const PLANNER = 'zhoumin'
interface Row {
  readonly taskId: string
  readonly instanceId: string
  readonly number: string
}
const { app, browser } = await openJourney({ limitsRates: false })

/** The screenings that wait for the planner, in the order of the list. */
async function screenings(token: string): Promise<readonly Row[]> {
  const body = { finished: false, businessState: 'screening', page: 1, rows: 200, sort: 'createdAt' }
  const { rows } = await call<{ rows: Row[] }>(app.url, 'POST', '/workFlow/queryTaskWithCondition', { token, body })
  return rows
}

async function planner(language: string): Promise<Page> {
  // So high that no field is half under the bar with the decision, whose size axe would judge.
  const { page } = await newVisitor(browser, { viewport: { width: 1440, height: 2600 } })
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(PLANNER, app.passwordOf(PLANNER))
  await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
  return page
}

const texts = {
  'zh-CN': {
    ...{ start: '逐个办理', end: '结束', opinion: '办理意见', dead: '只能停电，终止', decide: '办理意见与结果' },
    ...{ over: /^\d+ 项中已办理 1 项$/, meanwhile: /已由 .+ 处理，已转到下一项/, code: '打开此页的二维码' },
  },
  en: {
    ...{ start: 'Work through', end: 'End', opinion: 'Opinion', dead: 'Only dead: end', decide: 'Opinion and outcome' },
    ...{ over: /^1 of \d+ tasks done$/, meanwhile: /was handled by .+; this is the next task/ },
    code: 'QR code of this page',
  },
} as const

it.each(['zh-CN', 'en'] as const)(
  'a list is worked through by keys, over a reload, beside somebody who is faster: %s',
  async (language) => {
    const words = texts[language]
    for (const { by, lwPlan } of allApplications().slice(0, 3)) {
      const token = await logIn(app.url, by, app.passwordOf(by))
      await call(app.url, 'POST', '/workFlow/startByKey/lwPlanApproval', { token, body: { forms: { lwPlan } } })
    }
    const token = await logIn(app.url, PLANNER, app.passwordOf(PLANNER))
    const [first, second, third, ...others] = await screenings(token)
    const count = 3 + others.length
    const page = await planner(language)
    await page.goto(`${app.url}${packPaths.toDoTasks}?businessState=screening&sort=createdAt`)
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('button', { name: words.start }).click()

    const stands = async (at: number, row: Row | undefined) => {
      await page.locator('.queue-bar strong', { hasText: `${at} / ${count}` }).waitFor()
      await page.locator('.queue .ll-number', { hasText: row!.number }).first().waitFor()
    }
    const decision = page.getByRole('region', { name: words.decide })
    await stands(1, first)
    await decision.waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('j')
    await stands(2, second)
    await page.reload()
    await stands(2, second)
    await decision.waitFor()
    await page.keyboard.press('k')
    await stands(1, first)

    // Somebody is faster: whoever sits at another desk.
    await call(app.url, 'POST', '/workFlow/task/complete', {
      ...{ token, body: { taskId: second!.taskId, outcome: 'dead', opinion: '先办' } },
    })
    // A letter that is typed is text, and rejects nothing.
    await decision.getByRole('textbox', { name: words.opinion }).pressSequentially('rja')
    await decision.getByRole('button', { name: words.dead }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.dead }).click()

    await stands(3, third)
    await page.getByText(words.meanwhile).first().waitFor()
    await page.locator('.queue-bar').getByRole('button', { name: words.end }).click()
    await page.getByRole('heading', { level: 1, name: words.over }).waitFor()
    await page.getByRole('link', { name: third!.number, exact: true }).waitFor()
    expect(await findings(page)).toEqual([])
    const left = await screenings(token)
    expect(left.map(({ taskId }) => taskId)).toEqual([third, ...others].map((row) => row!.taskId))
    await page.context().close()
  },
)

it.each(['zh-CN', 'en'] as const)('the code on paper leads back to the process: %s', async (language) => {
  const words = texts[language]
  const token = await logIn(app.url, PLANNER, app.passwordOf(PLANNER))
  const [row] = await screenings(token)
  const page = await planner(language)
  await page.goto(app.url + printProcessAddress(row!.instanceId))
  const code = page.getByRole('img', { name: words.code })
  await code.waitFor()
  expect(await findings(page)).toEqual([])

  // What a camera sees of it: the watermark lies over it.
  const { width, height, data } = await page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')!
      context.drawImage(picture, 0, 0)
      const seen = context.getImageData(0, 0, picture.width, picture.height)
      return { width: seen.width, height: seen.height, data: [...seen.data] }
    },
    [...(await code.screenshot())],
  )
  expect(decodeQR({ width, height, data: Uint8Array.from(data) })).toBe(app.url + processAddress(row!.instanceId))

  // It is light where the console is dark, as it will be in print.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme="dark"]').waitFor()
  expect(await page.locator('.ll-paper').evaluate((paper) => getComputedStyle(paper).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  expect(await findings(page)).toEqual([])

  const paper = await page.pdf({ preferCSSPageSize: true })
  // A4 in points.
  expect(paper.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/)
  await page.context().close()
})
