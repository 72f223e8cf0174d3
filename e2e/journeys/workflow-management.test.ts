import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { packPaths, workflowVersionsAddress } from '../../apps/web/src/app/paths.ts'
import { drawTemplate, templates } from '../../apps/web/src/features/workflow-management/templates/draw-template.ts'
import { newVisitor } from '../browser.ts'
import { call } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { Judge } from '../screens/judge.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const DESIGNER = 'kongde'
const { app, browser, accounts } = await openJourney()

/** Opens the menu of the workflow in its row and chooses a command. */
async function choose(page: Page, label: string, command: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const act = (page: Page, command: string) => dialog(page).getByRole('button', { name: command, exact: true }).click()
const told = (page: Page, text: string) => page.getByText(text).first().waitFor()
const idIn = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))

const camundaFile = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
  <!-- made elsewhere -->
  <process id="patrol" name="Patrol" isExecutable="true" camunda:historyTimeToLive="180">
    <startEvent id="s" /><sequenceFlow id="f" sourceRef="s" targetRef="walk" />
    <userTask id="walk" name="Walk the line" camunda:assignee="chenyu">
      <extensionElements><camunda:taskListener event="create" class="org.example.Tell" /></extensionElements>
    </userTask>
  </process>
</definitions>
`

describe('a process owner', () => {
  it('begins with a template, releases it, changes it, compares, switches off and deletes', async () => {
    const { page, close } = await newVisitor(browser)
    const judge = new Judge()
    const token = await accounts.tokenOf(DESIGNER)
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))

    await page.goto(`${app.url}${packPaths.workflows}`)
    await page.getByRole('heading', { level: 1, name: '流程管理' }).waitFor()
    await page.getByText('lwPlanApproval', { exact: true }).waitFor()
    await judge.look(page, 'the list')
    await page.getByRole('button', { name: '新建流程' }).click()
    await act(page, '新建流程')
    await told(page, '请填写名称')
    await dialog(page).getByLabel('名称', { exact: true }).fill('工具领用')
    await dialog(page).getByLabel('英文名称').fill('Tool request')
    await dialog(page).getByLabel('标识').fill('toolRequest')
    await dialog(page).getByLabel('类别').fill('工具管理')
    await dialog(page).getByLabel('从模板开始').selectOption('twoLevels')
    await judge.look(page, 'a new workflow', 'dialog[open]')
    await act(page, '新建流程')
    await page.waitForURL('**/design/workflow-versions?*')
    const id = idIn(page)
    await page.getByRole('region', { name: '草稿', exact: true }).first().waitFor()
    await judge.look(page, 'a version')

    await page.goto(`${app.url}${packPaths.workflows}?category=${encodeURIComponent('工具管理')}`)
    await choose(page, '“工具领用”的操作', '发布')
    await dialog(page).getByLabel('发布说明').fill('第一次使用')
    await act(page, '发布')
    await told(page, '“工具领用”第 1 版已发布')
    await dialog(page).getByText('有发起权限的所有人').waitFor()
    await dialog(page).getByText('还没有入口').waitFor()
    await judge.look(page, 'what a release leads to', 'dialog[open]')

    const broken = drawTemplate('single', { flowKey: 'toolRequest', name: '工具领用', nameEn: '' }).replace(
      'kind="departmentLeader" value=""',
      'kind="role" value="199999"',
    )
    await call(app.url, 'POST', '/workFlow/update', { token, body: { id, bpmnXml: broken } })
    await page.reload()
    await choose(page, '“工具领用”的操作', '发布')
    await told(page, '草稿有以下问题')
    await judge.look(page, 'a release with problems', 'dialog[open]')
    await dialog(page).getByRole('link', { name: '部门负责人审批' }).click()
    await page.waitForURL('**/design/workflow?*')
    const settings = page.locator('.ll-properties').filter({ visible: true })
    await settings.getByText('部门负责人审批').first().waitFor()
    await settings.locator('.ll-properties-problems').getByText('199999').waitFor()

    await page.goto(`${app.url}${workflowVersionsAddress(id)}`)
    await page.getByRole('link', { name: '与上一版比较' }).click()
    const comparison = page.getByRole('region', { name: '比较', exact: true })
    await comparison.getByText('按什么找人：角色，值：199999').waitFor()
    await comparison.locator('[data-mark="removed"][data-element-id="higherApproval"]').first().waitFor()
    await comparison.locator('[data-mark="changed"][data-element-id="leaderApproval"]').first().waitFor()
    await judge.look(page, 'two versions compared')
    const [left, right] = [0, 1].map((place) => comparison.locator('.flow-drawing-frame').nth(place))
    await comparison.getByRole('button', { name: '放大' }).click()
    await comparison.getByRole('button', { name: '放大' }).click()
    await left!.evaluate((frame) => frame.scrollTo({ left: 40 }))
    await expect.poll(() => right!.evaluate((frame) => frame.scrollLeft)).toBe(40)
    await comparison.getByRole('button', { name: '部门负责人审批' }).click()
    await comparison.locator('[data-mark="chosen"][data-element-id="leaderApproval"]').nth(1).waitFor()

    await page.getByRole('button', { name: '以此版本为草稿' }).click()
    await told(page, '会丢失它与第 1 版相比的')
    await dialog(page).getByText('部门负责人审批').waitFor()
    await judge.look(page, 'a version to be taken up', 'dialog[open]')
    await act(page, '以此版本为草稿')
    await page.waitForURL('**/design/workflow?*')
    const kept = await call<{ bpmnXml: string; versions: readonly { state: number }[] }>(
      app.url,
      'GET',
      `/workFlow/detail/${id}`,
      { token },
    )
    expect(kept.versions.map(({ state }) => state)).toEqual([0, 1])
    expect(kept.bpmnXml).toContain('id="higherApproval"')

    await page.goto(`${app.url}${packPaths.workflows}`)
    await choose(page, '“工具领用”的操作', '停用')
    await told(page, '没有进行中的流程')
    await act(page, '停用')
    await told(page, '已停用“工具领用”')
    await choose(page, '“作业计划审批”的操作', '删除')
    await act(page, '删除')
    await told(page, '该流程不能删除，因为')
    await judge.look(page, 'a deletion refused', 'dialog[open]')
    await act(page, '取消')
    await choose(page, '“工具领用”的操作', '删除')
    await act(page, '删除')
    await told(page, '已删除“工具领用”')

    expect(judge.take()).toEqual({})
    await close()
  })

  it('imports a file of Camunda 7 after its report, in English, and takes it out as it was', async () => {
    const { page, close } = await newVisitor(browser)
    const judge = new Judge()
    const login = new LoginScreen(page)
    await login.open(app.url)
    await login.logIn(DESIGNER, await accounts.passwordOf(DESIGNER))
    await page.evaluate(() => localStorage.setItem('liveline.language', 'en'))
    await page.goto(`${app.url}${packPaths.workflows}`)
    await page.getByRole('button', { name: 'Import BPMN' }).click()
    const file = { name: 'patrol.bpmn', mimeType: 'application/xml', buffer: Buffer.from(camundaFile) }
    await dialog(page).getByLabel('Workflow file').setInputFiles(file)
    const report = dialog(page).getByRole('region', { name: 'Report' })
    await report.getByText('extensions of Camunda 7').waitFor()
    await report.getByText('camunda:taskListener', { exact: true }).waitFor()
    await report.getByText('camunda:historyTimeToLive', { exact: true }).waitFor()
    await judge.look(page, 'the report of a file', 'dialog[open]')
    await dialog(page).getByLabel('Key').fill('linePatrol')
    await act(page, 'Import BPMN')
    await page.waitForURL('**/design/workflow?*')
    const side = page.getByRole('complementary', { name: 'Import report' })
    await side.getByText('camunda:taskListener', { exact: true }).waitFor()
    await side.getByRole('button', { name: 'Walk the line' }).first().click()
    await page.locator('.djs-element.selected[data-element-id="walk"]').waitFor()
    await judge.look(page, 'an imported workflow in the designer')

    await page.goto(`${app.url}${workflowVersionsAddress(idIn(page))}`)
    await told(page, 'The file has no picture')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export BPMN' }).click()
    const saved = await readFile(await (await downloading).path(), 'utf8')
    expect(saved).toBe(camundaFile.replace('process id="patrol"', 'process id="linePatrol"'))
    expect(judge.take()).toEqual({})
    await close()
  })

  it('can release every template as it is', async () => {
    const token = await accounts.tokenOf(DESIGNER)
    for (const template of templates) {
      const xml = drawTemplate(template, { flowKey: 'drawn', name: 'A & "B"', nameEn: '' })
      const { problems } = await call<{ problems: unknown[] }>(app.url, 'POST', '/workFlow/processDefinition/inspect', {
        token,
        body: { xml, flowKey: 'drawn' },
      })
      expect({ [template]: problems }).toEqual({ [template]: [] })
    }
  })
})
