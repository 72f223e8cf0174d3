import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { InstanceRow, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openBrowser } from '../browser.ts'
import { startConsole, type Console } from '../console.ts'
import { Accounts } from '../screens/accounts.ts'

let app: Console
let accounts: Accounts
let browser: Browser
const FLOW = 'unhandledApprovals'
const STARVING = 'starvingApprovals'
const words = { 'zh-CN': chinese.instances, en: english.instances } as const

beforeAll(async () => {
  app = await startConsole({ limitsRates: false })
  browser = await openBrowser()
  accounts = new Accounts(app)
  // Nobody is called as the rule of the first step says.
  const drawing = approvalDrawing(FLOW).replace(
    '<liveline:approver kind="initiator"/>',
    '<liveline:approver kind="expression" value="${&apos;nobody&apos;}"/>',
  )
  await accounts.releaseFlow({ flowKey: FLOW, name: '无人审批', bpmnXml: drawing })
  await accounts.releaseFlow({ flowKey: STARVING, name: '等不齐的审批', bpmnXml: starvingDrawing() })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** The branch of the right task never comes to the join, which the drawing does not tell; watching goes on beside it. */
function starvingDrawing(): string {
  const approver = '<extensionElements><liveline:approver kind="initiator"/></extensionElements>'
  const task = (id: string, name: string) => `<userTask id="${id}" name="${name}">${approver}</userTask>`
  const ways = [
    ['s', 'split'],
    ['split', 'left'],
    ['split', 'right'],
    ['split', 'watch'],
    ['left', 'join'],
    ['right', 'pick'],
    ['pick', 'gone'],
    ['join', 'last'],
    ['last', 'e'],
    ['watch', 'watched'],
  ].map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${STARVING}" isExecutable="true">
    <startEvent id="s"/><parallelGateway id="split"/>${task('left', '左路')}${task('right', '右路')}${task('watch', '看护')}
    <exclusiveGateway id="pick" default="pick-gone"/><sequenceFlow id="pick-join" sourceRef="pick" targetRef="join">
    <conditionExpression>\${1 == 2}</conditionExpression></sequenceFlow><parallelGateway id="join" name="会合"/>
    ${task('last', '收尾')}<endEvent id="gone"/><endEvent id="e"/><endEvent id="watched"/>${ways.join('')}</process></definitions>`
}

/** One whose join waits for what went elsewhere, once that was found out. */
async function starve(): Promise<StepResult> {
  const started = await accounts.startFlow('chenyu', STARVING)
  for (const elementId of ['left', 'right']) {
    const { open } = await accounts.instanceOf('chenyu', started.instanceId)
    const taskId = open.find((node) => node.elementId === elementId)?.taskId
    await accounts.post('chenyu', '/workFlow/task/complete', { taskId })
  }
  const found = async () => {
    const body = { trouble: 'deadJoin', finished: false }
    const { rows } = await accounts.post<{ rows: InstanceRow[] }>('kongde', '/workFlow/queryHistoryInstance', body)
    return rows.map(({ instanceId }) => instanceId)
  }
  await expect.poll(found, { timeout: 90_000, interval: 500 }).toContain(started.instanceId)
  return started
}

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

it.each(['zh-CN', 'en'] as const)(
  'an instance at a join that can no longer complete is found, and mended by a jump behind it (%s)',
  { timeout: 240_000 },
  async (language) => {
    const own = words[language]
    const { instanceId, number } = await starve()
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    await page.goto(`${app.url}${packPaths.instances}`)
    await finder(page, own).getByRole('link', { name: own.troubles.deadJoin }).click()
    await page.waitForURL((url) => url.searchParams.get('trouble') === 'deadJoin')
    await page.getByText(number).first().waitFor()

    await page.goto(`${app.url}${processAddress(instanceId)}`)
    const panel = page.getByRole('region', { name: own.administration, exact: true })
    await panel.getByText(own.deadNow.replace('{{steps}}', '会合')).waitFor()
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
    await page.getByText(own.noTrouble).waitFor()
    await close()
  },
)
