import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { migrateAddress, packPaths } from '../../apps/web/src/app/paths.ts'
import { camundaPatrol } from '../camunda-patrol.ts'
import { openJourney } from '../journey.ts'
import { Judge } from '../screens/judge.ts'
import { ProcessOwnerScreen } from '../screens/process-owner-screen.ts'

const OWNER = 'kongde'
const APPLICANT = 'chenyu'
const SIGNERS = { heqiang: '贺强', linfeng: '林峰' } as const
const { app, browser, accounts } = await openJourney({ limitsRates: false })

const detail = (instanceId: string) => accounts.instanceOf(APPLICANT, instanceId)
/** Where it stands. */
const standing = async (instanceId: string) => (await detail(instanceId)).open.map(({ elementId }) => elementId)

it.each(['zh-CN', 'en'] as const)(
  'an owner brings a process in from Camunda 7, mends it in both designers, proves it, releases it, leads three instances to three ends, and finds the slow step (%s)',
  async (language) => {
    const flowKey = `patrolIn${language === 'en' ? 'En' : 'Zh'}`
    const people: (() => Promise<void>)[] = []
    const screenOf = async (userName: string) => {
      const visitor = await accounts.enter(browser, userName, language, { reducedMotion: 'reduce' })
      people.push(visitor.close)
      return new ProcessOwnerScreen(visitor.page, app.url, language)
    }
    const owner = await screenOf(OWNER)
    const { page, say } = owner
    const judge = new Judge()

    const report = await owner.bringIn(camundaPatrol)
    await report.getByText('camunda:taskListener', { exact: true }).waitFor()
    const id = await owner.takeIn(flowKey)
    const draft = () =>
      accounts.get<{ bpmnXml: string; releasedVersion: number | null }>(OWNER, `/workFlow/detail/${id}`)

    // In BPMN: what another engine would run is taken away, and the step gets its handler.
    await owner.design(id, 'walk')
    await owner.removeListener()
    await owner.addRule(1, 'initiator')
    await expect.poll(async () => (await draft()).bpmnXml).toContain('kind="initiator"')
    expect((await draft()).bpmnXml).not.toContain('taskListener')
    expect((await draft()).bpmnXml).toContain('camunda:historyTimeToLive="180"')

    // As cards: two foremen sign it.
    await owner.openCards(id)
    await owner.addApproval(1)
    await owner.rename('班长会签', 'Foremen sign')
    for (const [at, name] of Object.values(SIGNERS).entries()) await owner.addPerson(at + 1, name)
    await owner.countersign()
    await expect.poll(async () => (await draft()).bpmnXml).toContain('mode="all"')
    await judge.look(page, 'the cards')

    const outcome = await owner.rehearse(id, '陈宇')
    for (const name of Object.values(SIGNERS)) await outcome.getByText(name).first().waitFor()
    await outcome.getByText(say.rehearsal.ends.completed).waitFor()
    const picture = outcome.locator('[data-element-id="approval1"][data-way="taken"]')
    await expect.poll(() => picture.textContent()).toMatch(language === 'en' ? /^Foremen\s*sign$/ : /^班长会签$/)
    await judge.look(page, 'who would approve')

    await owner.release(flowKey, '从 Camunda 7 迁来')
    await expect.poll(async () => (await draft()).releasedVersion).toBe(1)

    const walked = async () => {
      const { instanceId } = await accounts.startFlow(APPLICANT, flowKey)
      const [task] = (await detail(instanceId)).open
      await accounts.post(APPLICANT, '/workFlow/task/complete', { taskId: task?.taskId })
      expect(await standing(instanceId)).toEqual(['approval1'])
      return instanceId
    }
    const [approved, rejected, moved] = [await walked(), await walked(), await walked()]
    const signers = { heqiang: await screenOf('heqiang'), linfeng: await screenOf('linfeng') }
    const sign = async (userName: keyof typeof SIGNERS, instanceId: string, opinion = '') => {
      const taskId = (await detail(instanceId)).open[0]?.taskId ?? ''
      await signers[userName].decide(taskId, say.outcomes[opinion === '' ? 'agree' : 'reject'], opinion)
    }
    await sign('heqiang', approved)
    expect(await standing(approved)).toEqual(['approval1'])
    await sign('linfeng', approved)
    expect(await detail(approved)).toMatchObject({ status: 'completed', open: [] })
    await sign('heqiang', rejected, '缺少照片')
    await expect.poll(() => detail(rejected)).toMatchObject({ status: 'completed', open: [] })
    const ends = (await Promise.all([detail(approved), detail(rejected)])).map(endsAsDrawn)
    expect(ends).toEqual([true, false])

    // Out of the countersign that one has signed already.
    await sign('heqiang', moved)
    await owner.openInstance(moved)
    const consequence = await owner.askJump('巡视')
    await consequence.getByText(say.own.willCancel).waitFor()
    await consequence
      .getByText(language === 'en' ? 'Foremen sign' : '班长会签')
      .first()
      .waitFor()
    await judge.look(page, 'the consequence of a jump', 'dialog[open]')
    expect(await standing(moved)).toEqual(['approval1'])
    await owner.confirm(say.own.acts.jump, '需要补照片')
    await expect.poll(() => standing(moved)).toEqual(['walk'])

    // A second version, into which it is led.
    await owner.openCards(id)
    await page.locator('[data-card="walk"] > button').click()
    await owner.rename('巡视并拍照')
    await expect.poll(async () => (await draft()).bpmnXml).toContain('巡视并拍照')
    await owner.release(flowKey, '须拍照')
    await expect.poll(async () => (await draft()).releasedVersion).toBe(2)
    await migrate(page, owner, moved)
    await expect.poll(async () => (await detail(moved)).version).toBe(2)
    expect(await standing(moved)).toEqual(['walk'])

    await owner.openInstance(moved)
    await page.getByRole('button', { name: say.end, exact: true }).click()
    await owner.confirm(say.end, '线路已停运')
    await expect.poll(() => detail(moved)).toMatchObject({ status: 'cancelled', open: [] })

    // Where time was lost: the signatures, which all three waited for.
    const answers = await slowest(flowKey)
    expect(answers).toBe('approval1')
    await page.goto(`${app.url}${packPaths.workflowStatistics}?flow=${flowKey}`)
    await page.locator('[data-element-id="approval1"][data-heat="5"]').waitFor({ state: 'attached' })
    await judge.look(page, 'the slow step in the statistics')

    expect(judge.take()).toEqual({})
    for (const leave of people) await leave()
  },
)

/** The step with the longest median wait, once the three are counted as ended. */
async function slowest(flowKey: string): Promise<string | undefined> {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const from = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const ask = () => accounts.post<FlowStatistics>(OWNER, '/workFlow/statistics/flow', { flowKey, from, to: today })
  await expect
    .poll(async () => ((told) => told.finished + told.endedOtherwise)(await ask()), { interval: 1_000 })
    .toBe(3)
  const { nodes } = await ask()
  return nodes.toSorted((one, other) => (other.waits.p50Ms ?? 0) - (one.waits.p50Ms ?? 0))[0]?.elementId
}

/** At the end that the file came with. */
const endsAsDrawn = ({ passedElementIds }: InstanceDetail) => passedElementIds.includes('over')

async function migrate(page: Page, { say }: ProcessOwnerScreen, instanceId: string): Promise<void> {
  const { migration } = say.own
  await page.goto(`${app.url}${migrateAddress([instanceId])}`)
  const trial = page.getByRole('region', { name: migration.trial })
  await trial.getByText(migration.canMigrate).first().waitFor()
  await page.getByRole('textbox', { name: say.reason }).fill('按新版办理')
  const verb = migration.verb.replace('{{count}}', '1').replace('{{version}}', '2')
  await page.getByRole('button', { name: verb }).click()
  await page.getByText(migration.migrated.replace('{{version}}', '2')).first().waitFor()
}
