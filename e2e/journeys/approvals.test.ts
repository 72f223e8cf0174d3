import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { approvalDrawing } from '../approval-drawing.ts'
import type { Visitor } from '../browser.ts'
import { openJourney } from '../journey.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const flowKey = 'approvals'
let instanceId = ''
const visitors = new Map<string, Visitor>()

/** One browser a person, kept through the journey. */
async function as(userName: string): Promise<Page> {
  const known = visitors.get(userName)
  if (known !== undefined) return known.page
  const visitor = await accounts.enter(browser, userName, 'zh-CN')
  visitors.set(userName, visitor)
  return visitor.page
}

async function taskOf(elementId: string): Promise<string> {
  const { open } = await accounts.instanceOf('chenyu', instanceId)
  const found = open.find((node) => node.elementId === elementId)
  if (found === undefined) throw new Error(`${elementId} is not open: ${JSON.stringify(open)}`)
  return found.taskId
}

/** Of which processes the person has something to do. */
async function toDo(userName: string): Promise<string[]> {
  const { rows } = await accounts.get<{ rows: { instanceId: string }[] }>(
    userName,
    '/workFlow/queryTask?finished=false',
  )
  return rows.map((row) => row.instanceId)
}

/** The page of an open step, read anew. */
async function openStep(userName: string, elementId: string): Promise<Page> {
  const page = await as(userName)
  await page.goto(`${app.url}${taskAddress(await taskOf(elementId))}`)
  await page.getByRole('region', { name: '办理历史' }).waitFor()
  return page
}
const decision = (page: Page): Locator => page.getByRole('region', { name: '办理意见与结果' })

async function decide(userName: string, elementId: string, outcome: string, opinion = ''): Promise<void> {
  const page = await openStep(userName, elementId)
  if (opinion !== '') await decision(page).getByRole('textbox', { name: '办理意见' }).fill(opinion)
  await decision(page).getByRole('button', { name: outcome, exact: true }).click()
  const question = page.getByRole('dialog')
  if (opinion !== '') await question.getByRole('button', { name: outcome, exact: true }).click()
  await page.getByRole('heading', { name: new RegExp(`已提交“${outcome}”`) }).waitFor()
}

beforeAll(async () => {
  await accounts.releaseFlow({ flowKey, name: '审批', bpmnXml: approvalDrawing(flowKey) })
  instanceId = (await accounts.startFlow('chenyu', flowKey)).instanceId
})

it('takes a step back while both branches behind it are untouched, and does it again', async () => {
  const planned = taskAddress(await taskOf('plan'))
  await decide('chenyu', 'plan', '提交')
  const page = await as('chenyu')
  await page.goto(`${app.url}${planned}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤回', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('漏填一项')
  await dialog.getByRole('button', { name: '撤回' }).click()
  await page.getByText(/已撤回，请继续办理/).waitFor()

  await decide('chenyu', 'plan', '提交')
  await decide('wujing', 'left', '提交')
  await decide('huangwei', 'right', '提交')
})

it('ends a countersign with the first rejection, and sends the work to be mended', async () => {
  await decide('linfeng', 'sign', '同意')
  await decide('heqiang', 'sign', '不同意', '接地点不清')
  await decide('chenyu', 'mend', '提交')
})

it('asks an added signer too, and waits for him', async () => {
  const page = await openStep('heqiang', 'sign')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '加签', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '加签人' }).click()
  await page.getByRole('combobox', { name: /^搜索/ }).fill('周敏')
  await page.getByRole('option', { name: /周敏/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: '原因' }).fill('请带电专责一起看')
  await dialog.getByRole('button', { name: '加签', exact: true }).click()
  await page.getByRole('region', { name: '签署情况' }).getByText('周敏').waitFor()

  for (const userName of ['heqiang', 'linfeng', 'songjie']) await decide(userName, 'sign', '同意')
  expect(await taskOf('sign')).not.toBe('')
  await decide('zhoumin', 'sign', '同意')
})

it('asks signers in turn: the first now, the second named as the next', async () => {
  const page = await openStep('fengchao', 'turn')
  const signers = page.getByRole('region', { name: '签署情况' })
  await signers.getByText('下一位：邓丽').waitFor()
  await signers.getByText('尚未轮到').waitFor()
  await decision(page).getByRole('button', { name: '同意', exact: true }).waitFor()
  expect(await toDo('fengchao')).toContain(instanceId)
  expect(await toDo('dengli')).not.toContain(instanceId)
})

it('returns the work into one of two parallel branches after their join', async () => {
  const page = await openStep('fengchao', 'turn')
  await decision(page).getByRole('button', { name: '退回', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^运维会审/ }).check()
  await dialog.getByRole('textbox').fill('请补充接地线位置')
  await dialog.getByRole('button', { name: '退回到“运维会审”' }).click()
  await page.getByRole('heading', { name: /已提交“退回”/ }).waitFor()

  await page.goto(`${app.url}${processAddress(instanceId)}`)
  await page.getByRole('region', { name: '办理历史' }).getByText('从 安监依次签 到 运维会审').waitFor()
  await page.locator('[data-returned="turn left"]').waitFor({ state: 'attached' })
  await decide('wujing', 'left', '提交')
  for (const userName of ['heqiang', 'linfeng', 'songjie']) await decide(userName, 'sign', '同意')
})

it('lets a delegate act for the owner, with both names in the history, to the end', async () => {
  await decide('fengchao', 'turn', '同意')
  const owner = await as('dengli')
  await owner.goto(`${app.url}/`)
  await owner.getByRole('button', { name: /账号/ }).click()
  await owner.getByRole('menuitem', { name: '工作委托' }).click()
  const dialog = owner.getByRole('dialog', { name: '工作委托（仅适用于审批环节）' })
  await dialog.getByRole('combobox', { name: '受托人' }).click()
  await owner.getByRole('combobox', { name: /^搜索/ }).fill('陆佳')
  await owner.getByRole('option', { name: /陆佳/ }).click()
  await dialog.getByRole('button', { name: '委托', exact: true }).click()
  await owner.getByText(/您的审批已委托给 陆佳/).waitFor()

  await decide('lujia', 'turn', '同意')
  const page = await as('chenyu')
  await page.goto(`${app.url}${processAddress(instanceId)}`)
  await page.getByRole('region', { name: '办理历史' }).getByText('陆佳（代 邓丽）').first().waitFor()
  await page.getByText('已结束').first().waitFor()
})
