import { beforeAll, expect, it } from 'vitest'
import { openJourney } from '../journey.ts'
import { Judge } from '../screens/judge.ts'
import { RehearsalScreen } from '../screens/rehearsal-screen.ts'

const OWNER = 'kongde'
const FORM = 'rehearsedSum'
const { app, browser, accounts } = await openJourney({ limitsRates: false })

const drawn = (key: string, chief: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${key}" isExecutable="true" liveline:mainForm="${FORM}" liveline:formVariables="amount">
  <startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="sum"/>
  <exclusiveGateway id="sum" name="金额"/>
  <sequenceFlow id="large" name="大额" sourceRef="sum" targetRef="chief"><conditionExpression
    xsi:type="tFormalExpression">\${amount > 1000}</conditionExpression></sequenceFlow>
  <sequenceFlow id="small" name="小额" sourceRef="sum" targetRef="self"><conditionExpression
    xsi:type="tFormalExpression">\${amount &lt;= 1000}</conditionExpression></sequenceFlow>
  <userTask id="chief" name="主任审批" liveline:nameEn="Chief approves" liveline:outcomeVariable="decision" flowable:formKey="${FORM}"><extensionElements>
    <liveline:approver kind="user" value="${chief}"/>
    <liveline:outcome value="agree" label="同意" labelEn="Agree" primary="true"/>
    <liveline:outcome value="reject" label="否决" labelEn="Reject" danger="true"/></extensionElements></userTask>
  <userTask id="self" name="自行处理" liveline:nameEn="Applicant does it"><extensionElements>
    <liveline:approver kind="initiator"/></extensionElements></userTask>
  <sequenceFlow id="f8" sourceRef="chief" targetRef="e"/><sequenceFlow id="f9" sourceRef="self" targetRef="e"/>
  <endEvent id="e"/></process></definitions>`

beforeAll(async () => {
  const body = [{ type: 'input-number', name: 'amount', label: '金额', labelEn: 'Amount', required: true }]
  const form = { formKey: FORM, formName: '费用', formNameEn: 'Costs', formPcJson: { type: 'form', body } }
  const { formId } = await accounts.post<{ formId: number }>(OWNER, '/form/create', form)
  await accounts.post(OWNER, '/form/release', { formId, note: '' })
})

it.each(['zh-CN', 'en'] as const)(
  'an owner sees who would approve and where it gets stuck, keeps the case as a test, and a release that fails it is refused until the test is updated (%s)',
  async (language) => {
    const isEnglish = language === 'en'
    const flowKey = `rehearsed${isEnglish ? 'En' : 'Zh'}`
    const [amount, step] = isEnglish ? ['Amount', 'Chief approves'] : ['金额', '主任审批']
    const id = await accounts.releaseFlow({ flowKey, name: `费用 ${flowKey}`, bpmnXml: drawn(flowKey, 'heqiang') })
    const { page, close } = await accounts.enter(browser, OWNER, language, { reducedMotion: 'reduce' })
    const screen = new RehearsalScreen(page, app.url, language)
    const { rehearsal } = screen.say
    const judge = new Judge()

    // Nothing is filled in: the condition reads what is not there.
    const outcome = await screen.rehearse(id, '陈宇')
    await outcome.getByText(rehearsal.ends.stopped).waitFor()
    await outcome.getByText(rehearsal.severities.error).waitFor()
    expect(await outcome.getByRole('button', { name: rehearsal.tests.keep }).isDisabled()).toBe(true)

    await screen.fill(amount, '5000')
    await screen.tryIt()
    await outcome.getByText(rehearsal.ends.completed).waitFor()
    const chief = outcome.getByRole('listitem', { name: step })
    await chief.getByText('贺强').first().waitFor()
    await chief.getByText(isEnglish ? 'named: 贺强' : '指定人员 贺强').waitFor()
    await chief.getByRole('button', { name: rehearsal.enter }).click()
    await screen.dialog().getByLabel(amount).fill('6000')
    await judge.look(page, 'what is entered at a step', 'dialog')
    await screen.dialog().getByRole('button', { name: rehearsal.enterDo }).click()
    await chief.getByText(rehearsal.entered).waitFor()
    // While it is tried its buttons are off.
    await expect.poll(() => outcome.getByRole('button', { name: rehearsal.tests.keep }).isEnabled()).toBe(true)
    await judge.look(page, 'a case')

    await screen.view('branches')
    const table = outcome.getByRole('table', { name: rehearsal.branches })
    await table.getByText(rehearsal.taken).waitFor()
    expect(await table.getByRole('row').count()).toBe(3)
    await judge.look(page, 'the branches')

    await screen.view('run')
    await screen.keepAs('大额')
    await screen.view('tests')
    await screen.test('大额').getByText(rehearsal.tests.states.passed, { exact: true }).waitFor()
    await judge.look(page, 'the tests')

    await accounts.post(OWNER, '/workFlow/update', { id, bpmnXml: drawn(flowKey, 'linfeng') })
    const refusal = await screen.releaseRefused(flowKey)
    const words = isEnglish
      ? `step “${step}”: expected 贺强, now 林峰 (named: 林峰)`
      : `环节“${step}”：应由 贺强 办理，现为 林峰（指定人员 林峰）`
    await refusal.getByText(words).waitFor()
    await judge.look(page, 'a release that is refused', '[role=dialog], dialog')
    await refusal.getByRole('link', { name: '大额' }).click()

    const test = screen.test('大额')
    await test.getByText(rehearsal.tests.states.failed, { exact: true }).waitFor()
    await test.getByText(words).waitFor()
    await judge.look(page, 'a test that fails')
    await test.getByRole('button', { name: rehearsal.tests.expect }).click()
    await screen.dialog().getByText(words).waitFor()
    await screen.dialog().getByRole('button', { name: rehearsal.tests.expect }).click()
    await test.getByText(rehearsal.tests.states.passed, { exact: true }).waitFor()

    await screen.release(flowKey, '改由林峰办理')
    const { releasedVersion } = await accounts.get<{ releasedVersion: number }>(OWNER, `/workFlow/detail/${id}`)
    expect(releasedVersion).toBe(2)
    expect(judge.take()).toEqual({})
    await close()
  },
)

it('a case that was kept is opened, changed and put in the place of the old one; a test is renamed, copied and deleted', async () => {
  const flowKey = 'rehearsedMany'
  const id = await accounts.releaseFlow({ flowKey, name: '费用', bpmnXml: drawn(flowKey, 'heqiang') })
  const initiator = (await accounts.get<{ userId: number }>('chenyu', '/system/user/info')).userId
  const given = { initiator, values: { amount: 10 } }
  await accounts.post(OWNER, '/workFlow/rehearsal/test/keep', { id, name: '小额', ...given })
  const { page, close } = await accounts.enter(browser, OWNER, 'zh-CN', { reducedMotion: 'reduce' })
  const screen = new RehearsalScreen(page, app.url, 'zh-CN')
  const { tests } = screen.say.rehearsal

  await screen.openTests(id)
  await screen.test('小额').getByRole('link', { name: tests.open }).click()
  await screen.outcome().getByRole('listitem', { name: '自行处理' }).waitFor()
  await screen.fill('金额', '2000')
  await screen.tryIt()
  await screen.outcome().getByRole('listitem', { name: '主任审批' }).waitFor()
  await screen.outcome().getByRole('button', { name: tests.replace }).click()
  await screen.dialog().getByRole('button', { name: tests.replace }).click()
  await screen.dialog().waitFor({ state: 'detached' })

  const act = async (name: string, command: string) => {
    await screen.test(name).locator('[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: command, exact: true }).click()
  }
  await screen.openTests(id)
  await screen.test('小额').getByText(tests.states.passed, { exact: true }).waitFor()
  await act('小额', tests.rename)
  await screen.dialog().getByLabel(tests.name).fill('大额')
  await screen.dialog().getByRole('button', { name: tests.rename, exact: true }).click()
  await screen.test('大额').waitFor()
  await act('大额', tests.copy)
  await screen.dialog().getByRole('button', { name: tests.copy, exact: true }).click()
  await screen.test('大额（副本）').getByText(tests.states.passed, { exact: true }).waitFor()
  await act('大额', tests.remove)
  await screen.dialog().getByRole('button', { name: tests.remove, exact: true }).click()
  await screen.test('大额').waitFor({ state: 'detached' })

  await screen.test('大额（副本）').getByRole('link', { name: tests.open }).click()
  await screen.outcome().getByRole('listitem', { name: '主任审批' }).waitFor()
  await close()
})
