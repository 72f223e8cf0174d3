/** The bar with the outcomes stays at the lower edge of the view, whatever stands above it. */
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'
import { allApplications } from '../pack.ts'
import { TaskScreen } from '../screens/task-screen.ts'

const FLOW = 'withoutForms'
const { app, browser, accounts } = await openJourney()
const tasks = { withForms: '', withoutForms: '' }

beforeAll(async () => {
  await accounts.releaseFlow({ flowKey: FLOW, name: '会签审批', bpmnXml: approvalDrawing(FLOW) })
  tasks.withoutForms = (await accounts.startFlow('chenyu', FLOW)).open[0]?.taskId ?? ''
  const application = allApplications().find(({ by }) => by === 'chenyu')
  const { instanceId } = await accounts.startFlow('chenyu', 'lwPlanApproval', { lwPlan: application?.lwPlan })
  const { open } = await accounts.instanceOf('chenyu', instanceId)
  tasks.withForms = open[0]?.taskId ?? ''
})

/** How far the bar ends above the lower edge of the view, and how far the last of the page reaches under the bar at its end, in px. */
const standing = (page: Page, at: 'start' | 'middle' | 'end'): Promise<{ gap: number; covered: number }> =>
  page.locator('.shell-view:not([hidden])').evaluate((view, place) => {
    const furthest = view.scrollHeight - view.clientHeight
    view.scrollTop = { start: 0, middle: furthest / 2, end: furthest }[place]
    const bar = view.querySelector('.ll-decision')!.getBoundingClientRect()
    const panels = [...view.querySelectorAll('.ll-panel, .ll-task-main > :not(.ll-decision)')]
    const inColumn = panels.map((one) => one.getBoundingClientRect()).filter(({ left }) => left < bar.right)
    const lowest = Math.max(0, ...inColumn.map(({ bottom }) => bottom))
    return {
      gap: Math.round(view.getBoundingClientRect().bottom - bar.bottom),
      covered: place === 'end' ? Math.max(0, Math.round(lowest - bar.top)) : 0,
    }
  }, at)

const phone = { width: 390, height: 844 }
const desk = { width: 1366, height: 768 }

it.each([
  ['a phone, with forms', 'zhoumin', 'withForms', phone],
  ['a phone, without forms', 'chenyu', 'withoutForms', phone],
  ['a desk, with forms', 'zhoumin', 'withForms', desk],
  ['a desk, without forms', 'chenyu', 'withoutForms', desk],
  ['a high desk, without forms', 'chenyu', 'withoutForms', { width: 1366, height: 1600 }],
] as const)('the bar stays at the edge of %s', async (_, userName, task, screen) => {
  const { page, problems, close } = await accounts.enter(browser, userName, 'zh-CN')
  await page.setViewportSize(screen)

  await page.goto(`${app.url}${taskAddress(tasks[task])}`)

  await new TaskScreen(page).decision().waitFor()
  await page.getByRole('region', { name: '办理历史' }).getByText('发起').first().waitFor()
  for (const place of ['start', 'middle', 'end'] as const)
    await expect.poll(() => standing(page, place), { message: place }).toEqual({ gap: 0, covered: 0 })
  expect(problems).toEqual([])
  await close()
})
