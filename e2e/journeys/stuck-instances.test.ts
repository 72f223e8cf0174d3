import type { InstanceTrouble } from '@liveline/contract/process-instance/conditions.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { InstanceRow, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { texts as missionsInChinese } from '../../apps/web/src/messages/missions/zh-CN.ts'
import { texts as missionsInEnglish } from '../../apps/web/src/messages/missions/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'
import { doubtfulDrawing, starvingDrawing } from '../starving-drawing.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const FLOW = 'unhandledApprovals'
const STARVING = 'starvingApprovals'
const DOUBTFUL = 'doubtfulApprovals'
const starved: Partial<Record<Language, StepResult>> = {}
let doubtful: StepResult | undefined
const missions = { 'zh-CN': missionsInChinese.missions, en: missionsInEnglish.missions } as const
const words = { 'zh-CN': chinese.instances, en: english.instances } as const

beforeAll(async () => {
  // Nobody is called as the rule of the first step says.
  const drawing = approvalDrawing(FLOW).replace(
    '<liveline:approver kind="initiator"/>',
    '<liveline:approver kind="expression" value="${&apos;nobody&apos;}"/>',
  )
  await accounts.releaseFlow({ flowKey: FLOW, name: '无人审批', bpmnXml: drawing })
  await accounts.releaseFlow({ flowKey: STARVING, name: '等不齐的审批', bpmnXml: starvingDrawing(STARVING) })
  await accounts.releaseFlow({ flowKey: DOUBTFUL, name: '说不准的审批', bpmnXml: doubtfulDrawing(DOUBTFUL, STARVING) })
  doubtful = await starve(DOUBTFUL)
  for (const language of ['zh-CN', 'en'] as const) starved[language] = await starve()
})

/** One whose join waits for what went elsewhere. */
async function starve(key = STARVING): Promise<StepResult> {
  const started = await accounts.startFlow('chenyu', key)
  for (const elementId of ['left', 'right']) {
    const { open } = await accounts.instanceOf('chenyu', started.instanceId)
    const taskId = open.find((node) => node.elementId === elementId)?.taskId
    await accounts.post('chenyu', '/workFlow/task/complete', { taskId })
  }
  return started
}

/** What the list of them finds, whose joins the server judges by itself. */
async function listStarved(trouble: InstanceTrouble): Promise<string[]> {
  const body = { trouble, finished: false }
  const { rows } = await accounts.post<{ rows: InstanceRow[] }>('kongde', '/workFlow/queryHistoryInstance', body)
  return rows.map(({ instanceId }) => instanceId)
}

const finder = (page: Page, own: (typeof words)['en']) => page.getByRole('region', { name: own.stuck.title })

it('the server finds out by itself which joins can no longer complete', async () => {
  const ids = Object.values(starved).map(({ instanceId }) => instanceId)
  await expect.poll(() => listStarved('deadJoin'), { interval: 500 }).toEqual(ids.toReversed())
  expect(await listStarved('unjudgedJoin')).toEqual([doubtful?.instanceId])
})

it.each(['zh-CN', 'en'] as const)(
  'what stands still is counted by reason, and a click leads to it and back (%s)',
  async (language) => {
    const own = words[language]
    const { number } = await accounts.startFlow('chenyu', FLOW)
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    await page.goto(`${app.url}${packPaths.instances}`)
    const card = finder(page, own).getByRole('link', { name: own.troubles.noHandler })
    const count = Number(await card.locator('b').textContent())
    expect(count).toBeGreaterThan(0)
    await card.getByText(own.stuck.hints.noHandler).waitFor()

    await card.click()
    await page.waitForURL((url) => url.searchParams.get('trouble') === 'noHandler')
    await page.getByText(number).first().waitFor()
    const rows = page.locator('tbody tr')
    await rows.nth(count).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(count)
    expect(await card.getAttribute('aria-current')).toBe('true')

    await card.click()
    await page.waitForURL((url) => !url.searchParams.has('trouble'))
    expect(await card.getAttribute('aria-current')).toBe('false')
    await close()
  },
)

it.each(['zh-CN', 'en'] as const)(
  'an instance at a join that can no longer complete is found, and mended by a jump behind it (%s)',
  async (language) => {
    const own = words[language]
    const { instanceId = '', number = '' } = starved[language] ?? {}
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    await page.goto(`${app.url}${packPaths.instances}`)
    await finder(page, own).getByRole('link', { name: own.troubles.deadJoin }).click()
    await page.waitForURL((url) => url.searchParams.get('trouble') === 'deadJoin')
    await page.getByText(number).first().waitFor()

    await page.goto(`${app.url}${processAddress(instanceId)}`)
    const panel = page.getByRole('region', { name: own.administration, exact: true })
    await panel.getByText(own.deadNow.replace('{{steps}}', '会合')).waitFor()
    const told = missions[language].diagramDead
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^会合.*${told}`) })
      .waitFor({ state: 'attached' })
    await page.locator('.ll-diagram-host').getByText(told).first().waitFor()
    await panel.getByRole('button', { name: own.acts.jump }).click()
    const jump = page.getByRole('dialog')
    await jump.getByRole('combobox').selectOption({ label: '收尾' })
    await jump.getByText(own.canComplete).waitFor()
    await jump.getByRole('textbox', { name: language === 'en' ? 'Reason' : '原因' }).fill('右路不再汇合')
    await jump.getByRole('button', { name: own.acts.jump, exact: true }).click()
    await jump.waitFor({ state: 'detached' })
    const { open } = await accounts.instanceOf('chenyu', instanceId)
    expect(open.map(({ elementId }) => elementId)).toEqual(['last'])
    await panel.getByText(own.deadNow.replace('{{steps}}', '会合')).waitFor({ state: 'detached' })

    await page.goto(`${app.url}${packPaths.instances}?trouble=deadJoin`)
    await page.getByRole('heading', { name: own.title }).waitFor()
    await page
      .getByText(language === 'en' ? own.noTrouble : (starved.en?.number ?? ''))
      .first()
      .waitFor()
    expect(await page.locator('tbody').getByText(number).count()).toBe(0)
    await close()
  },
)

it('a join of which nobody knows is counted, found and named', async () => {
  const own = words.en
  const { instanceId = '', number = '' } = doubtful ?? {}
  const { page, close } = await accounts.enter(browser, 'kongde', 'en')
  await page.goto(`${app.url}${packPaths.instances}`)
  const card = finder(page, own).getByRole('link', { name: own.troubles.unjudgedJoin })
  expect(await card.locator('b').textContent()).toBe('1')
  await card.click()
  await page.waitForURL((url) => url.searchParams.get('trouble') === 'unjudgedJoin')
  await page.getByText(number).first().waitFor()

  await page.goto(`${app.url}${processAddress(instanceId)}`)
  const panel = page.getByRole('region', { name: own.administration, exact: true })
  await panel.getByText(own.unjudgedNow.replace('{{steps}}', '会合')).waitFor()
  await close()
})
