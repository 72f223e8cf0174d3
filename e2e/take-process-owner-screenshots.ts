/** The pictures of docs/process-owners.md: one process from its file to a stuck instance, in a console of its own. */
import type { Browser, Page } from 'playwright-core'
import { approvalDrawing } from './approval-drawing.ts'
import { newVisitor } from './browser.ts'
import { camundaPatrol } from './camunda-patrol.ts'
import type { Console } from './console.ts'
import { Accounts } from './screens/accounts.ts'
import { ProcessOwnerScreen } from './screens/process-owner-screen.ts'
import { LoginScreen } from './screens/login-screen.ts'
import { packPaths } from '../apps/web/src/app/paths.ts'

const OWNER = 'kongde'
const APPLICANT = 'chenyu'
const FLOW = 'linePatrol'
const UNHANDLED = 'lineRepair'

/** @param shoot - keeps what is on screen under this name */
export async function takeProcessOwnerScreenshots(
  browser: Browser,
  app: Console,
  shoot: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const accounts = new Accounts(app)
  const { page } = await newVisitor(browser, { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn(OWNER, await accounts.passwordOf(OWNER))
  const owner = new ProcessOwnerScreen(page, app.url, 'zh-CN')

  const report = await owner.bringIn(camundaPatrol)
  await report.getByText('camunda:taskListener', { exact: true }).waitFor()
  await shoot(page, 'workflow-import')
  const id = await owner.takeIn(FLOW)
  await owner.design(id, 'walk')
  await owner.removeListener()
  await owner.addRule(1, 'initiator')
  await owner.saved()
  await shoot(page, 'workflow-bpmn')

  await owner.openCards(id)
  await owner.addApproval(1)
  await owner.rename('班长会签', 'Foremen sign')
  for (const [at, name] of ['贺强', '林峰'].entries()) await owner.addPerson(at + 1, name)
  await owner.countersign()
  await owner.saved()
  await shoot(page, 'workflow-cards')

  const outcome = await owner.rehearse(id, '陈宇')
  await outcome.getByText('林峰').first().waitFor()
  await shoot(page, 'workflow-rehearsal')
  await owner.release(FLOW, '从 Camunda 7 迁来')

  const complete = async (instance: string, userName: string, outcomeOfTask: object) => {
    const { open } = await accounts.instanceOf(APPLICANT, instance)
    await accounts.post(userName, '/workFlow/task/complete', { taskId: open[0]?.taskId, ...outcomeOfTask })
  }
  const finished = await Promise.all(Array.from({ length: 6 }, () => accounts.startFlow(APPLICANT, FLOW)))
  for (const one of finished) await complete(one.instanceId, APPLICANT, {})
  for (const signer of ['heqiang', 'linfeng']) {
    for (const one of finished) await complete(one.instanceId, signer, { outcome: 'agree' })
  }
  const { instanceId } = await accounts.startFlow(APPLICANT, FLOW)
  await complete(instanceId, APPLICANT, {})
  await complete(instanceId, 'heqiang', { outcome: 'agree' })
  // Nobody is called as the rule of its first step says.
  const unhandled = approvalDrawing(UNHANDLED).replace(
    '<liveline:approver kind="initiator"/>',
    '<liveline:approver kind="expression" value="${&apos;nobody&apos;}"/>',
  )
  await accounts.releaseFlow({ flowKey: UNHANDLED, name: '线路消缺', bpmnXml: unhandled })
  for (let count = 0; count < 2; count += 1) await accounts.startFlow(APPLICANT, UNHANDLED)
  await page.goto(`${app.url}${packPaths.instances}`)
  await page.getByRole('checkbox').nth(1).waitFor()
  await shoot(page, 'workflow-instances')
  await page.locator('.stuck-kind[data-kind="noHandler"]').click()
  await page.locator('tbody tr').nth(2).waitFor({ state: 'detached' })
  await shoot(page, 'workflow-stuck')
  await owner.openInstance(instanceId)
  await owner.askJump('巡视')
  await shoot(page, 'workflow-jump')

  await page.goto(`${app.url}${packPaths.workflowStatistics}?flow=${FLOW}`)
  // Counted within a quarter of a minute.
  const isCounted = async () => {
    await page.reload()
    return page.locator('[data-element-id="approval1"][data-heat="5"]').count()
  }
  for (let tries = 0; tries < 20 && (await isCounted()) === 0; tries += 1) await page.waitForTimeout(2_000)
  await page.locator('[data-element-id="approval1"][data-heat="5"]').waitFor({ state: 'attached' })
  await page.locator('.heat-panel, [data-heat="5"]').first().scrollIntoViewIfNeeded()
  await shoot(page, 'workflow-statistics')
  await page.goto(`${app.url}${packPaths.workflowStatistics}?flow=${FLOW}&view=outcomes`)
  await page.locator('.outcome-bars').first().scrollIntoViewIfNeeded()
  await shoot(page, 'workflow-funnel')
}
