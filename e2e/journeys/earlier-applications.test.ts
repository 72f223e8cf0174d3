import { taskAddress, processAddress } from '@liveline/contract/console-addresses.ts'
import { beforeAll, expect, it } from 'vitest'
import { texts as chinese } from '../../apps/web/src/messages/missions/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/missions/en.ts'
import { openJourney } from '../journey.ts'
import { allApplications } from '../pack.ts'
import { approvalDrawing } from '../approval-drawing.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const words = {
  'zh-CN': { own: chinese.missions, crews: '作业班组数', tools: '工器具需求' },
  en: { own: english.missions, crews: 'Crews', tools: 'Tools needed' },
} as const
const { by, lwPlan } = allApplications()[0]!
const other = allApplications().find((application) => application.by !== by)!
let first: string
let second: string
let strange: string

beforeAll(async () => {
  const start = async (who: string, values: object) =>
    (await accounts.startFlow(who, 'lwPlanApproval', { lwPlan: { ...lwPlan, ...values } })).instanceId
  first = await start(by, { crewCount: 1 })
  strange = await start(other.by, other.lwPlan)
  second = await start(by, {
    crewCount: 2,
    toolNeed: [
      { name: '绝缘毯', count: 6 },
      { name: '绝缘杆', count: 1 },
    ],
  })
})
it.each(['zh-CN', 'en'] as const)(
  'lays an application beside what the same person asked for before, at the step that judges it (%s)',
  async (language) => {
    const { own, crews, tools } = words[language]
    const number = async (instanceId: string) => (await accounts.instanceOf(by, instanceId)).number
    const { open } = await accounts.instanceOf(by, second)
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    await page.goto(`${app.url}${taskAddress(open[0]!.taskId)}`)
    await page.getByRole('button', { name: own.compare.open }).click()

    const dialog = page.getByRole('dialog')
    const changed = dialog.getByRole('row', { name: crews })
    await changed.getByRole('cell', { name: '2', exact: true }).waitFor()
    await changed.getByRole('cell', { name: '1', exact: true }).waitFor()
    await dialog.getByRole('row', { name: tools }).waitFor()
    const rows = await dialog.getByRole('listitem').allInnerTexts()
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain('8 → 6')
    expect(rows[1]).toContain('绝缘杆')
    expect(rows[2]).toContain('绝缘手套')
    const offered = await dialog.getByRole('combobox').locator('option').allInnerTexts()
    expect(offered[0]).toContain(await number(first))
    expect(offered.join(' ')).not.toContain(await number(second))
    expect(offered.join(' ')).not.toContain((await accounts.instanceOf(other.by, strange)).number)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await close()
  },
)

it('says that there is nothing earlier in this workflow', async () => {
  const { own } = words['zh-CN']
  const flowKey = 'nothingEarlier'
  await accounts.releaseFlow({ flowKey, name: '审批', bpmnXml: approvalDrawing(flowKey) })
  const { instanceId } = await accounts.startFlow(by, flowKey)
  const { page, close } = await accounts.enter(browser, by, 'zh-CN')
  await page.goto(`${app.url}${processAddress(instanceId)}`)
  await page.getByRole('button', { name: own.compare.open }).click()
  await page.getByRole('dialog').getByText(own.compare.noneHint).waitFor()
  await close()
})
