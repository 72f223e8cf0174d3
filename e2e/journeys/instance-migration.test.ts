import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import type { InstanceDetail, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
let started: () => Promise<InstanceDetail>
const FLOW = 'movedApprovals'
const DESK = { width: 1366, height: 768 }
const words = {
  'zh-CN': { own: chinese.instances, reason: '原因' },
  en: { own: english.instances, reason: 'Reason' },
} as const

const detail = (instanceId: string) => accounts.instanceOf('chenyu', instanceId)
const completeFirst = async ({ instanceId }: InstanceDetail): Promise<InstanceDetail> => {
  const { open } = await detail(instanceId)
  await accounts.post('chenyu', '/workFlow/task/complete', { taskId: open[0]?.taskId })
  return detail(instanceId)
}

beforeAll(async () => {
  // The first step gets another id and name in the second version: nobody but a person knows what it has become.
  const first = approvalDrawing(FLOW)
  const second = first.replaceAll('"plan"', '"draft"').replace('编制', '起草')
  const id = await accounts.releaseFlow({ flowKey: FLOW, name: '换版审批', bpmnXml: first })
  await accounts.post('kongde', '/workFlow/update', { id, bpmnXml: second })
  await accounts.post('kongde', '/workFlow/release', { id, note: '编制改为起草' })
  started = async () => {
    const { instanceId } = await accounts.post<StepResult>('chenyu', `/workFlow/start/${id}/1`, { forms: {} })
    return detail(instanceId)
  }
})

/** A text of the console with its places filled in. */
const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

const board = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The middle of a step of a drawing: the picture itself is inert, so the mouse goes there. */
async function clickStep(page: Page, drawing: string, elementId: string): Promise<void> {
  const step = board(page, drawing).locator(`[data-element-id="${elementId}"]`).first()
  await step.scrollIntoViewIfNeeded()
  const box = await step.boundingBox()
  if (box === null) throw new Error(`${elementId} is not drawn`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** How much of the width of each lies out of sight. */
const hiddenPx = (page: Page, frames: string) =>
  page.locator(frames).evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))

it('shows where the process stands in the place of a form, where a task has none', async () => {
  const { open } = await started()
  const { page, close } = await accounts.enter(browser, 'chenyu', 'zh-CN')
  await page.goto(`${app.url}${taskAddress(open[0]?.taskId ?? '')}`)
  await page.locator('.ll-task-main .ll-task-drawing [data-element-id="plan"][data-state="active"]').waitFor()
  expect(await page.locator('.ll-aside .ll-thumbnail').count()).toBe(0)
  await close()
})

it('lists workflows with all columns in sight at a desk', async () => {
  const { page, close } = await accounts.enter(browser, 'kongde', 'zh-CN')
  await page.setViewportSize(DESK)
  await page.goto(`${app.url}${packPaths.workflows}`)
  await page.getByRole('link', { name: '换版审批' }).waitFor()
  expect(await hiddenPx(page, '.ll-table-frame')).toEqual([0])
  await close()
})

it.each(['zh-CN', 'en'] as const)(
  'migrates chosen instances: what cannot is said before, a step is mapped, each is tried, then each goes on (%s)',
  async (language) => {
    const { own, reason } = words[language]
    const { migration } = own
    const [one, two] = [await started(), await started()]
    const further = await completeFirst(await started())
    const all = [one, two, further]
    const { page, close } = await accounts.enter(browser, 'kongde', language)

    await page.setViewportSize(DESK)
    await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}&version=1`)
    for (const { number } of all) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
    await page.getByRole('link', { name: own.acts.migrate, exact: true }).click()
    await page.getByRole('heading', { name: filled(migration.title, { count: 3 }) }).waitFor()

    const trial = page.getByRole('region', { name: migration.trial })
    await trial.getByText(filled(migration.able, { able: 1, all: 3 })).waitFor()
    await page.getByRole('region', { name: migration.holding }).getByText('编制').waitFor()
    await page.locator(`[data-note="${migration.lost}"]`).waitFor({ state: 'attached' })
    expect((await detail(one.instanceId)).version).toBe(1)
    expect(await hiddenPx(page, '.ll-mapping-drawing .ll-diagram-frame')).toEqual([0, 0])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => hiddenPx(page, '.ll-migration-tables')).toEqual([0])
    await page.setViewportSize(DESK)

    if (language === 'en') {
      await clickStep(page, filled(migration.oldDrawing, { version: 1 }), 'plan')
      await page.getByText(filled(migration.nowChoose, { step: '编制' })).waitFor()
      await clickStep(page, filled(migration.newDrawing, { version: 2 }), 'draft')
    } else {
      await page.getByRole('combobox', { name: migration.source }).selectOption({ label: '编制' })
      await page.getByRole('combobox', { name: migration.target }).selectOption({ label: '起草' })
      await page.getByRole('button', { name: migration.map, exact: true }).click()
    }
    await page.getByRole('list', { name: migration.pairs }).getByText('编制 → 起草').waitFor()
    await trial.getByText(filled(migration.able, { able: 3, all: 3 })).waitFor()

    const verb = page.getByRole('button', { name: filled(migration.verb, { count: 3, version: 2 }) })
    await verb.click()
    expect((await detail(one.instanceId)).version).toBe(1)
    await page.getByRole('textbox', { name: reason }).fill('按新版办理')
    await verb.click()
    await page
      .getByText(filled(migration.migrated, { version: 2 }))
      .nth(2)
      .waitFor()

    for (const { instanceId } of all) {
      const { version, timeline } = await detail(instanceId)
      expect(version).toBe(2)
      expect(timeline.find(({ kind }) => kind === 'migrated')).toMatchObject({ opinion: '按新版办理' })
    }
    expect((await detail(one.instanceId)).open.map(({ elementId }) => elementId)).toEqual(['draft'])
    expect((await completeFirst(one)).open.map(({ elementId }) => elementId).toSorted()).toEqual(['left', 'right'])

    await page.goto(`${app.url}${processAddress(two.instanceId)}`)
    await page.getByText('v2').first().waitFor()
    await close()
  },
)
