import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const FLOW = 'unhandledApprovals'
const words = { 'zh-CN': chinese.instances, en: english.instances } as const

beforeAll(async () => {
  // Nobody is called as the rule of the first step says.
  const drawing = approvalDrawing(FLOW).replace(
    '<liveline:approver kind="initiator"/>',
    '<liveline:approver kind="expression" value="${&apos;nobody&apos;}"/>',
  )
  await accounts.releaseFlow({ flowKey: FLOW, name: '无人审批', bpmnXml: drawing })
})

const finder = (page: Page, own: (typeof words)['en']) => page.getByRole('region', { name: own.stuck.title })

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
