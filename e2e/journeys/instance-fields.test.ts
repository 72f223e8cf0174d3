import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chineseJobs } from '../../apps/web/src/messages/act-jobs/zh-CN.ts'
import { texts as englishJobs } from '../../apps/web/src/messages/act-jobs/en.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { texts as chineseLists } from '../../apps/web/src/messages/lists/zh-CN.ts'
import { texts as englishLists } from '../../apps/web/src/messages/lists/en.ts'
import { openJourney } from '../journey.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const FORM = 'soughtRepair'
const FLOW = 'soughtRepairs'
const words = {
  'zh-CN': { own: chinese.instances, jobs: chineseJobs.actJobs, list: chineseLists.list, crew: '人数', cause: '原因' },
  en: { own: english.instances, jobs: englishJobs.actJobs, list: englishLists.list, crew: 'Crew', cause: 'Cause' },
} as const
const started: string[] = []

const drawn = `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${FLOW}" isExecutable="true" liveline:mainForm="${FORM}">
  <startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="do"/>
  <userTask id="do" name="抢修" flowable:formKey="${FORM}"><extensionElements>
    <liveline:approver kind="initiator"/></extensionElements></userTask>
  <sequenceFlow id="f1" sourceRef="do" targetRef="e"/><endEvent id="e"/></process></definitions>`

beforeAll(async () => {
  const body = [
    { type: 'input-number', name: 'crew', label: '人数', labelEn: 'Crew' },
    {
      ...{ type: 'select', name: 'cause', label: '原因', labelEn: 'Cause' },
      options: [
        { value: 1, label: '雷击', labelEn: 'Lightning' },
        { value: 2, label: '外力', labelEn: 'Damage' },
      ],
    },
    { type: 'input-text', name: 'place', label: '地点', labelEn: 'Place' },
  ]
  const form = { formKey: FORM, formName: '抢修单', formNameEn: 'Repair', formPcJson: { type: 'form', body } }
  const { formId } = await accounts.post<{ formId: number }>('kongde', '/form/create', form)
  await accounts.post('kongde', '/form/release', { formId, note: '' })
  await accounts.releaseFlow({ flowKey: FLOW, name: '抢修', bpmnXml: drawn })
  for (const values of [
    { crew: 3, cause: 1, place: '城东' },
    { crew: 6, cause: 1, place: '城西' },
    { crew: 8, cause: 2, place: '城东' },
  ]) {
    started.push((await accounts.startFlow('chenyu', FLOW, { [FORM]: values })).number)
  }
})

it.each(['zh-CN', 'en'] as const)(
  'finds instances by what their form holds, keeps it in the address and in a view, and acts on just those (%s)',
  async (language) => {
    const { own, jobs, list, crew, cause } = words[language]
    const [small = '', large = '', other = ''] = started
    const { page, close } = await accounts.enter(browser, 'kongde', language)
    const row = (number: string) => page.getByText(number, { exact: true }).first()

    // Of several workflows there is no form to choose from.
    await page.goto(`${app.url}${packPaths.instances}`)
    await row(other).waitFor()
    expect(await page.getByRole('button', { name: own.formField }).count()).toBe(0)

    await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}`)
    await row(other).waitFor()
    const add = async (field: string, operator: string, value: string | { label: string }) => {
      await page.getByRole('button', { name: own.formField }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel(list.conditions.field).selectOption({ label: field })
      await form.getByLabel(list.conditions.operator).selectOption({ label: operator })
      await (typeof value === 'string'
        ? form.getByLabel(list.conditions.value, { exact: true }).fill(value)
        : form.getByRole('combobox').last().selectOption(value))
      await form.getByRole('button', { name: list.conditions.add }).click()
    }
    await add(crew, list.conditions.op.ge, '5')
    await row(small).waitFor({ state: 'detached' })
    await row(other).waitFor()
    await add(cause, list.conditions.op.eq, { label: language === 'en' ? 'Lightning' : '雷击' })
    await row(other).waitFor({ state: 'detached' })
    await row(large).waitFor()
    expect(new URL(page.url()).searchParams.get('fields')).toBe('[["crew","ge","5"],["cause","eq","1"]]')

    // Whoever is given the address sees the same, and acts on the same.
    await page.reload()
    await row(large).waitFor()
    expect(await row(other).count()).toBe(0)
    await page.getByRole('button', { name: jobs.open }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(jobs.count.replace('{{count}}', '1'), { exact: true }).waitFor()
    await dialog.getByText(large).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: list.views }).click()
    await page.getByRole('textbox', { name: list.newView }).fill(`雷击大班 ${language}`)
    await page.getByRole('button', { name: list.saveView, exact: true }).click()
    await page.goto(`${app.url}${packPaths.instances}`)
    await row(small).waitFor()
    await page.getByRole('button', { name: list.views }).click()
    await page.getByRole('button', { name: `雷击大班 ${language}`, exact: true }).click()
    await row(small).waitFor({ state: 'detached' })
    await row(large).waitFor()
    await close()
  },
)
