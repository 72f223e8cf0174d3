import { it } from 'vitest'
import { approvalDrawing } from './approval-drawing.ts'
import { openBrowser } from './browser.ts'
import { startConsole } from './console.ts'
import { Accounts } from './screens/accounts.ts'

it('looks', async () => {
  const app = await startConsole({ limitsRates: false })
  const browser = await openBrowser()
  const accounts = new Accounts(app)
  const FLOW = 'statFlow'
  try {
    const id = await accounts.releaseFlow({ flowKey: FLOW, name: '会签审批', bpmnXml: approvalDrawing(FLOW) })
    const detail = (i: string) => accounts.instanceOf('chenyu', i)
    const complete = async (instanceId: string, userName: string, elementId: string, outcome = '') => {
      const { open } = await detail(instanceId)
      const node = open.find((one) => one.elementId === elementId)
      await accounts.post(userName, '/workFlow/task/complete', { taskId: node?.taskId, ...(outcome === '' ? {} : { outcome }) })
    }
    const ids: string[] = []
    for (let i = 0; i < 8; i += 1) {
      const { instanceId } = await accounts.startFlow('chenyu', FLOW)
      ids.push(instanceId)
      await complete(instanceId, 'chenyu', 'plan')
      await complete(instanceId, 'wujing', 'left')
      await complete(instanceId, 'huangwei', 'right')
    }
    for (const one of ids.slice(0, 6)) {
      const { open } = await detail(one)
      for (const [user] of [['heqiang'], ['linfeng'], ['songjie']] as const) {
        const now = await detail(one)
        const task = now.open.find((o) => o.elementId === 'sign')
        if (task !== undefined) await accounts.post(user, '/workFlow/task/complete', { taskId: task.taskId, outcome: 'agree' }).catch((e: unknown) => console.log(user, String(e)))
      }
      void open
    }
    const { page } = await accounts.enter(browser, 'kongde', 'zh-CN')
    page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(m.text()) })
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
    await new Promise((r) => setTimeout(r, 17_000))
    console.log(JSON.stringify(await accounts.post('kongde', '/workFlow/statistics/flow', { flowKey: FLOW, from: '2026-11-20', to: '2026-11-29' })).replace(/"bpmnXml":"(?:[^"\\]|\\.)*"/, '').slice(0, 3000))
    const shot = async (name: string) => { await page.waitForTimeout(1200); await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: false }) }
    await page.setViewportSize({ width: 1366, height: 900 })
    await page.goto(`${app.url}/workflow-statistics`); await shot('overview')
    await page.goto(`${app.url}/workflow-statistics?flow=${FLOW}&days=7`); await shot('flow')
    for (const view of ['people', 'outcomes', 'comparison']) { await page.goto(`${app.url}/workflow-statistics?flow=${FLOW}&view=${view}`); await shot(view) }
    await page.goto(`${app.url}/workflow-statistics?flow=${FLOW}&count=visits&node=sign`); await shot('sheet')
    await page.evaluate(() => { document.documentElement.dataset['theme'] = 'dark' })
    await page.goto(`${app.url}/workflow-statistics?flow=${FLOW}&days=7`); await page.evaluate(() => { document.documentElement.dataset['theme'] = 'dark' }); await shot('dark')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.url}/workflow-statistics`); await page.waitForTimeout(1500); await page.screenshot({ path: '/tmp/shots/phone-overview.png' })
    await page.goto(`${app.url}/workflow-statistics?flow=${FLOW}&days=7`); await page.waitForTimeout(1500); await page.screenshot({ path: '/tmp/shots/phone-flow.png' })
    await page.mouse.move(200, 500); await page.mouse.wheel(0, 1500); await page.waitForTimeout(600); await page.screenshot({ path: '/tmp/shots/phone-flow2.png' })
    await page.evaluate(() => localStorage.setItem('liveline.language', 'en'))
    await page.setViewportSize({ width: 1366, height: 900 })
    await page.goto(`${app.url}/workflow-statistics?flow=${FLOW}&days=7`); await shot('en')
    void id
  } finally {
    await browser.close()
    await app.stop()
  }
})
