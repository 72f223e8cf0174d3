import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newVisitor, type Visitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { WorkflowDesignerScreen } from '../screens/workflow-designer-screen.ts'

const DESIGNER = 'kongde'
const { app, browser, accounts } = await openJourney({ limitsRates: false })
let token: string
beforeEach(async () => {
  token = await accounts.tokenOf(DESIGNER)
})
const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})

const shape = (id: string, x: number, y: number, width: number, height: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`
const line = (id: string, ...points: readonly (readonly [number, number])[]) =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}" />`).join('')}</bpmndi:BPMNEdge>`

/** A check of tools: one step, then done or scrapped. */
const toolCheck = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:liveline="http://liveline.example/schema/bpmn" id="d" targetNamespace="http://liveline.example/test">
<bpmn:process id="${key}" name="工器具检查" isExecutable="true" liveline:nameEn="Tool check" liveline:mainForm="lwPlan" liveline:formVariables="class">
<bpmn:startEvent id="start" /><bpmn:userTask id="look" name="检查" liveline:outcomeVariable="lookOutcome"><bpmn:extensionElements><liveline:approver kind="role" value="100041" /><liveline:outcome value="good" label="合格" /><liveline:outcome value="bad" label="不合格" danger="true" /></bpmn:extensionElements></bpmn:userTask>
<bpmn:exclusiveGateway id="good" name="合格？" default="toDone" /><bpmn:endEvent id="done" /><bpmn:endEvent id="scrapped" name="报废" />
<bpmn:sequenceFlow id="toLook" sourceRef="start" targetRef="look" /><bpmn:sequenceFlow id="toGood" sourceRef="look" targetRef="good" /><bpmn:sequenceFlow id="toDone" sourceRef="good" targetRef="done" /><bpmn:sequenceFlow id="toScrapped" sourceRef="good" targetRef="scrapped" />
</bpmn:process>
<bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="l" bpmnElement="${key}">${shape('start', 160, 202, 36, 36)}${shape('look', 260, 180, 100, 80)}${shape('good', 640, 195, 50, 50)}${shape('done', 800, 202, 36, 36)}${shape('scrapped', 800, 322, 36, 36)}${line('toLook', [196, 220], [260, 220])}${line('toGood', [360, 220], [640, 220])}${line('toDone', [690, 220], [800, 220])}${line('toScrapped', [665, 245], [665, 340], [800, 340])}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`

async function aFlow(flowKey: string): Promise<number> {
  const body = { flowKey, name: '工器具检查', nameEn: 'Tool check', bpmnXml: toolCheck(flowKey) }
  return (await call<{ id: number }>(app.url, 'POST', '/workFlow/create', { token, body })).id
}
const detailOf = (id: number) =>
  call<{ rev: number; releasedVersion: number | null; bpmnXml: string }>(app.url, 'GET', `/workFlow/detail/${id}`, {
    token,
  })

async function aDesigner(language: 'zh-CN' | 'en', options: object = {}): Promise<WorkflowDesignerScreen> {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light', ...options })
  visitors.push(visitor)
  const { page } = visitor
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))
  await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
  return new WorkflowDesignerScreen(page)
}

const words = {
  'zh-CN': {
    ...{
      task: '任务',
      userTask: '审批或办理',
      name: '名称',
      addRule: '添加规则',
      role: '角色',
      roleName: '配电',
      rule: '1. 角色',
    },
    ...{
      value: '值',
      addCondition: '添加条件',
      field: '字段',
      saved: /^草稿已保存 \d\d:\d\d$/,
      release: '发布',
      note: '这个版本有什么变化',
    },
    ...{ doRelease: '发布新版本', released: '工器具检查 已发布为第 1 版', clean: '没有改动' },
  },
  en: {
    ...{
      task: 'Create task',
      userTask: 'User task',
      name: 'Name',
      addRule: 'Add a rule',
      role: 'Role',
      roleName: '',
      rule: '1. Role',
    },
    ...{
      value: 'Value',
      addCondition: 'Add a condition',
      field: 'Field',
      saved: /^Draft saved \d\d:\d\d$/,
      release: 'Release',
      note: 'What is new in this version',
    },
    ...{ doRelease: 'Release the new version', released: 'Tool check', clean: 'Nothing changed' },
  },
} as const

describe.each(['zh-CN', 'en'] as const)('the workflow designer in %s', (language) => {
  it('takes a new step, its approver and a condition, shows what is wrong until it is mended, saves itself, and releases', async () => {
    const say = words[language]
    const key = `toolCheck${language === 'en' ? 'En' : 'Zh'}`
    const id = await aFlow(key)
    const screen = await aDesigner(language)
    const { page, panel } = screen
    await screen.open(app.url, id)
    await page.getByText(say.clean, { exact: true }).waitFor()

    // Put onto a flow, it becomes a part of it.
    await screen.put(say.task, await screen.middleOf('toGood'))
    await page.keyboard.press('Escape')
    await screen.become(say.userTask)
    await panel.getByLabel(say.name, { exact: true }).fill('复核')
    await expect.poll(() => screen.problems().then((all) => all.length)).toBeGreaterThan(0)

    await panel.getByRole('button', { name: say.addRule }).click()
    await panel.getByRole('listitem', { name: say.rule }).getByRole('combobox', { name: say.role, exact: true }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect.poll(() => screen.problems()).toEqual([])

    await page.getByText(say.saved).waitFor()
    await screen.open(app.url, id, 'toScrapped')
    await panel.getByRole('button', { name: say.addCondition }).click()
    await panel.getByLabel(say.field, { exact: true }).selectOption('lookOutcome')
    await panel.getByLabel(say.value, { exact: true }).selectOption('bad')
    await page.getByText(say.saved).waitFor()

    await page.reload()
    await panel.locator('.ll-properties').waitFor()
    const { bpmnXml } = await detailOf(id)
    expect(bpmnXml).toContain("${lookOutcome == 'bad'}")
    expect(bpmnXml).toMatch(
      /<bpmn:userTask id="\w+" name="复核">\s*<bpmn:extensionElements>\s*<liveline:approver kind="role" value="\d+"/,
    )
    await page.getByRole('button', { name: say.release, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say.note).fill('复核')
    await dialog.getByRole('button', { name: say.doRelease }).click()
    await page.getByText(say.released).first().waitFor()
    await expect.poll(() => detailOf(id)).toMatchObject({ releasedVersion: 1 })
  })
})

/** An imported step that still says what another engine would run, and a call that is not finished. */
const imported = (key: string) =>
  toolCheck(key)
    .replace('xmlns:liveline', 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:liveline')
    .replace(
      '<bpmn:userTask id="look"',
      '<bpmn:serviceTask id="tell" name="通知调度"><bpmn:extensionElements><liveline:webhook /><camunda:executionListener event="start" class="org.example.Tell" /></bpmn:extensionElements></bpmn:serviceTask><bpmn:userTask id="look"',
    )
    .replace(
      'targetRef="look" />',
      'targetRef="tell" /><bpmn:sequenceFlow id="tellLook" sourceRef="tell" targetRef="look" />',
    )
    .replace(
      'y="180" width="100" height="80" /></bpmndi:BPMNShape>',
      `y="180" width="100" height="80" /></bpmndi:BPMNShape>${shape('tell', 260, 300, 100, 80)}${line('tellLook', [310, 300], [310, 260])}`,
    )

it('chooses an endpoint by its name, maps the answer, takes a listener away, names a person, and rights of columns', async () => {
  for (const [name, allowed] of [
    ['grid', undefined],
    ['elsewhere', ['other']],
  ] as const) {
    const config = { url: 'https://grid.example/hook', secret: 'a secret of the tests', ...(allowed && { allowed }) }
    const channel = { name, kind: 'webhook', purposes: ['processes'], config }
    const made = await accounts.post<{ id: number }>('fangyuan', '/system/pushconfig/create', channel)
    await accounts.post('fangyuan', '/system/pushconfig/valid', { id: made.id, enabled: true })
  }
  const body = {
    flowKey: 'toolCheckTold',
    name: '工器具检查',
    nameEn: 'Tool check',
    bpmnXml: imported('toolCheckTold'),
  }
  const { id } = await call<{ id: number }>(app.url, 'POST', '/workFlow/create', { token, body })
  const screen = await aDesigner('zh-CN')
  const { page, panel } = screen

  await screen.open(app.url, id, 'tell')
  await expect.poll(async () => (await screen.problems()).join()).toContain('executionListener')
  await panel.getByRole('group', { name: 'camunda:executionListener' }).getByRole('button', { name: /^移除/ }).click()
  await panel.getByLabel('接口', { exact: true }).click()
  const listbox = page.getByRole('listbox')
  await expect.poll(() => listbox.getByRole('option', { name: /elsewhere/ }).getAttribute('aria-disabled')).toBe('true')
  await listbox.getByRole('option', { name: 'grid' }).click()
  await panel.getByRole('button', { name: '添加一部分' }).click()
  await panel.getByLabel('应答中的位置').fill('work.ticket')
  await panel.getByLabel('存入变量', { exact: true }).fill('ticket')
  await panel.getByLabel('存入变量', { exact: true }).press('Enter')
  await expect.poll(() => screen.problems()).toEqual([])

  await page.getByText(words['zh-CN'].saved).waitFor()
  await screen.open(app.url, id, 'look')
  const rule = panel.getByRole('listitem', { name: words['zh-CN'].rule })
  await rule.getByLabel('按什么找人').selectOption('user')
  const person = panel.getByRole('listitem', { name: '1. 指定的人' }).getByLabel('人员', { exact: true })
  await person.click()
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/搜索|输入/))
    .last()
    .fill('孔德')
  await page.getByRole('listbox').getByRole('option', { name: /孔德/ }).click()
  await panel.getByText('表单与字段权限', { exact: true }).click()
  const rights = panel.getByRole('table', { name: '主表单的字段在本步骤' })
  await rights.getByRole('radio', { name: '人员需求 / 岗位：只读' }).check()
  await rights.getByRole('radio', { name: '线路名称：必填' }).check()
  await page.getByText(words['zh-CN'].saved).waitFor()

  await page.reload()
  await expect.poll(() => panel.getByLabel('人员', { exact: true }).innerText()).toBe('孔德')
  const { bpmnXml } = await detailOf(id)
  expect(bpmnXml).toMatch(/<liveline:webhook name="grid">\s*<liveline:result variable="ticket" from="work.ticket" \/>/)
  expect(bpmnXml).not.toContain('executionListener')
  expect(bpmnXml).toContain('<liveline:approver kind="user" value="kongde"')
  expect(bpmnXml).toContain('<liveline:field key="crewNeed.role" right="read" />')
  expect(bpmnXml).toContain('<liveline:field key="feeder" right="edit" required="true" />')
})

const played = {
  'zh-CN': {
    ...{ begin: '开始', bad: '不合格', done: '到 结束 done', over: '流程已结束', line: '“检查”：不合格' },
    ...{ along: '“合格？”走：到 结束 done', before: '“检查”：不合格', title: '模拟运行' },
  },
  en: {
    ...{
      begin: 'Start',
      bad: '不合格',
      done: 'to end done',
      over: 'The process has ended',
      line: '“检查” decided, 不合格',
    },
    ...{ along: '“合格？” went to end done', before: '“检查” decided, 不合格', title: 'Simulation' },
  },
} as const

it.each(['zh-CN', 'en'] as const)(
  'simulates the open drawing by keys and presses, tells how it went, and changes nothing of it (%s)',
  async (language) => {
    const say = played[language]
    const id = await aFlow(`toolCheckPlayed${language === 'en' ? 'En' : 'Zh'}`)
    const screen = await aDesigner(language)
    const { page } = screen
    await screen.open(app.url, id)
    const before = await detailOf(id)
    const side = page.getByRole('complementary', { name: say.title })
    const canvas = page.locator('.ll-play .ll-modeler')

    await page.keyboard.press('t')
    await side.getByRole('button', { name: say.begin, exact: true }).waitFor()
    await page.keyboard.press('n')
    // Pressed at the element itself, which has two outcomes: the first of them is chosen from.
    await canvas.locator('.ll-play-press').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('合格')
    await side.getByRole('button', { name: say.bad, exact: true }).click()
    await side.getByText(say.line).waitFor()
    await side.getByRole('button', { name: say.done, exact: true }).click()
    await side.getByText(say.over).waitFor()
    await side.getByText(say.along).waitFor()
    expect(await canvas.locator('[data-element-id="toDone"]').first().getAttribute('class')).toContain('ll-play-passed')
    expect(await canvas.locator('[data-element-id="toScrapped"]').first().getAttribute('class')).not.toContain(
      'll-play-passed',
    )

    // Back before the decision, and by itself to the other end.
    await page.keyboard.press('b')
    await side.getByRole('button', { name: say.done, exact: true }).waitFor()
    await page.keyboard.press('p')
    await side.getByText(say.over).waitFor()
    await page.keyboard.press('t')
    await screen.panel.locator('.ll-properties').waitFor()
    await page.getByText(words[language].clean, { exact: true }).waitFor()
    expect(await detailOf(id)).toEqual(before)
  },
)

/** Where an element lies in a file. */
function placeIn(xml: string, id: string): readonly [x: number, y: number] {
  const [, x, y] = new RegExp(`bpmnElement="${id}"[^>]*>\\s*<dc:Bounds x="(-?[\\d.]+)" y="(-?[\\d.]+)"`).exec(xml) ?? []
  return [Number(x), Number(y)]
}

it('brings several elements into line and sets them apart evenly, takes it back and does it again', async () => {
  const id = await aFlow('toolCheckLined')
  const screen = await aDesigner('zh-CN')
  const { page } = screen
  await screen.open(app.url, id)
  const place = async (of: string) => placeIn((await detailOf(id)).bpmnXml, of)
  const saved = (of: string, at: readonly [number, number]) => expect.poll(() => place(of)).toEqual(at)
  await screen.choose('done', 'scrapped')
  const tools = page.getByRole('toolbar', { name: '排列所选元素' })
  await expect.poll(() => tools.getByRole('button', { name: '横向等距分布' }).isDisabled()).toBe(true)

  await tools.getByRole('button', { name: '下对齐' }).click()
  await saved('done', [800, 322])
  await page.keyboard.press('Control+z')
  await saved('done', [800, 202])
  await page.keyboard.press('Control+y')
  await saved('done', [800, 322])

  // The middles of the three lie at 310, 665 and 818; the second comes to where the gaps are alike.
  await screen.choose('look', 'good', 'scrapped')
  await tools.getByRole('button', { name: '横向等距分布' }).click()
  await expect.poll(async () => (await place('good'))[0]).not.toBe(640)
  const [good] = await place('good')
  expect(Math.abs(good - 360 - (800 - (good + 50)))).toBeLessThanOrEqual(1)
})

it('pastes into another process what was copied in one, with all that it says', async () => {
  const [from, to] = [await aFlow('toolCheckCopied'), await aFlow('toolCheckPasted')]
  const screen = await aDesigner('zh-CN')
  const { page } = screen
  await screen.open(app.url, from)
  await screen.choose('look')
  await page.keyboard.press('Control+c')
  await screen.open(app.url, to)
  await screen.canvas.locator('svg[tabindex]').first().focus()
  const at = await screen.middleOf('scrapped')
  await page.mouse.move(at.x - 240, at.y + 60)
  await page.keyboard.press('Control+v')
  await page.mouse.move(at.x - 236, at.y + 64, { steps: 3 })
  await page.mouse.click(at.x - 236, at.y + 64)
  await page.getByText(words['zh-CN'].saved).waitFor()

  await expect.poll(async () => (await detailOf(to)).bpmnXml.match(/<bpmn:userTask [^>]*name="检查"/g)?.length).toBe(2)
  const { bpmnXml } = await detailOf(to)
  expect(bpmnXml.match(/<liveline:outcome value="bad" label="不合格" danger="true" \/>/g)?.length).toBe(2)
  expect(bpmnXml.match(/<liveline:approver kind="role" value="100041" \/>/g)?.length).toBe(2)
})

it('lays a drawing out by itself, which one undo takes back', async () => {
  const id = await aFlow('toolCheckLaidOut')
  const screen = await aDesigner('zh-CN')
  const { page } = screen
  await screen.open(app.url, id)
  await page.getByRole('button', { name: '自动排列' }).click()
  await page.getByText(words['zh-CN'].saved).waitFor()
  await expect.poll(async () => placeIn((await detailOf(id)).bpmnXml, 'good')[0]).not.toBe(640)
  const places = ['start', 'look', 'good', 'done'].map(async (of) => placeIn((await detailOf(id)).bpmnXml, of)[0])
  const across = await Promise.all(places)
  expect(across).toEqual(across.toSorted((left, right) => left - right))

  await page.keyboard.press('Control+z')
  await expect.poll(async () => placeIn((await detailOf(id)).bpmnXml, 'good')).toEqual([640, 195])
})

it('finds an element from the button, by a click and by keys alone', async () => {
  const id = await aFlow('toolCheckFound')
  const screen = await aDesigner('zh-CN')
  const { page } = screen
  await screen.open(app.url, id)
  const button = page.getByRole('button', { name: /^在图中查找/ })
  const find = async (what: string) => {
    await page.locator('.djs-search-input input:focus').waitFor()
    await page.keyboard.type(what)
    await page.keyboard.press('Enter')
    await screen.canvas.locator(`.djs-element.selected[data-element-id="${what}"]`).waitFor()
  }
  await button.click()
  await find('scrapped')
  await button.focus()
  await page.keyboard.press('Enter')
  await find('look')
})

it('keeps the focus where rows come and go', async () => {
  const id = await aFlow('toolCheckKeys')
  const screen = await aDesigner('zh-CN')
  const { page, panel } = screen
  await screen.open(app.url, id, 'look')
  const has = (name: string) => expect.poll(() => page.locator('*:focus').getAttribute('aria-label')).toBe(name)
  const add = panel.getByRole('button', { name: '添加规则' })
  await add.focus()
  await page.keyboard.press('Enter')
  // In the new row; it is not filled in yet, and says so.
  const second = panel.getByRole('listitem', { name: '2. 角色' })
  await second.getByLabel('按什么找人').and(page.locator(':focus')).waitFor()
  await panel.getByText('“检查”的办理人规则没有填完，请选定由谁办理').waitFor()

  await panel.getByRole('button', { name: '移除1. 角色' }).focus()
  await page.keyboard.press('Enter')
  await second.waitFor({ state: 'detached' })
  await has('移除1. 角色')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('*:focus').innerText()).toBe('添加规则')
})

it('shows the drawing on a phone without changing it, edits it as cards and simulates it there', async () => {
  const id = await aFlow('toolCheckPhone')
  const screen = await aDesigner('zh-CN')
  const { page } = screen
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}${workflowDesignAddress(id)}`)
  await page.getByRole('region', { name: /卡片/ }).or(page.locator('.ll-flow-cards')).first().waitFor()
  await page.getByRole('button', { name: 'BPMN', exact: true }).click()
  await page.getByText('手机上流程图只能查看').waitFor()
  expect(await screen.canvas.locator('.djs-palette').count()).toBe(0)

  await page.getByRole('button', { name: '模拟', exact: true }).click()
  const side = page.getByRole('complementary', { name: '模拟运行' })
  await side.getByRole('button', { name: '开始', exact: true }).click()
  await side.getByRole('button', { name: '合格', exact: true }).click()
  await side.getByRole('button', { name: '到 报废', exact: true }).click()
  await side.getByText('流程已结束').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

it('asks which of the two counts when somebody else has saved meanwhile', async () => {
  const id = await aFlow('toolCheckTwice')
  const screen = await aDesigner('zh-CN')
  const { page, panel } = screen
  await screen.open(app.url, id, 'look')
  const { bpmnXml, rev } = await detailOf(id)
  const theirs = bpmnXml.replace('name="报废"', 'name="退库"')
  await call(app.url, 'POST', '/workFlow/update', { token, body: { id, bpmnXml: theirs, rev } })

  await panel.getByLabel('名称', { exact: true }).fill('外观检查')
  await page.getByRole('button', { name: '比较并选择' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('内容不同：外观检查').waitFor()
  await dialog.getByText('内容不同：报废').waitFor()
  await dialog.getByRole('button', { name: '用我的覆盖' }).click()
  await page.getByText(/^草稿已保存/).waitFor()
  const kept = (await detailOf(id)).bpmnXml
  expect(kept).toContain('外观检查')
  expect(kept).toContain('报废')
})

it('draws by the keys alone: from the palette, after a step, and a line to another', async () => {
  const id = await aFlow('toolCheckByKeys')
  const screen = await aDesigner('zh-CN')
  const { page, canvas } = screen
  await screen.open(app.url, id)
  const focused = page.locator('*:focus')
  const has = (name: string) => expect.poll(() => focused.getAttribute('aria-label')).toBe(name)
  const named = async (name: string) => {
    await page.locator('.djs-direct-editing-content:focus').waitFor()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  const chosen = () => canvas.locator('.djs-element.selected').getAttribute('data-element-id')

  // Nothing is chosen: the key leads to what can be added, Tab would too; the arrows go round.
  await canvas.locator('svg[tabindex]').first().focus()
  await page.keyboard.press('a')
  await page.getByRole('toolbar', { name: '可以添加的元素' }).waitFor()
  const first = await focused.getAttribute('aria-label')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await has(first ?? '')
  for (let pressed = 0; pressed < 20 && (await focused.getAttribute('data-action')) !== 'create.task'; pressed += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await named('复核')
  const added = await chosen()

  // Its own commands have the focus then.
  const pad = page.getByRole('toolbar', { name: '所选元素的操作' })
  const padHasFocus = () => expect.poll(() => pad.locator(':focus').count()).toBe(1)
  await padHasFocus()
  for (let pressed = 0; pressed < 20 && (await focused.getAttribute('data-action')) !== 'connect'; pressed += 1)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '从“复核”连线' })
  await dialog.getByRole('button', { name: '连线', exact: true }).click()
  await dialog.getByText('请选择连到哪个元素').waitFor()
  await dialog.getByRole('combobox', { name: '连到' }).click()
  await page.getByRole('option', { name: '检查' }).click()
  await dialog.getByRole('button', { name: '连线', exact: true }).press('Enter')

  // What comes after it is placed and joined by itself.
  await padHasFocus()
  for (
    let pressed = 0;
    pressed < 20 && (await focused.getAttribute('data-action')) !== 'append.end-event';
    pressed += 1
  )
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(chosen).not.toBe(added)
  const end = await chosen()
  await page.getByText(words['zh-CN'].saved).waitFor()

  await expect.poll(async () => (await detailOf(id)).bpmnXml).toContain(`sourceRef="${added}" targetRef="${end}"`)
  const { bpmnXml } = await detailOf(id)
  expect(bpmnXml).toMatch(new RegExp(`<bpmn:task id="${added}" name="复核"`))
  expect(bpmnXml).toContain(`sourceRef="${added}" targetRef="look"`)
})
