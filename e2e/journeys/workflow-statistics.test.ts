import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chineseInstances } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as englishInstances } from '../../apps/web/src/messages/instances/en.ts'
import { texts as chinese } from '../../apps/web/src/messages/workflow-statistics/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/workflow-statistics/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'
import { Judge } from '../screens/judge.ts'

const OWNER = 'kongde'
const APPLICANT = 'chenyu'
const FLOW = 'measuredApprovals'
const SIGNERS = ['heqiang', 'linfeng', 'songjie'] as const
const PLAYED = 6
const words = {
  'zh-CN': { ...chinese.statistics, instances: chineseInstances.instances, save: '导出 CSV' },
  en: { ...english.statistics, instances: englishInstances.instances, save: 'Export as CSV' },
} as const
const { app, browser, accounts } = await openJourney({ limitsRates: false })

const open = async (instanceId: string, elementId: string) => {
  const detail = await accounts.instanceOf(APPLICANT, instanceId)
  return detail.open.filter((one) => one.elementId === elementId)
}
async function complete(instanceId: string, userName: string, elementId: string, outcome?: string): Promise<void> {
  const [task] = await open(instanceId, elementId)
  await accounts.post(userName, '/workFlow/task/complete', { taskId: task?.taskId, ...(outcome ? { outcome } : {}) })
}

/** Until its foremen sign it. */
async function begin(): Promise<string> {
  const { instanceId } = await accounts.startFlow(APPLICANT, FLOW)
  await complete(instanceId, APPLICANT, 'plan')
  await complete(instanceId, 'wujing', 'left')
  await complete(instanceId, 'huangwei', 'right')
  return instanceId
}

async function finish(instanceId: string): Promise<void> {
  for (const userName of SIGNERS) await complete(instanceId, userName, 'sign', 'agree')
  for (const userName of ['fengchao', 'dengli']) await complete(instanceId, userName, 'turn', 'agree')
}

const counted = () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  return accounts.post<FlowStatistics>(OWNER, '/workFlow/statistics/flow', {
    flowKey: FLOW,
    from: yesterday,
    to: today,
  })
}

beforeAll(async () => {
  const drawing = { flowKey: FLOW, name: '会签审批', bpmnXml: approvalDrawing(FLOW) }
  const id = await accounts.releaseFlow(drawing)
  // All wait for the foremen until the last has come to them: nothing waits longer.
  const waiting: string[] = []
  for (let count = 0; count < PLAYED; count += 1) waiting.push(await begin())
  for (const instanceId of waiting) await finish(instanceId)
  const { rev } = await accounts.get<{ rev: number }>(OWNER, `/workFlow/detail/${id}`)
  await accounts.post(OWNER, '/workFlow/update', { id, rev, bpmnXml: drawing.bpmnXml.replace('班长会签', '班长签字') })
  await accounts.post(OWNER, '/workFlow/release', { id })
  const [first, second] = [await begin(), await begin()]
  await finish(first)
  await accounts.post(OWNER, `/workFlow/deleteByProcessInstanceId/${second}`, { reason: '线路已停运' })
  const areCounted = async () => ((told) => told.finished + told.endedOtherwise === PLAYED + 2)(await counted())
  while (!(await areCounted())) await delay(1_000)
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await file.path(), 'utf8')
}

/** Rows of figures that end elsewhere than the first, in px. */
const raggedRows = (page: Page): Promise<number[]> =>
  page.locator('.figure-tiles').evaluate((tiles) => {
    const ends = new Map<number, number>()
    for (const tile of tiles.children) {
      const { top, right } = tile.getBoundingClientRect()
      ends.set(Math.round(top), Math.round(right))
    }
    const [first, ...others] = ends.values()
    return others.filter((end) => end !== first)
  })

it.each(['zh-CN', 'en'] as const)(
  'an owner finds the slow step, goes through the days, opens the lists behind numbers, compares two versions and saves the figures (%s)',
  async (language: Language) => {
    const say = words[language]
    const { page, close } = await accounts.enter(browser, OWNER, language, { reducedMotion: 'reduce' })
    const judge = new Judge()
    await page.goto(`${app.url}${packPaths.workflowStatistics}`)
    await rowOf(page, '会签审批').getByRole('link', { name: say.started }).waitFor()
    await judge.look(page, 'every workflow')
    expect(await saved(page, () => page.getByRole('button', { name: say.save }).click())).toContain('会签审批')

    await page.getByRole('button', { name: say.periods['7'] }).click()
    await page.getByRole('link', { name: '会签审批' }).click()
    await page.getByRole('heading', { name: say.ofFlow.replace('{{name}}', '会签审批') }).waitFor()
    expect(page.url()).toContain('days=7')
    const desk = page.viewportSize() ?? { width: 1280, height: 720 }
    for (const width of [1920, 1366, 1024, 800, 390]) {
      await page.setViewportSize({ ...desk, width })
      await expect.poll(() => raggedRows(page), { message: `at ${width} px` }).toEqual([])
    }
    await page.setViewportSize(desk)

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: say.saveWorkbook }).click()
    const book = await (await file).path()
    expect(readFileSync(book).subarray(0, 2).toString()).toBe('PK')
    expect((await file).suggestedFilename()).toMatch(/^.*会签审批 \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/)

    // The slow step: first in the table, hottest in the picture.
    const steps = page.getByRole('table', { name: say.steps })
    await steps.waitFor()
    const slow = nameIn(language, { name: '班长签字', nameEn: '' }) || '班长签字'
    await expect.poll(() => steps.getByRole('rowheader').first().textContent()).toBe(slow)
    await page.locator('[data-element-id="sign"][data-heat="5"]').waitFor({ state: 'attached' })
    await judge.look(page, 'the steps')

    // By keys through the days; the list says what the picture shows.
    const slider = page.getByRole('slider', { name: say.moment })
    await slider.focus()
    await slider.press('End')
    await expect.poll(() => page.url()).toContain('at=')
    const listed = page.getByRole('list').filter({ hasText: slow })
    await listed.getByRole('listitem').first().waitFor()
    expect(await listed.getByRole('listitem').first().textContent()).toContain(slow)
    await slider.press('ArrowLeft')
    await page.getByText(new RegExp(say.quietSlice.replace('{{when}}', '.*'))).waitFor()
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(say.wholePeriod)
    await page.getByRole('button', { name: say.play }).click()
    await page.getByRole('button', { name: say.pause }).waitFor()
    await page.getByRole('button', { name: say.play }).waitFor()
    await listed.getByRole('listitem').first().waitFor()

    // Behind the visits of a step.
    await rowOf(page, slow).getByRole('link', { name: say.visits }).click()
    const sheet = page.getByRole('dialog')
    await expect.poll(() => sheet.getByRole('row').count()).toBe(PLAYED + 3)
    await judge.look(page, 'the instances behind a figure', 'dialog[open]')
    await sheet.getByRole('button', { name: say.close }).click()
    await sheet.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: say.views.people }).click()
    await page.getByRole('rowheader', { name: '林峰' }).waitFor()
    await page.getByRole('button', { name: say.views.outcomes }).click()
    const outcomes = page.getByRole('region', { name: say.outcomes })
    await outcomes.getByRole('link', { name: say.endedOtherwise }).waitFor()
    // From start to end: all were signed by the foremen or wait there; the deleted one never came to the last step.
    const funnel = page.getByRole('region', { name: say.funnel })
    const told = async () => (await funnel.getByRole('link').allTextContents()).map(Number)
    const all = PLAYED + 2
    expect(await told()).toEqual([all, all, all, all, all, all - 1, all - 1, 1, 1])
    await judge.look(page, 'the outcomes')
    await funnel.getByRole('link', { name: `班长签字: ${all}` }).click()
    await expect.poll(() => sheet.getByRole('row').count()).toBe(all + 1)
    // The page that a row leads to is not held by the sheet, which stands there again for who comes back.
    await sheet.getByRole('link').first().click()
    await page.locator('h1:focus').filter({ hasNotText: '会签审批' }).waitFor()
    await page.goBack()
    await expect.poll(() => sheet.getByRole('row').count()).toBe(all + 1)
    await sheet.getByRole('button', { name: say.close }).click()
    await sheet.waitFor({ state: 'detached' })
    await funnel.getByRole('link', { name: `${say.endedOtherwise}: 1` }).click()
    await page.getByRole('heading', { name: say.instances.title }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.goBack()
    await funnel.waitFor()

    await page.getByRole('button', { name: say.views.comparison }).click()
    const waits = page.getByRole('table', { name: say.stepWaits })
    // One visit is too few to say that it became quicker.
    await rowOf(page, slow).getByText(say.changes.unknown).waitFor()
    await page.getByRole('table', { name: say.figures }).getByText(say.changes.less, { exact: false }).first().waitFor()
    expect(await waits.getByRole('columnheader').count()).toBe(4)
    await judge.look(page, 'two versions')
    await page.reload()
    await waits.waitFor()

    // The ended ones, in the list of instances.
    await page.getByRole('link', { name: `${say.finished}: ${PLAYED + 1}` }).click()
    await page.getByRole('heading', { name: say.instances.title }).waitFor()
    expect(page.url()).toContain('statuses=completed')
    await expect.poll(() => page.getByRole('row').count()).toBe(PLAYED + 2)
    await page.goBack()
    await waits.waitFor()

    await page.goto(
      `${app.url}${packPaths.workflowStatistics}?flow=${FLOW}&from=2020-01-01&to=2020-01-31&view=outcomes`,
    )
    await page.getByText(say.nothing).waitFor()
    expect(judge.take()).toEqual({})
    await close()
  },
)
