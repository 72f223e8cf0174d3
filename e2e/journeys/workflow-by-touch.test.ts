import { setTimeout as delay } from 'node:timers/promises'
import { processAddress, workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { drawTemplate } from '../../apps/web/src/features/workflow-management/templates/draw-template.ts'
import { packPaths, workflowRehearsalAddress } from '../../apps/web/src/app/paths.ts'
import { texts as instances } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as rehearsals } from '../../apps/web/src/messages/workflow-rehearsal/zh-CN.ts'
import { texts as statistics } from '../../apps/web/src/messages/workflow-statistics/zh-CN.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'
import { PHONE, unfitForTouch } from '../screens/touch.ts'

const OWNER = 'kongde'
const FLOW = 'touchedApprovals'
const { app, browser, accounts } = await openJourney({ limitsRates: false })
const { instances: own } = instances
const { statistics: say } = statistics
const { rehearsal } = rehearsals
let instanceId = ''
let designId = 0
let flowId = 0

beforeAll(async () => {
  flowId = await accounts.releaseFlow({ flowKey: FLOW, name: '会签审批', bpmnXml: approvalDrawing(FLOW) })
  instanceId = (await accounts.startFlow('chenyu', FLOW)).instanceId
  const complete = async (userName: string, elementId: string) => {
    const { open } = await accounts.instanceOf('chenyu', instanceId)
    const taskId = open.find((node) => node.elementId === elementId)?.taskId
    await accounts.post(userName, '/workFlow/task/complete', { taskId })
  }
  await complete('chenyu', 'plan')
  await complete('wujing', 'left')
  await complete('huangwei', 'right')
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const asked = { flowKey: FLOW, from: yesterday, to: today }
  const counted = () => accounts.post<FlowStatistics>(OWNER, '/workFlow/statistics/flow', asked)
  while ((await counted()).started !== 1) await delay(1_000)
  const names = { flowKey: 'touchedCards', name: '工具领用', nameEn: 'Tool request' }
  const drawn = { ...names, bpmnXml: drawTemplate('single', names) }
  designId = (await accounts.post<{ id: number }>(OWNER, '/workFlow/create', drawn)).id
})

/** Logs in at a desk, where the menu stands that tells that it has. */
async function enter(reducedMotion: 'reduce' | 'no-preference', userName = OWNER) {
  const { viewport, ...touch } = PHONE
  const visitor = await accounts.enter(browser, userName, 'zh-CN', { ...touch, reducedMotion })
  await visitor.page.setViewportSize(viewport)
  return visitor
}
const fits = (page: Page) => expect.poll(() => unfitForTouch(page)).toEqual([])

it('an administrator acts on an instance by touch', async () => {
  const { page, close } = await enter('reduce')
  await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}`)
  await page.locator('.ll-card').first().waitFor()
  await fits(page)
  expect(await page.locator('.tab > button').first().boundingBox()).toMatchObject({ width: 44, height: 44 })
  await page.getByRole('button', { name: /^更多筛选/ }).tap()
  await fits(page)
  await page.locator('.ll-card-actions [aria-haspopup=menu]').tap()
  await page.getByRole('menuitem', { name: own.acts.reassign }).tap()
  await page.getByRole('dialog').waitFor()
  await fits(page)
  await page.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).tap()

  await page.goto(`${app.url}${processAddress(instanceId)}`)
  const panel = page.getByRole('region', { name: own.administration, exact: true })
  await panel.getByRole('button', { name: own.acts.jump }).waitFor()
  // Where it stands is in sight, also where nothing moves.
  const [frame, step] = [page.locator('.ll-diagram-frame'), page.locator('.ll-diagram-frame [data-element-id="sign"]')]
  await step.first().waitFor()
  const [around, at] = [await frame.boundingBox(), await step.first().boundingBox()]
  expect(at!.x).toBeGreaterThan(around!.x)
  expect(at!.x + at!.width).toBeLessThan(around!.x + around!.width)
  await panel.getByRole('button', { name: own.parts.jobs }).tap()
  await fits(page)

  await panel.getByRole('button', { name: own.acts.jump }).tap()
  const jump = page.getByRole('dialog')
  await jump.getByRole('combobox').selectOption({ label: '编制' })
  await jump.getByText(own.canComplete).waitFor()
  await fits(page)
  await jump.getByRole('button', { name: own.acts.jump, exact: true }).tap()
  await jump.locator('textarea:focus').fill('需要重新编制')
  await jump.getByRole('button', { name: own.acts.jump, exact: true }).tap()
  await jump.waitFor({ state: 'detached' })
  const { open } = await accounts.instanceOf('chenyu', instanceId)
  expect(open.map(({ elementId }) => elementId)).toEqual(['plan'])
  await close()
})

it('figures and cards are hit by a finger: the slider, the funnel, a card that is added, moved, set and removed', async () => {
  const { page, close } = await enter('no-preference')
  await page.goto(`${app.url}${packPaths.workflowStatistics}?flow=${FLOW}`)
  const slider = page.getByRole('slider', { name: say.moment })
  await slider.waitFor()
  await fits(page)
  await slider.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await slider.boundingBox())!
  await page.touchscreen.tap(x + width - 8, y + height / 2)
  await page.waitForURL((url) => url.searchParams.has('at'))
  await page.getByRole('button', { name: say.views.outcomes }).tap()
  await page.getByRole('region', { name: say.funnel }).waitFor()
  await fits(page)

  await page.goto(`${app.url}${workflowDesignAddress(designId)}&view=cards`)
  await page.locator('[data-card="leaderApproval"]').waitFor()
  await fits(page)
  await page.getByRole('button', { name: '在此添加' }).first().tap()
  await page.getByRole('menuitem', { name: '等待一段时间' }).tap()
  const settings = page.getByRole('button', { name: '关闭设置' })
  await settings.waitFor()
  await fits(page)
  await settings.tap()
  const order = () =>
    page
      .locator('.ll-flow-cards-sequence > li > .ll-flow-card')
      .evaluateAll((all) => all.slice(0, 3).map((card) => card.getAttribute('data-kind')))
  expect(await order()).toEqual(['start', 'delay', 'approval'])
  const menu = page.getByRole('button', { name: '“等待”的操作' })
  await menu.tap()
  await page.getByRole('menuitem', { name: '下移' }).tap()
  await expect.poll(order).toEqual(['start', 'approval', 'delay'])
  await menu.tap()
  await page.getByRole('menuitem', { name: '移除这一步' }).tap()
  await menu.waitFor({ state: 'detached' })
  await close()
})

it('tasks are worked through, a process is suspended, and several are chosen, by touch', async () => {
  const numbers: string[] = []
  for (let n = 0; n < 3; n += 1) numbers.push((await accounts.startFlow('chenyu', FLOW)).number)
  const planner = await enter('reduce', 'chenyu')
  await planner.page.goto(`${app.url}${packPaths.toDoTasks}?flows=${FLOW}`)
  await planner.page.locator('.ll-card').first().waitFor()
  await planner.page.getByRole('button', { name: '逐个办理' }).tap()
  const bar = planner.page.locator('.queue-bar strong')
  await bar.filter({ hasText: /^1 \/ \d+$/ }).waitFor()
  const before = await bar.textContent()
  await planner.page.getByRole('region', { name: '办理意见与结果' }).waitFor()
  await fits(planner.page)
  await planner.page
    .getByRole('region', { name: '办理意见与结果' })
    .getByRole('button', { name: '提交', exact: true })
    .tap()
  await expect.poll(() => bar.textContent()).not.toBe(before)
  await planner.close()

  const { page, close } = await enter('reduce')
  const { open, instanceId: held, number: heldNumber } = await accounts.startFlow('chenyu', FLOW)
  await page.goto(`${app.url}${processAddress(held)}`)
  const panel = page.getByRole('region', { name: own.administration, exact: true })
  await panel.getByRole('button', { name: own.acts.suspend, exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').fill('等待天气好转')
  await fits(page)
  await dialog.getByRole('button', { name: own.acts.suspend, exact: true }).tap()
  await panel.getByRole('button', { name: own.acts.resume, exact: true }).waitFor()
  expect(open).toHaveLength(1)

  await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}`)
  const card = page.locator('.ll-card').filter({ hasText: heldNumber })
  await card.getByText('已挂起').waitFor()
  for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(number) }).tap()
  await fits(page)
  await close()
})

it('who would approve is asked by touch', async () => {
  const { page, close } = await enter('reduce')
  await page.goto(app.url + workflowRehearsalAddress(flowId))
  await page.getByRole('combobox', { name: rehearsal.initiator }).tap()
  await page.getByRole('combobox', { name: /^搜索/ }).fill('陈宇')
  await page.getByRole('option', { name: /陈宇/ }).tap()
  await page.getByRole('button', { name: rehearsal.run, exact: true }).tap()
  await page.getByRole('region', { name: rehearsal.result }).getByText(rehearsal.ends.completed).waitFor()
  await fits(page)
  await close()
})
