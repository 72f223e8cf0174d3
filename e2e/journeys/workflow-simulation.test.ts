/** A drawing that calls others is simulated: into the released one, past the one that is not to be had. */
import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { afterEach, expect, it } from 'vitest'
import { newVisitor, type Visitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { Judge } from '../screens/judge.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESIGNER = 'kongde'
const { app, browser, accounts } = await openJourney({ limitsRates: false })
const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})

const drawing = (key: string, name: string, nameEn: string, inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="http://liveline.example/test"><process id="${key}" name="${name}" isExecutable="true" liveline:nameEn="${nameEn}">${inside}</process></definitions>`
const flow = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}" />`
/** One step; its elements are called as those of its caller. */
const inspection = (key: string) =>
  drawing(
    key,
    '工具检验',
    'Tool inspection',
    `<startEvent id="start" /><userTask id="look" name="检验工具" liveline:nameEn="Inspect tools" liveline:outcomeVariable="found"><extensionElements><liveline:approver kind="role" value="100041" /><liveline:outcome value="good" label="合格" labelEn="Sound" primary="true" /></extensionElements></userTask><endEvent id="end" />${flow('start', 'look')}${flow('look', 'end')}`,
  )
const purchase = (key: string, called: string) =>
  drawing(
    key,
    '工具采购',
    'Tool purchase',
    `<startEvent id="start" /><callActivity id="inspect" name="送检" liveline:nameEn="Have it inspected" calledElement="${called}"><extensionElements><flowable:out source="found" target="result" /></extensionElements></callActivity><callActivity id="pay" name="付款" liveline:nameEn="Pay" calledElement="${called}Never" /><endEvent id="end" />${flow('start', 'inspect')}${flow('inspect', 'pay')}${flow('pay', 'end')}`,
  )

const words = {
  'zh-CN': {
    title: '模拟运行',
    path: '正在运行的流程',
    ...{
      caller: '工具采购',
      called: '工具检验 v1',
      calledCanvas: '模拟运行：工具检验',
      callerCanvas: '模拟运行：工具采购',
    },
    ...{ good: '合格', calls: '“送检”调用流程“工具检验”', outcome: '“检验工具”：合格' },
    ...{ passedOver: '“付款”按一步走过：没有这个流程', done: '完成', over: '流程已结束' },
  },
  en: {
    title: 'Simulation',
    path: 'Processes under way',
    ...{ caller: 'Tool purchase', called: 'Tool inspection v1' },
    ...{ calledCanvas: 'Simulation of Tool inspection', callerCanvas: 'Simulation of Tool purchase' },
    ...{ good: 'Sound', calls: '“Have it inspected” called the process “Tool inspection”' },
    ...{ outcome: '“Inspect tools” decided, Sound', done: 'Done', over: 'The process has ended' },
    passedOver: '“Pay” is passed over as one step: there is no such process',
  },
} as const

it.each(['zh-CN', 'en'] as const)(
  'plays into the process that is called, leads back to its caller, and says what it passes over (%s)',
  async (language) => {
    const say = words[language]
    const mark = language === 'en' ? 'En' : 'Zh'
    const token = await accounts.tokenOf(DESIGNER)
    const made = async (flowKey: string, name: string, nameEn: string, bpmnXml: string) =>
      (
        await call<{ id: number }>(app.url, 'POST', '/workFlow/create', {
          token,
          body: { flowKey, name, nameEn, bpmnXml },
        })
      ).id
    const [key, called] = [`purchasePlayed${mark}`, `inspectionPlayed${mark}`]
    const calledId = await made(called, '工具检验', 'Tool inspection', inspection(called))
    await call(app.url, 'POST', '/workFlow/release', { token, body: { id: calledId, note: 'played' } })
    const id = await made(key, '工具采购', 'Tool purchase', purchase(key, called))
    const visitor = await newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' })
    visitors.push(visitor)
    const { page } = visitor
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))
    await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
    await page.goto(`${app.url}${workflowDesignAddress(id)}&view=play`)
    const side = page.getByRole('complementary', { name: say.title })
    const path = page.getByRole('navigation', { name: say.path })
    const inner = page.getByRole('application', { name: say.calledCanvas })
    const outer = page.getByRole('application', { name: say.callerCanvas })
    const current = () => path.locator('[aria-current]').textContent()

    await outer.locator('[data-element-id="inspect"]').first().waitFor()
    expect(await path.getByRole('button').allTextContents()).toEqual([say.caller])
    await page.keyboard.press('n')
    await inner.locator('.ll-play-here[data-element-id="look"]').waitFor()
    expect(await current()).toBe(say.called)
    await side.getByText(say.calls).waitFor()
    const judge = new Judge()
    await judge.look(page, 'a called process in the simulation')
    expect(judge.take()).toEqual({})

    // The caller waits at its call; the way back leads to where the flow is.
    await path.getByRole('button', { name: say.caller, exact: true }).click()
    await outer.locator('.ll-play-here[data-element-id="inspect"]').waitFor()
    expect(await inner.isVisible()).toBe(false)
    await path.getByRole('button', { name: say.called, exact: true }).click()
    await inner.locator('.ll-play-press').waitFor()
    await side.getByRole('button', { name: say.good, exact: true }).click()

    await outer.locator('.ll-play-here[data-element-id="pay"]').waitFor()
    expect(await current()).toBe(say.caller)
    await side.getByText(say.passedOver).waitFor()
    // What has ended can be looked at from the log.
    await side.getByRole('button', { name: say.outcome }).click()
    await inner.locator('.ll-play-passed[data-element-id="look"]').waitFor()
    await side.getByRole('button', { name: say.done, exact: true }).click()
    await side.getByText(say.over).waitFor()
    expect(await current()).toBe(say.caller)
    await page.keyboard.press('b')
    await page.keyboard.press('b')
    await inner.locator('.ll-play-here[data-element-id="look"]').waitFor()
  },
)
