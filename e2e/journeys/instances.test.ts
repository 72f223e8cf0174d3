import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { InstanceDetail, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { texts as chineseJobs } from '../../apps/web/src/messages/act-jobs/zh-CN.ts'
import { texts as englishJobs } from '../../apps/web/src/messages/act-jobs/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const stormed: Partial<Record<Language, { flowKey: string; started: StepResult[] }>> = {}
const FLOW = 'watchedApprovals'
const OF_TWO_ROLES = 'ofTwoRoles'
/** Of the dialogs and lists, in both languages. */
const words = {
  'zh-CN': {
    own: chinese.instances,
    jobs: chineseJobs.actJobs,
    reason: '原因',
    search: /^搜索/,
    more: /^更多筛选/,
    history: '办理历史',
    jumped: '跳转到“编制”',
    cancelled: '班长会签',
  },
  en: {
    own: english.instances,
    jobs: englishJobs.actJobs,
    reason: 'Reason',
    search: /^Search/,
    more: /^More filters/,
    history: 'History',
    jumped: 'Moved to “编制”',
    cancelled: '班长会签',
  },
} as const

const detail = (instanceId: string) => accounts.instanceOf('chenyu', instanceId)
const start = () => accounts.startFlow('chenyu', FLOW)

/** One whose foremen sign it together, the first of whom already has. */
async function inCountersign(): Promise<InstanceDetail> {
  const { instanceId } = await start()
  const complete = async (userName: string, elementId: string, outcome = '') => {
    const { open } = await detail(instanceId)
    const taskId = open.find((node) => node.elementId === elementId)?.taskId
    await accounts.post(userName, '/workFlow/task/complete', { taskId, ...(outcome === '' ? {} : { outcome }) })
  }
  await complete('chenyu', 'plan')
  await complete('wujing', 'left')
  await complete('huangwei', 'right')
  await complete('linfeng', 'sign', 'agree')
  return detail(instanceId)
}

/** Three of a workflow of their own, the first of which is held. */
async function startStormed(flowKey: string) {
  await accounts.releaseFlow({ flowKey, name: `停电审批 ${flowKey}`, bpmnXml: approvalDrawing(flowKey) })
  const started = []
  for (let n = 0; n < 3; n++) started.push(await accounts.startFlow('chenyu', flowKey))
  await accounts.post('kongde', '/workFlow/instance/suspend', { instanceId: started[0]?.instanceId, reason: 'x' })
  return { flowKey, started }
}

beforeAll(async () => {
  await accounts.releaseFlow({ flowKey: FLOW, name: '会签审批', bpmnXml: approvalDrawing(FLOW) })
  const roles = [100048, 100055].map((id) => `<liveline:approver kind="role" value="${id}"/>`).join('')
  const bpmnXml = approvalDrawing(OF_TWO_ROLES).replace('<liveline:approver kind="initiator"/>', roles)
  await accounts.releaseFlow({ flowKey: OF_TWO_ROLES, name: '两岗审批', bpmnXml })
  await accounts.startFlow('chenyu', OF_TWO_ROLES)
  for (const language of ['zh-CN', 'en'] as const)
    stormed[language] = await startStormed(`stormed${language.slice(0, 2)}`)
})

/** A text of the console with its places filled in. */
const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** The columns of the list that do not stand whole in its frame, beside the actions. */
const cutColumns = (page: Page): Promise<(string | null)[]> =>
  page.locator('.ll-table-frame').evaluate((frame) => {
    const heads = [...frame.querySelectorAll('th')]
    const edge = frame.querySelector('th.ll-row-actions')?.getBoundingClientRect().left ?? 0
    return heads
      .filter((head) => !head.matches('.ll-row-actions') && Math.floor(head.getBoundingClientRect().right) > edge)
      .map(({ textContent }) => textContent)
  })

const acts = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it.each(['zh-CN', 'en'] as const)(
  'finds an instance, jumps out of its countersign with the consequence shown, holds it, reassigns and ends it (%s)',
  async (language) => {
    const { own, jobs, ...said } = words[language]
    const { instanceId, number } = await inCountersign()
    const others = [await start(), await start()]
    const { page, close } = await accounts.enter(browser, 'kongde', language)

    await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}&number=${number}`)
    await page.getByRole('heading', { name: own.title }).waitFor()
    await page.getByText(number).first().waitFor()
    expect(await page.getByText(others[0]?.number ?? '').count()).toBe(0)

    // By the step at which it stands, chosen by its name; no others stand there.
    await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}&nodes=plan`)
    await page
      .getByText(others[0]?.number ?? '')
      .first()
      .waitFor()
    const usual = page.viewportSize() ?? { width: 1280, height: 720 }
    for (const width of [1024, 1280, 1366]) {
      await page.setViewportSize({ ...usual, width })
      await expect.poll(() => cutColumns(page), { message: `at ${width} px` }).toEqual([])
    }
    await page.setViewportSize(usual)
    await page.getByRole('button', { name: said.more }).click()
    await page.getByRole('button', { name: `${own.standsAt}: 编制` }).click()
    const steps = page.getByRole('dialog')
    await steps.getByRole('checkbox', { name: said.cancelled }).check()
    await steps.getByRole('checkbox', { name: '编制' }).uncheck()
    await page.waitForURL((url) => url.searchParams.get('nodes') === 'sign')
    await page.getByText(number).first().waitFor()
    await page.getByText(others[0]?.number ?? '').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')

    // The acts of its page are in the menu of its row.
    const menuOf = (one: string) => page.getByRole('button', { name: filled(own.actsOf, { number: one }) })
    await menuOf(number).click()
    const menu = page.getByRole('menu')
    await menu.getByRole('menuitem', { name: own.acts.jump }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(own.acts.jump)
    await menu.getByRole('menuitem', { name: own.acts.suspend, exact: true }).click()
    const held = page.getByRole('dialog')
    await held.getByRole('textbox', { name: said.reason }).fill('核实')
    await held.getByRole('button', { name: own.acts.suspend, exact: true }).click()
    await held.waitFor({ state: 'detached' })
    expect((await detail(instanceId)).status).toBe('suspended')
    await menuOf(number).click()
    await menu.getByRole('menuitem', { name: own.acts.resume, exact: true }).click()
    await held.getByRole('textbox', { name: said.reason }).fill('核实')
    await held.getByRole('button', { name: own.acts.resume, exact: true }).click()
    await held.waitFor({ state: 'detached' })
    expect((await detail(instanceId)).status).toBe('active')

    await page.goto(`${app.url}${processAddress(instanceId)}`)
    const panel = acts(page, own.administration)
    await panel.getByRole('button', { name: own.acts.jump }).click()
    const jump = page.getByRole('dialog')
    await jump.getByRole('combobox').selectOption({ label: '编制' })
    const consequence = jump.getByRole('region', { name: own.consequence })
    await consequence.getByText(own.willCancel).waitFor()
    await consequence.getByText(said.cancelled).waitFor()
    await consequence.getByText(own.canComplete).waitFor()
    await jump.locator('[data-consequence="cancelled"]').waitFor({ state: 'attached' })
    await jump.locator('[data-consequence="opened"]').waitFor({ state: 'attached' })
    expect((await detail(instanceId)).open.map(({ elementId }) => elementId)).toEqual(['sign'])
    await jump.getByRole('textbox', { name: said.reason }).fill('需要重新编制')
    await jump.getByRole('button', { name: own.acts.jump, exact: true }).click()
    await page.getByRole('region', { name: said.history }).getByText(said.jumped).waitFor()
    expect((await detail(instanceId)).open.map(({ elementId }) => elementId)).toEqual(['plan'])

    const ask = async (act: 'suspend' | 'resume') => {
      await panel.getByRole('button', { name: own.acts[act], exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: said.reason }).fill('核实')
      await dialog.getByRole('button', { name: own.acts[act], exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await ask('suspend')
    await panel.getByRole('button', { name: own.acts.resume, exact: true }).waitFor()
    expect((await detail(instanceId)).status).toBe('suspended')
    await ask('resume')
    await panel.getByRole('button', { name: own.acts.suspend, exact: true }).waitFor()

    await panel.getByRole('button', { name: own.acts.reassign }).click()
    const reassign = page.getByRole('dialog')
    await reassign.getByRole('combobox', { name: own.newHandler }).click()
    await page.getByRole('combobox', { name: said.search }).fill('周敏')
    await page.getByRole('option', { name: /周敏/ }).click()
    await reassign.getByRole('textbox', { name: said.reason }).fill('休假')
    await reassign.getByRole('button', { name: own.acts.reassign, exact: true }).click()
    await page.getByRole('region', { name: said.history }).getByText('周敏').first().waitFor()

    await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}`)
    for (const one of [number, ...others.map((other) => other.number)]) {
      await page.getByRole('checkbox', { name: new RegExp(one) }).check()
    }
    await page.getByRole('button', { name: own.acts.end, exact: true }).click()
    const end = page.getByRole('dialog')
    await end.getByText(jobs.wouldDo).nth(2).waitFor()
    await end.getByRole('textbox', { name: said.reason }).fill('重复')
    const verb = jobs.verb.replace('{{what}}', jobs.acts.end).replace('{{count}}', '3')
    await end.getByRole('button', { name: verb }).click()
    await page.getByText(filled(jobs.progress, { handled: 3, all: 3, done: 3, refused: 0 })).waitFor()
    expect((await detail(instanceId)).status).toBe('cancelled')
    await close()
  },
)

it.each(['zh-CN', 'en'] as const)(
  'acts on all that a filter matches: foreseen, ordered, watched, and found again (%s)',
  async (language) => {
    const { own, jobs, reason } = words[language]
    const { flowKey = '', started = [] } = stormed[language] ?? {}
    const [held] = started
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    await page.goto(`${app.url}${packPaths.instances}?flows=${flowKey}`)
    await page
      .getByText(held?.number ?? '')
      .first()
      .waitFor()

    await page.getByRole('button', { name: jobs.open }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(jobs.count.replace('{{count}}', '3')).waitFor()
    await dialog.getByText(jobs.wouldDo).nth(1).waitFor()
    const suspend = jobs.verb.replace('{{what}}', jobs.acts.suspend).replace('{{count}}', '3')
    await dialog.getByRole('button', { name: suspend }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('textbox', { name: reason }).fill('台风')
    await dialog.getByRole('button', { name: suspend }).click()

    await page.getByText(filled(jobs.progress, { handled: 3, all: 3, done: 2, refused: 1 })).waitFor()
    const results = page.getByRole('region', { name: jobs.results })
    await results.getByText(held?.number ?? '').waitFor()
    await results.getByRole('button', { name: jobs.all }).click()
    await results.getByText(started[2]?.number ?? '').waitFor()
    for (const { instanceId } of started) expect((await detail(instanceId)).status).toBe('suspended')

    await page.getByRole('link', { name: jobs.toJobs }).click()
    await page
      .getByRole('link', { name: new RegExp(jobs.acts.suspend) })
      .first()
      .waitFor()
    await page.getByRole('link', { name: jobs.toInstances }).first().click()
    await page.goto(`${app.url}${packPaths.instances}?flows=${flowKey}`)
    await page.getByRole('button', { name: jobs.open }).click()
    await dialog.getByRole('combobox', { name: jobs.act }).selectOption('setVariable')
    await dialog.getByText(jobs.sayWhole).waitFor()
    await dialog.getByRole('textbox', { name: own.variable }).fill('crew')
    await dialog.getByRole('textbox', { name: new RegExp(own.value) }).fill('四班')
    await dialog.getByText(jobs.count.replace('{{count}}', '3')).waitFor()
    await dialog.getByRole('combobox', { name: jobs.act }).selectOption('end')
    await dialog.getByText(jobs.count.replace('{{count}}', '3')).waitFor()
    await dialog.getByRole('textbox', { name: reason }).fill('作废')
    const end = jobs.verb.replace('{{what}}', jobs.acts.end).replace('{{count}}', '3')
    await dialog.getByRole('button', { name: end }).click()
    await dialog.getByText(jobs.typeCountWrong.replace('{{count}}', '3'), { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: jobs.typeCount.replace('{{count}}', '3') }).fill('3')
    await dialog.getByRole('button', { name: end }).click()
    await page.getByText(filled(jobs.progress, { handled: 3, all: 3, done: 3, refused: 0 })).waitFor()
    for (const { instanceId } of started) expect((await detail(instanceId)).status).toBe('cancelled')
    await close()
  },
)

it('shows whole who has a task, two roles with long names too, on a small desk', async () => {
  const { page, close } = await accounts.enter(browser, 'kongde', 'en', { viewport: { width: 1024, height: 768 } })
  await page.goto(`${app.url}${packPaths.instances}?flows=${OF_TWO_ROLES}`)
  await page.getByRole('row').getByText('Process administrator').waitFor()
  await page.getByRole('row').getByText('Dispatcher (permit person)').waitFor()
  await expect.poll(() => cutColumns(page)).toEqual([])
  await close()
})
