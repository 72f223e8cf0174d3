import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { drawTemplate, type Template } from '../../apps/web/src/features/workflow-management/templates/draw-template.ts'
import { newVisitor, type Visitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'
import { samplePlanValues } from '../pack.ts'
import { Judge } from '../screens/judge.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESIGNER = 'kongde'
const { app, browser, accounts } = await openJourney({ limitsRates: false })
const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})

const words = {
  'zh-CN': {
    plus: '在此添加',
    wait: '等待一段时间',
    conditions: '条件分支（只走一条）',
    approver: '审批（不同意即结束）',
    addCondition: '添加条件',
    field: '字段',
    value: '值',
    addRule: '添加规则',
    rule: '1. 角色',
    kind: '按什么找人',
    undo: '撤销',
    redo: '重做',
    cards: '卡片',
    name: '名称',
    saved: /^草稿已保存 \d\d:\d\d$/,
    missing: '请设置条件',
    newBranch: '条件 1',
  },
  en: {
    plus: 'Add here',
    wait: 'Wait for a while',
    conditions: 'Conditions (one is taken)',
    approver: 'Approval (a rejection ends the process)',
    addCondition: 'Add a condition',
    field: 'Field',
    value: 'Value',
    addRule: 'Add a rule',
    rule: '1. Role',
    kind: 'Found by',
    undo: 'Undo',
    redo: 'Redo',
    cards: 'Cards',
    name: 'Name',
    saved: /^Draft saved \d\d:\d\d$/,
    missing: 'Say when it is taken',
    newBranch: 'Condition 1',
  },
} as const

async function aDesigner(language: 'zh-CN' | 'en'): Promise<Page> {
  const visitor = await newVisitor(browser, { reducedMotion: 'reduce', colorScheme: 'light' })
  visitors.push(visitor)
  const { page } = visitor
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))
  await page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
  return page
}

const shapesIn = (xml: string) => [...xml.matchAll(/bpmnElement="(\w+)"/g)].map(([, id]) => id).toSorted()

/** A workflow that begins with a template, opened as cards. */
async function cardsOf(page: Page, template: Template, flowKey: string): Promise<{ xml: () => Promise<string> }> {
  const names = { flowKey, name: '工具领用', nameEn: 'Tool request' }
  const token = await accounts.tokenOf(DESIGNER)
  const body = { ...names, bpmnXml: drawTemplate(template, names) }
  const { id } = await call<{ id: number }>(app.url, 'POST', '/workFlow/create', { token, body })
  await page.goto(`${app.url}${workflowDesignAddress(id)}&view=cards`)
  await page.locator('[data-card="leaderApproval"]').waitFor()
  const detail = () => call<{ bpmnXml: string }>(app.url, 'GET', `/workFlow/detail/${id}`, { token })
  // What leads in and out of a step is said by the flows; bpmn-js says it of the steps as well once it has changed them.
  const xml = async () =>
    (await detail()).bpmnXml
      .replaceAll(/\s*<bpmn:(incoming|outgoing)>.*/g, '')
      .replaceAll(/<([\w:]+)([^<>]*[^<>/])>\s*<\/\1>/g, '<$1$2 />')
  return { xml }
}

/** By the mouse, as a person does: the handle is taken, led over the place, and let go there. */
async function drag(page: Page, handle: Locator, place: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await place.boundingBox()]
  if (from === null || to === null) throw new Error('Nothing to drag, or nowhere to drag it')
  const { mouse } = page
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await mouse.down()
  await mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 3 })
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await mouse.up()
}

/** Where a file says that elements and their words stand, those of an element as `<id>_label`. */
function placesIn(xml: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const [, drawn = '', inside = ''] of xml.matchAll(
    /<bpmndi:BPMN(?:Shape|Edge) [^>]*bpmnElement="([^"]+)"[^>]*>([\s\S]*?)<\/bpmndi:BPMN(?:Shape|Edge)>/g,
  )) {
    const [own = '', words = ''] = inside.split('<bpmndi:BPMNLabel')
    for (const [id, part] of [
      [drawn, own],
      [`${drawn}_label`, words],
    ] as const) {
      const [, x, y] = /<dc:Bounds x="([^"]+)" y="([^"]+)"/.exec(part) ?? []
      if (x !== undefined && y !== undefined) places.set(id, `${x} ${y}`)
    }
  }
  return places
}

/** Where they are drawn. */
async function placesShown(page: Page, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shown = await page.evaluate(
    (wanted) =>
      wanted.map((id): [string, string] => {
        const drawn = document.querySelector<SVGGElement>(`.ll-modeler .djs-element[data-element-id="${id}"]`)
        const { e, f } = drawn?.transform.baseVal.consolidate()?.matrix ?? {}
        return [id, `${e} ${f}`]
      }),
    [...ids],
  )
  return new Map(shown)
}

/** What a file says of the process, without where it is drawn. */
const meaningOf = (xml: string) => xml.replace(/<bpmndi:BPMNDiagram[\s\S]*/, '')

describe.each(['zh-CN', 'en'] as const)('the cards of a workflow in %s', (language) => {
  it('take a condition and an approver by "+", undo and redo, are the same drawing in BPMN, are released, and an instance takes the branch', async () => {
    const say = words[language]
    const flowKey = `cardsIn${language === 'en' ? 'En' : 'Zh'}`
    const names = { flowKey, name: '工具领用', nameEn: 'Tool request' }
    const token = await accounts.tokenOf(DESIGNER)
    const bpmnXml = drawTemplate('blank', names).replace(
      'isExecutable="true"',
      'isExecutable="true" liveline:mainForm="lwPlan" liveline:formVariables="crewCount"',
    )
    const { id } = await call<{ id: number }>(app.url, 'POST', '/workFlow/create', {
      token,
      body: { ...names, bpmnXml },
    })
    const detail = () =>
      call<{ bpmnXml: string; releasedVersion: number | null }>(app.url, 'GET', `/workFlow/detail/${id}`, { token })
    const page = await aDesigner(language)
    await page.goto(`${app.url}${workflowDesignAddress(id)}&view=cards`)
    const panel = page.locator('.ll-workflow-side')
    const card = (name: string) => page.locator('.ll-flow-card').filter({ hasText: name })
    const add = async (at: number, what: string) => {
      await page.getByRole('button', { name: say.plus }).nth(at).click()
      await page.getByRole('menuitem', { name: what, exact: true }).click()
    }

    await add(0, say.conditions)
    await card(say.missing).waitFor()
    await panel.getByRole('button', { name: say.addCondition }).click()
    await panel.getByLabel(say.field, { exact: true }).selectOption('crewCount')
    await panel.getByLabel(say.value, { exact: true }).fill('3')
    await panel.getByLabel(say.value, { exact: true }).press('Tab')
    await expect.poll(() => card(say.missing).count()).toBe(0)

    // The first way down is into the condition.
    await add(1, say.approver)
    await page.locator('[data-card="approval1"]').waitFor()
    await panel.getByRole('button', { name: say.addRule }).click()
    await panel.getByRole('listitem', { name: say.rule }).getByLabel(say.kind).selectOption('initiator')
    await panel.getByLabel(say.name, { exact: true }).fill('班长审批')
    await panel.getByLabel(say.name, { exact: true }).press('Enter')
    // The English name that it was given with the first one goes: readers of English see the new name too.
    await card('班长审批').first().waitFor()

    await page.locator('[data-card="approval1"] > button').focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => page.locator('[data-card="approval1"]').count()).toBe(0)
    await page.getByRole('button', { name: say.undo }).click()
    await page.locator('[data-card="approval1"]').waitFor()
    const redo = page.getByRole('button', { name: say.redo })
    await redo.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-card="approval1"]').count()).toBe(0)
    // There is nothing left to redo, and the keys go on from there.
    await expect.poll(() => redo.getAttribute('aria-disabled')).toBe('true')
    expect(await redo.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: say.undo }).click()
    await page.locator('[data-card="approval1"]').waitFor()

    await expect.poll(async () => (await detail()).bpmnXml).toContain('班长审批')
    await page.getByText(say.saved).waitFor()
    const judge = new Judge()
    await judge.look(page, 'the cards')
    await page.getByRole('button', { name: say.plus }).first().click()
    await judge.look(page, 'what can be added')
    await page.keyboard.press('Escape')
    expect(judge.take()).toEqual({})
    const { bpmnXml: before } = await detail()
    await page.locator('[data-card="approval1"] > button').click()
    await page.getByRole('button', { name: 'BPMN', exact: true }).click()
    await page.locator('.ll-modeler [data-element-id="approval1"]').first().waitFor()
    const placed = placesIn(before)
    expect(placed.size).toBeGreaterThan(8)
    expect(await placesShown(page, [...placed.keys()])).toEqual(placed)
    await page.locator('.ll-modeler .selected[data-element-id="approval1"]').getByText('班长审批').waitFor()
    await page.getByRole('button', { name: say.cards, exact: true }).click()
    await page.locator('[data-card="approval1"]').waitFor()
    await page.reload()
    await page.locator('[data-card="approval1"]').waitFor()
    expect(meaningOf((await detail()).bpmnXml)).toBe(meaningOf(before))
    expect(before).toContain('${crewCount == 3}')

    await call(app.url, 'POST', '/workFlow/release', { token, body: { id, note: 'cards' } })
    expect(await detail()).toMatchObject({ releasedVersion: 1 })
    const starter = await accounts.tokenOf('chenyu')
    /** What is open of a plan for so many crews. */
    const openOf = async (crewCount: number) => {
      const { instanceId } = await call<{ instanceId: string }>(app.url, 'POST', `/workFlow/startByKey/${flowKey}`, {
        token: starter,
        body: { forms: { lwPlan: { ...samplePlanValues(), crewCount } } },
      })
      const { open } = await call<{ open: { elementId: string }[] }>(
        app.url,
        'GET',
        `/workFlow/queryInstanceDetail?instanceId=${instanceId}`,
        { token: starter },
      )
      return open.map(({ elementId }) => elementId)
    }
    expect(await openOf(3)).toEqual(['approval1'])
    expect(await openOf(2)).toEqual([])
  })

  it('of a template are put into another order by dragging, and back by undo to the very file', async () => {
    const say = words[language]
    const page = await aDesigner(language)
    const { xml } = await cardsOf(page, 'twoLevels', `draggedIn${language === 'en' ? 'En' : 'Zh'}`)
    const order = () =>
      page
        .locator('.ll-flow-card[data-kind="approval"]')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')))
    const waits = page.locator('.ll-flow-card[data-kind="delay"]')
    await page.getByRole('button', { name: say.plus }).first().click()
    await page.getByRole('menuitem', { name: say.wait, exact: true }).click()
    await waits.waitFor()
    await page.getByText(say.saved).waitFor()
    const before = await xml()
    expect(await order()).toEqual(['leaderApproval', 'higherApproval'])

    // The wait stands first; its place is now behind the first approval.
    const behind = page.getByRole('button', { name: say.plus }).nth(2)
    await drag(page, page.locator('[data-handle^="wait"]'), behind)
    await expect
      .poll(() =>
        page
          .locator('.ll-flow-cards-sequence > li > .ll-flow-card')
          .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getAttribute('data-kind'))),
      )
      .toEqual(['start', 'approval', 'delay'])
    await expect.poll(xml).not.toBe(before)
    const dragged = await xml()
    expect(dragged).toMatch(/sourceRef="start" targetRef="leaderApproval"/)

    await page.getByRole('button', { name: say.undo }).click()
    await expect.poll(xml).toBe(before)
    await page.getByRole('button', { name: say.redo }).click()
    await expect.poll(xml).toBe(dragged)

    // The same by keys: it is taken up, led from place to place, and put down again before the first approval.
    const wait = page.locator('[data-handle^="wait"]')
    const place = page.locator('.ll-flow-cards-place[data-target="true"]')
    await wait.press('Enter')
    await place.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.ll-flow-cards-place').count()).toBe(0)
    await wait.press('Enter')
    await place.waitFor()
    const isFirst = () =>
      place.evaluate((one) => one.closest('li')?.querySelector('[data-card="leaderApproval"]') !== null)
    for (let tabs = 0; tabs < 9 && !(await isFirst()); tabs += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(xml).toBe(before)

    const judge = new Judge()
    await judge.look(page, 'the cards of a template')
    expect(judge.take()).toEqual({})
  })
})

it('cards lose an approval with the decision that asks for its outcome, so that no instance is stopped by it', async () => {
  const page = await aDesigner('zh-CN')
  const { xml } = await cardsOf(page, 'single', 'toolRequestLess')
  const before = shapesIn(await xml())
  await page.getByRole('button', { name: words['zh-CN'].plus }).first().click()
  await page.getByRole('menuitem', { name: words['zh-CN'].approver }).click()
  await page.locator('[data-card="approval1"]').waitFor()
  await expect.poll(xml).toContain('approval1Outcome')

  await page.getByRole('button', { name: '“审批”的操作' }).click()
  await page.getByRole('menuitem', { name: '移除这一步' }).click()
  await page.locator('[data-card="approval1"]').waitFor({ state: 'detached' })
  await expect.poll(xml).not.toContain('approval1Outcome')
  expect(shapesIn(await xml())).toEqual(before)
})

it('cards that cannot show a drawing name what is too free by its steps, and still say what follows what', async () => {
  const page = await aDesigner('zh-CN')
  const bpmnXml = approvalDrawing('tooFree')
  const token = await accounts.tokenOf(DESIGNER)
  const body = { flowKey: 'tooFree', name: '会签', nameEn: 'Signing', bpmnXml }
  const { id } = await call<{ id: number }>(app.url, 'POST', '/workFlow/create', { token, body })
  await page.goto(`${app.url}${workflowDesignAddress(id)}&view=cards`)
  await page.getByRole('button', { name: '“修改”到“班长会签”的连线', exact: true }).waitFor()
  const gaps = page.locator('.ll-flow-cards-gap').filter({ visible: true })
  // Its line is drawn within it.
  expect((await gaps.first().boundingBox())?.width).toBeGreaterThanOrEqual(2)
})
