/** A process owner without a mouse: who would approve, and a running instance taken to the next version. */
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { expect, it } from 'vitest'
import { packPaths, workflowRehearsalAddress } from '../../apps/web/src/app/paths.ts'
import { texts as instances } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'
import { Keyboard } from '../screens/keyboard.ts'
import { RehearsalScreen } from '../screens/rehearsal-screen.ts'

const OWNER = 'kongde'
const { app, browser, accounts } = await openJourney({ limitsRates: false })
const { acts, migration } = instances.instances

/** A text of the console with its places filled in. */
const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

it('rehearses a case, looks at all its branches, and keeps it as a test, by keys alone', async () => {
  const flowKey = 'rehearsedByKeys'
  const id = await accounts.releaseFlow({ flowKey, name: '会签审批', bpmnXml: approvalDrawing(flowKey) })
  const { page, close } = await accounts.enter(browser, OWNER, 'en', { reducedMotion: 'reduce' })
  const screen = new RehearsalScreen(page, app.url, 'en')
  const { rehearsal } = screen.say
  const keyboard = new Keyboard(page)
  await page.goto(app.url + workflowRehearsalAddress(id))

  await keyboard.reach(page.getByRole('combobox', { name: rehearsal.initiator }))
  await keyboard.choose(['陈宇'], false)
  await keyboard.activate(page.getByRole('button', { name: rehearsal.run, exact: true }))
  const outcome = page.getByRole('region', { name: rehearsal.result })
  await outcome.getByText(rehearsal.ends.completed).waitFor()

  await keyboard.activate(
    page.getByRole('group', { name: rehearsal.views.label }).getByRole('button', { name: rehearsal.views.branches }),
  )
  await outcome.getByRole('table', { name: rehearsal.branches }).waitFor()
  await keyboard.press('Shift+Tab')
  await keyboard.activate(
    page.getByRole('group', { name: rehearsal.views.label }).getByRole('button', { name: rehearsal.views.run }),
  )

  await keyboard.activate(outcome.getByRole('button', { name: rehearsal.tests.keep, exact: true }))
  const dialog = page.getByRole('dialog')
  await keyboard.reach(dialog.getByLabel(rehearsal.tests.name))
  await keyboard.type('Usual')
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await keyboard.activate(
    page.getByRole('group', { name: rehearsal.views.label }).getByRole('button', { name: rehearsal.views.tests }),
  )
  await screen.test('Usual').getByText(rehearsal.tests.states.passed, { exact: true }).waitFor()
  expect([...keyboard.unseen]).toEqual([])
  await close()
})

it('takes a running instance to the next version, a step mapped, by keys alone', async () => {
  const flowKey = 'migratedByKeys'
  const first = approvalDrawing(flowKey)
  const id = await accounts.releaseFlow({ flowKey, name: '换版审批', bpmnXml: first })
  const bpmnXml = first.replaceAll('"plan"', '"draft"').replace('编制', '起草')
  await accounts.post(OWNER, '/workFlow/update', { id, bpmnXml })
  await accounts.post(OWNER, '/workFlow/release', { id, note: '编制改为起草' })
  const { instanceId, number } = await accounts.post<StepResult>('chenyu', `/workFlow/start/${id}/1`, { forms: {} })
  const { page, close } = await accounts.enter(browser, OWNER, 'zh-CN', { reducedMotion: 'reduce' })
  const keyboard = new Keyboard(page)
  await page.goto(`${app.url}${packPaths.instances}?flows=${flowKey}&version=1`)

  await keyboard.activate(page.getByRole('button', { name: filled(instances.instances.actsOf, { number }) }))
  const item = page.getByRole('menuitem', { name: acts.migrate, exact: true })
  await item.waitFor()
  for (let step = 0; step < 20 && !(await item.evaluate((one) => one === document.activeElement)); step += 1)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: filled(migration.title, { count: 1 }) }).waitFor()

  for (const [name, step] of [
    [migration.source, '编制'],
    [migration.target, '起草'],
  ] as const) {
    const box = page.getByRole('combobox', { name })
    await keyboard.reach(box)
    const chosen = () => box.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)
    for (let press = 0; press < 10 && (await chosen()) !== step; press += 1) await keyboard.press('ArrowDown')
  }
  await keyboard.activate(page.getByRole('button', { name: migration.map, exact: true }))
  await page.getByRole('list', { name: migration.pairs }).getByText('编制 → 起草').waitFor()
  await keyboard.reach(page.getByRole('textbox', { name: '原因' }))
  await keyboard.type('按新版办理')
  await keyboard.activate(page.getByRole('button', { name: filled(migration.verb, { count: 1, version: 2 }) }))
  await page
    .getByText(filled(migration.migrated, { version: 2 }))
    .first()
    .waitFor()

  expect(await accounts.instanceOf('chenyu', instanceId)).toMatchObject({ version: 2, open: [{ elementId: 'draft' }] })
  expect([...keyboard.unseen]).toEqual([])
  await close()
})
