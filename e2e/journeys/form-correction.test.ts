import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { expect, it } from 'vitest'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { texts as missionsChinese } from '../../apps/web/src/messages/missions/zh-CN.ts'
import { texts as missionsEnglish } from '../../apps/web/src/messages/missions/en.ts'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { draw } from '../draw.ts'
import { openJourney } from '../journey.ts'
import { allApplications } from '../pack.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const words = {
  'zh-CN': { own: chinese.instances, reason: '原因', crews: '作业班组数' },
  en: { own: english.instances, reason: 'Reason', crews: 'Crews' },
} as const

it.each(['zh-CN', 'en'] as const)(
  'corrects a form at an open step: what changes is shown, a reason is asked for, the old version stays (%s)',
  async (language) => {
    const { own, reason, crews } = words[language]
    const { by, lwPlan } = allApplications()[0]!
    const { instanceId } = await accounts.startFlow(by, 'lwPlanApproval', { lwPlan: { ...lwPlan, crewCount: 1 } })
    const crewsOf = async () => (await accounts.instanceOf(by, instanceId)).forms[0]?.values['crewCount']
    const { page, close } = await accounts.enter(browser, 'kongde', language)

    await page.goto(`${app.url}${processAddress(instanceId)}`)
    await page.getByRole('link', { name: own.acts.correct, exact: true }).click()
    const changes = page.getByRole('region', { name: own.correct.changes })
    await changes.getByText(own.correct.noChanges).waitFor()
    const save = changes.getByRole('button', { name: own.correct.verb })
    expect(await save.isDisabled()).toBe(true)

    await page
      .getByRole('textbox', { name: crews })
      .or(page.getByRole('spinbutton', { name: crews }))
      .fill('2')
    await page.keyboard.press('Tab')
    await changes.locator('del', { hasText: '1' }).waitFor()
    await changes.locator('ins', { hasText: '2' }).waitFor()
    await save.click()
    expect(await crewsOf()).toBe(1)
    await changes.getByRole('textbox', { name: reason }).fill('班组数有误')
    await save.click()

    const panel = page.getByRole('region', { name: own.administration, exact: true }).filter({ visible: true })
    await panel.getByText(own.parts.forms, { exact: true }).click()
    const versions = panel.getByRole('region', { name: own.parts.forms })
    await versions.locator('ins', { hasText: '2' }).waitFor()
    await versions.getByText(own.firstVersion).waitFor()
    expect(await crewsOf()).toBe(2)
    await close()
  },
)

const told = {
  'zh-CN': {
    notice: missionsChinese.missions.changes,
    field: '作业班组数',
    outcome: '可带电，转勘察',
    decision: missionsChinese.missions.decide,
    sent: /已提交/,
  },
  en: {
    notice: missionsEnglish.missions.changes,
    field: 'Crews',
    outcome: 'Can be done live: survey',
    decision: missionsEnglish.missions.decide,
    sent: /submitted/,
  },
} as const

it.each(['zh-CN', 'en'] as const)(
  'tells whoever decides what was corrected while the page lay open, before the decision is taken (%s)',
  async (language) => {
    const { notice, field, outcome, decision, sent } = told[language]
    const { by, lwPlan } = allApplications().find((one) => one.by === 'chenyu')!
    const { instanceId } = await accounts.startFlow(by, 'lwPlanApproval', { lwPlan: { ...lwPlan, crewCount: 1 } })
    const { open, forms } = await accounts.instanceOf(by, instanceId)
    const taskId = open[0]?.taskId ?? ''
    const { page, close } = await accounts.enter(browser, 'zhoumin', language)
    await page.goto(`${app.url}${taskAddress(taskId)}`)
    const decide = page.getByRole('region', { name: decision }).getByRole('button', { name: outcome, exact: true })
    await decide.waitFor()
    const { formDataId } = forms[0]!
    const correction = { instanceId, taskId, formDataId, data: { crewCount: 2 }, reason: '班组数有误' }
    await accounts.post('kongde', administrationApi.updateForm.path, correction)

    await decide.click()

    const region = page.getByRole('region', { name: notice.title })
    const row = region.getByRole('row', { name: field })
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['1', '2'])
    await decide.click()
    await page.getByRole('heading', { name: sent }).waitFor()
    await close()
  },
)

it.each(['zh-CN', 'en'] as const)(
  'approves in numbers only what is as it was when the list was read, and leads to what was corrected (%s)',
  async (language) => {
    const { batch, handle } = (language === 'en' ? missionsEnglish : missionsChinese).missions
    const flowKey = `signMany${language.slice(0, 2)}`
    const bpmnXml = draw(
      flowKey,
      [
        { id: 's', kind: 'startEvent', column: 0, row: 0 },
        {
          ...{ id: 'sign', kind: 'userTask', name: '会签', column: 1, row: 0, more: 'liveline:batch="true"' },
          inside: `<liveline:approver kind="user" value="zhoumin"/><liveline:field key="crewCount" right="edit"/>
            <liveline:outcome value="agree" label="同意" labelEn="Agree" requiresForms="false" primary="true"/>`,
        },
        { id: 'e', kind: 'endEvent', column: 2, row: 0 },
      ],
      [
        ['s', 'sign'],
        ['sign', 'e'],
      ],
    ).replace('isExecutable="true"', 'isExecutable="true" liveline:mainForm="lwPlan"')
    await accounts.releaseFlow({ flowKey, name: `批量会签 ${flowKey}`, bpmnXml })
    const { by, lwPlan } = allApplications().find((one) => one.by === 'chenyu')!
    const started = []
    for (let n = 0; n < 2; n++)
      started.push(await accounts.startFlow(by, flowKey, { lwPlan: { ...lwPlan, crewCount: 1 } }))
    const [changed, other] = await Promise.all(started.map(({ instanceId }) => accounts.instanceOf(by, instanceId)))
    const { page, close } = await accounts.enter(browser, 'zhoumin', language)
    await page.goto(`${app.url}${packPaths.toDoTasks}`)
    for (const one of [changed!, other!]) {
      await page.locator('tbody tr', { hasText: one.number }).locator('input[type=checkbox]').check()
    }
    const taskId = changed!.open[0]?.taskId ?? ''
    const { formDataId } = changed!.forms[0]!
    const correction = { instanceId: changed!.instanceId, taskId, formDataId, data: { crewCount: 2 }, reason: '有误' }
    await accounts.post('kongde', administrationApi.updateForm.path, correction)

    await page.locator('.ll-batch-bar button[data-kind=primary]').click()
    await page.getByRole('dialog').locator('button[data-kind=primary]').click()

    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: changed!.number })
    await row
      .getByText(language === 'en' ? /Since you saw the list .+ has changed: Crews/ : /孔德修改了：作业班组数/)
      .waitFor()
    await page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: other!.number })
      .getByText(batch.ok)
      .waitFor()
    expect((await accounts.instanceOf(by, other!.instanceId)).status).toBe('completed')
    await row.getByRole('link', { name: handle }).click()
    await page.waitForURL(`**${taskAddress(taskId)}`)
    await close()
  },
)
