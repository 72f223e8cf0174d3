import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import type { Inspection } from '@liveline/contract/administration/shapes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chineseJobs } from '../../apps/web/src/messages/act-jobs/zh-CN.ts'
import { texts as englishJobs } from '../../apps/web/src/messages/act-jobs/en.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const begun: Partial<Record<Language, { led: readonly string[]; chosen: readonly string[] }>> = {}
const words = {
  'zh-CN': {
    own: chinese.instances,
    jobs: chineseJobs.actJobs,
    reason: '原因',
    search: /^搜索/,
    all: '选择本页全部可批量办理的行',
  },
  en: {
    own: english.instances,
    jobs: englishJobs.actJobs,
    reason: 'Reason',
    search: /^Search/,
    all: 'Select every row of this page that can be completed in a batch',
  },
} as const

beforeAll(async () => {
  // Before anybody logs in with the browser: only so many sessions of one person live at once.
  for (const language of ['zh-CN', 'en'] as const) {
    begun[language] = { led: await startThree(`led${language.slice(0, 2)}`), chosen: await startMany(language) }
  }
})

/** A text of the console with its places filled in. */
const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

const detail = (instanceId: string) => accounts.instanceOf('chenyu', instanceId)

/** Three that run on the first of two versions; the second calls the first step by another id and name. */
async function startThree(flowKey: string) {
  const first = approvalDrawing(flowKey)
  const second = first.replaceAll('"plan"', '"draft"').replace('编制', '起草')
  const id = await accounts.releaseFlow({ flowKey, name: `抢修审批 ${flowKey}`, bpmnXml: first })
  await accounts.post('kongde', '/workFlow/update', { id, bpmnXml: second })
  await accounts.post('kongde', '/workFlow/release', { id, note: '编制改为起草' })
  const started: string[] = []
  for (let n = 0; n < 3; n++) {
    const { instanceId } = await accounts.post<StepResult>('chenyu', `/workFlow/start/${id}/1`, { forms: {} })
    started.push(instanceId)
  }
  return started
}

/** More than a call that answers at once takes. */
async function startMany(language: Language) {
  const flowKey = `chosen${language.slice(0, 2)}`
  const bpmnXml = approvalDrawing(flowKey)
  const id = await accounts.releaseFlow({ flowKey, name: `集中审批 ${flowKey}`, bpmnXml })
  const started: string[] = []
  for (let n = 0; n < MAX_BATCH_TASKS + 1; n++) {
    started.push((await accounts.startFlow('chenyu', flowKey)).instanceId)
  }
  await accounts.post('kongde', '/workFlow/update', { id, bpmnXml: bpmnXml.replace('编制', '起草') })
  await accounts.post('kongde', '/workFlow/release', { id, note: '编制改称起草' })
  return started
}

/** Orders what the dialog says, for all three, and waits until it is done. */
async function order(page: Page, language: Language, act: keyof typeof chineseJobs.actJobs.acts): Promise<void> {
  const { jobs, reason } = words[language]
  const dialog = page.getByRole('dialog')
  await dialog.getByText(filled(jobs.count, { count: 3 }), { exact: true }).waitFor()
  await dialog.getByText(jobs.wouldDo).nth(2).waitFor()
  await dialog.getByRole('textbox', { name: reason }).fill('台风')
  await dialog.getByRole('button', { name: filled(jobs.verb, { what: jobs.acts[act], count: 3 }) }).click()
  await page.getByText(filled(jobs.progress, { handled: 3, all: 3, done: 3, refused: 0 })).waitFor()
}

/** Orders what the page of the migration says, for all of them, and waits until it is done. */
async function migrateAll(page: Page, language: Language, count: number): Promise<void> {
  const { own, jobs, reason } = words[language]
  const trial = page.getByRole('region', { name: own.migration.trial })
  await trial.getByText(jobs.wouldDo).first().waitFor()
  await trial.getByRole('textbox', { name: reason }).fill('按新版办理')
  await trial.getByRole('button', { name: filled(own.migration.verb, { count, version: 2 }) }).click()
  await page.getByText(filled(jobs.progress, { handled: count, all: count, done: count, refused: 0 })).waitFor()
}

it.each(['zh-CN', 'en'] as const)(
  'sets a variable of all that a filter matches, leads all of one version to another step, and on to the next version (%s)',
  async (language) => {
    const { own, jobs } = words[language]
    const flowKey = `led${language.slice(0, 2)}`
    const { led: started = [] } = begun[language] ?? {}
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    const dialog = page.getByRole('dialog')
    const open = async (query: string) => {
      await page.goto(`${app.url}${packPaths.instances}?flows=${flowKey}${query}`)
      await page.getByRole('button', { name: jobs.open }).click()
    }
    const act = dialog.getByRole('combobox', { name: jobs.act, exact: true })

    // Of which version the drawing would be is not known yet, and said.
    await open('')
    await act.selectOption('jump')
    await dialog.getByText(jobs.oneVersion).waitFor()
    expect(await dialog.getByRole('combobox', { name: own.jumpTarget }).count()).toBe(0)

    await act.selectOption('setVariable')
    await dialog.getByText(jobs.sayWhole).waitFor()
    await dialog.getByRole('textbox', { name: own.variable }).fill('4 crews')
    await dialog.getByRole('combobox', { name: own.type }).selectOption('number')
    await dialog.getByRole('textbox', { name: new RegExp(`^${own.value}`) }).fill('4')
    await dialog.getByRole('button', { name: jobs.acts.setVariable, exact: true }).click()
    await dialog.getByText(jobs.nameWrong).waitFor()
    await dialog.getByRole('textbox', { name: own.variable }).fill('crews')
    await order(page, language, 'setVariable')
    await page.getByText(filled(jobs.ordered.variable, { name: 'crews', value: 4 })).waitFor()
    for (const instanceId of started) {
      const { variables } = await accounts.get<Inspection>(
        'kongde',
        `/workFlow/instance/inspect?instanceId=${instanceId}`,
      )
      expect(variables.find(({ name }) => name === 'crews')).toMatchObject({ type: 'number', value: 4 })
    }

    await open('&version=1')
    await act.selectOption('jump')
    await dialog.getByText(jobs.sayWhole).waitFor()
    await dialog.getByRole('combobox', { name: jobs.jumpFrom }).selectOption({ label: '编制' })
    if (language === 'en') {
      await clickStep(page, filled(jobs.drawing, { version: 1 }), 'mend')
      expect(await dialog.getByRole('combobox', { name: own.jumpTarget }).inputValue()).toBe('mend')
    } else await dialog.getByRole('combobox', { name: own.jumpTarget }).selectOption({ label: '修改' })
    await order(page, language, 'jump')
    await page.getByText(filled(jobs.ordered.jump, { flowKey, version: 1, from: '编制', target: '修改' })).waitFor()
    for (const instanceId of started) {
      expect((await detail(instanceId)).open.map(({ elementId }) => elementId)).toEqual(['mend'])
    }

    await open('&version=1&to=2099-12-31')
    await act.selectOption('migrate')
    await dialog.getByRole('button', { name: jobs.toMigration }).click()
    await page.getByRole('heading', { name: own.migration.titleAll }).waitFor()
    await page.getByRole('combobox', { name: own.migration.to }).selectOption('2')
    await page.waitForURL((url) => url.searchParams.get('target') === '2')
    // A day of the filter, which decides whom it is on.
    expect(new URL(page.url()).searchParams.get('to')).toBe('2099-12-31')
    await page.getByRole('combobox', { name: own.migration.source }).selectOption({ label: '编制' })
    await page.getByRole('combobox', { name: own.migration.target }).selectOption({ label: '起草' })
    await page.getByRole('button', { name: own.migration.map, exact: true }).click()
    await page.getByRole('list', { name: own.migration.pairs }).getByText('编制 → 起草').waitFor()
    await migrateAll(page, language, 3)
    for (const instanceId of started) expect((await detail(instanceId)).version).toBe(2)
    await close()
  },
)

it.each(['zh-CN', 'en'] as const)(
  'gives the tasks of more chosen instances than a call takes at once to one person, and migrates them, each as one job (%s)',
  async (language) => {
    const { own, jobs, reason, search, all } = words[language]
    const { chosen: started = [] } = begun[language] ?? {}
    const count = started.length
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    await page.goto(`${app.url}${packPaths.instances}?flows=chosen${language.slice(0, 2)}&rows=100`)
    await page.getByRole('checkbox', { name: all }).check()
    await page.getByRole('button', { name: own.acts.reassign, exact: true }).click()

    const dialog = page.getByRole('dialog')
    await dialog.getByText(jobs.sayWhole).waitFor()
    await dialog.getByRole('combobox', { name: own.newHandler }).click()
    await page.getByRole('combobox', { name: search }).fill('周敏')
    await page.getByRole('option', { name: /周敏/ }).click()
    await dialog.getByText(filled(jobs.possible, { count, tasks: count })).waitFor()
    await dialog.getByRole('textbox', { name: reason }).fill('休假')
    await dialog.getByRole('button', { name: filled(jobs.verb, { what: jobs.acts.reassign, count }) }).click()

    await page.getByText(filled(jobs.progress, { handled: count, all: count, done: count, refused: 0 })).waitFor()
    for (const instanceId of started) {
      const { open } = await detail(instanceId)
      expect(open.flatMap(({ handlers }) => handlers.map(({ name }) => name))).toEqual(['周敏'])
    }

    await page.goto(`${app.url}${packPaths.instances}?flows=chosen${language.slice(0, 2)}&rows=100`)
    await page.getByRole('checkbox', { name: all }).check()
    await page.getByRole('button', { name: own.acts.migrate, exact: true }).click()
    await page.getByRole('heading', { name: filled(own.migration.title, { count }) }).waitFor()
    // The window keeps whom it is on.
    await page.reload()
    await migrateAll(page, language, count)
    for (const instanceId of started) expect((await detail(instanceId)).version).toBe(2)
    await close()
  },
)

/** The middle of a step of a drawing: the picture itself is inert, so the mouse goes there. */
async function clickStep(page: Page, drawing: string, elementId: string): Promise<void> {
  const step = page
    .getByRole('region', { name: drawing, exact: true })
    .locator(`[data-element-id="${elementId}"]`)
    .first()
  await step.scrollIntoViewIfNeeded()
  const box = await step.boundingBox()
  if (box === null) throw new Error(`${elementId} is not drawn`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
