import type { Language } from '@liveline/contract/language.ts'
import { processAddress, taskAddress, workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import type { Locator, Page } from 'playwright-core'
import { packPaths, workflowRehearsalAddress } from '../../apps/web/src/app/paths.ts'
import { texts as chineseTemplates } from '../../apps/web/src/messages/flow-templates/zh-CN.ts'
import { texts as chineseReleased } from '../../apps/web/src/messages/released/zh-CN.ts'
import { texts as chineseReport } from '../../apps/web/src/messages/import-report/zh-CN.ts'
import { texts as chineseInstances } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as chineseCards } from '../../apps/web/src/messages/workflow-cards/zh-CN.ts'
import { texts as chineseDesign } from '../../apps/web/src/messages/workflow-design/zh-CN.ts'
import { texts as chineseFlows } from '../../apps/web/src/messages/workflow-management/zh-CN.ts'
import { texts as chineseRehearsal } from '../../apps/web/src/messages/workflow-rehearsal/zh-CN.ts'
import { texts as englishTemplates } from '../../apps/web/src/messages/flow-templates/en.ts'
import { texts as englishReleased } from '../../apps/web/src/messages/released/en.ts'
import { texts as englishReport } from '../../apps/web/src/messages/import-report/en.ts'
import { texts as englishInstances } from '../../apps/web/src/messages/instances/en.ts'
import { texts as englishCards } from '../../apps/web/src/messages/workflow-cards/en.ts'
import { texts as englishDesign } from '../../apps/web/src/messages/workflow-design/en.ts'
import { texts as englishFlows } from '../../apps/web/src/messages/workflow-management/en.ts'
import { texts as englishRehearsal } from '../../apps/web/src/messages/workflow-rehearsal/en.ts'

const words = {
  'zh-CN': {
    ...{ cards: chineseCards.flowCards, design: chineseDesign.flowDesign, flows: chineseFlows.workflows },
    ...{ released: chineseReleased.released, report: chineseReport.importReport },
    ...{ rehearsal: chineseRehearsal.rehearsal, own: chineseInstances.instances, outcomes: chineseTemplates },
    ...{
      search: /^搜索/,
      reason: /原因$/,
      opinion: '办理意见',
      decide: '办理意见与结果',
      end: '终止流程',
      history: '办理历史',
    },
    ...{ remove: /^移除/, key: '标识', plus: '在此添加', saved: /^草稿已保存/ },
  },
  en: {
    ...{ cards: englishCards.flowCards, design: englishDesign.flowDesign, flows: englishFlows.workflows },
    ...{ released: englishReleased.released, report: englishReport.importReport },
    ...{ rehearsal: englishRehearsal.rehearsal, own: englishInstances.instances, outcomes: englishTemplates },
    ...{
      search: /^Search/,
      reason: /^Reason/,
      opinion: 'Opinion',
      decide: 'Opinion and outcome',
      end: 'End process',
      history: 'History',
    },
    ...{ remove: /^Remove/, key: 'Key', plus: 'Add here', saved: /^Draft saved/ },
  },
} as const

/** The pages of workflows as an owner of processes works through them, one after the other. */
export class ProcessOwnerScreen {
  readonly page: Page
  readonly server: string
  readonly say: (typeof words)[Language]
  constructor(page: Page, server: string, language: Language) {
    this.page = page
    this.server = server
    this.say = words[language]
  }

  dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  panel(): Locator {
    return this.page.locator('.ll-workflow-side')
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** Gives a file to the import, whose report then stands in the dialog. */
  async bringIn(xml: string): Promise<Locator> {
    const { flows } = this.say
    await this.page.goto(`${this.server}${packPaths.workflows}`)
    await this.page.getByRole('button', { name: flows.import }).click()
    const file = { name: 'patrol.bpmn', mimeType: 'application/xml', buffer: Buffer.from(xml) }
    await this.dialog().getByLabel(flows.importFile).setInputFiles(file)
    const report = this.dialog().getByRole('region', { name: this.say.report.title })
    await report.waitFor()
    return report
  }

  /** @returns the id of the workflow */
  async takeIn(flowKey: string): Promise<number> {
    await this.dialog().getByLabel(this.say.key, { exact: true }).fill(flowKey)
    await this.dialog().getByRole('button', { name: this.say.flows.import, exact: true }).click()
    // The report goes along into the designer, and each of its lines shows its element.
    await this.page.waitForURL('**/design/workflow?*')
    await this.panel().getByRole('region', { name: this.say.report.title }).waitFor()
    return Number(new URL(this.page.url()).searchParams.get('id'))
  }

  async design(id: number, at?: string): Promise<void> {
    await this.page.goto(`${this.server}${workflowDesignAddress(id, at)}`)
    await this.panel().locator('.ll-properties').waitFor()
  }

  async saved(): Promise<void> {
    await this.page.getByText(this.say.saved).waitFor()
  }

  /** Of the chosen step: who another engine would have told is told no longer. */
  async removeListener(): Promise<void> {
    const group = this.panel().getByRole('group', { name: 'camunda:taskListener' })
    await group.getByRole('button', { name: this.say.remove }).click()
  }

  /** Of the chosen step: one more rule, found by `kind`. */
  async addRule(number: number, kind: 'initiator' | 'user'): Promise<void> {
    const { task, approver } = this.say.design
    await this.panel().getByRole('button', { name: task.addApprover }).click()
    await this.panel()
      .getByRole('listitem', { name: new RegExp(`^${number}\\. `) })
      .getByLabel(approver.kind)
      .selectOption(kind)
  }

  async addPerson(number: number, name: string): Promise<void> {
    await this.addRule(number, 'user')
    const { approver } = this.say.design
    await this.panel()
      .getByRole('listitem', { name: `${number}. ${approver.user}` })
      .getByLabel(approver.value.user, { exact: true })
      .click()
    await this.choosePerson(name)
  }

  /** In the list that a field of people has opened. */
  async choosePerson(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: this.say.search }).fill(name)
    await this.page.getByRole('option', { name: new RegExp(name) }).click()
  }

  async openCards(id: number): Promise<void> {
    await this.page.goto(`${this.server}${workflowDesignAddress(id)}&view=cards`)
    await this.page.locator('.ll-flow-card').first().waitFor()
  }

  async addApproval(place: number): Promise<void> {
    const { add } = this.say.cards
    await this.page.getByRole('button', { name: this.say.plus }).nth(place).click()
    await this.page.getByRole('menuitem', { name: add.approver, exact: true }).click()
    await this.page.locator('[data-card="approval1"]').waitFor()
  }

  async rename(name: string, nameEn?: string): Promise<void> {
    const { panel } = this.say.design
    for (const [label, text] of [
      [panel.name, name],
      [panel.nameEn, nameEn],
    ] as const) {
      if (text === undefined) continue
      const field = this.panel().getByLabel(label, { exact: true })
      await field.fill(text)
      await field.press('Enter')
    }
  }

  /** All of them sign. */
  async countersign(): Promise<void> {
    await this.panel().getByLabel(this.say.design.task.mode).selectOption('all')
  }

  /** Tries the workflow for an applicant. @returns what came of it */
  async rehearse(id: number, applicant: string): Promise<Locator> {
    const { rehearsal } = this.say
    await this.page.goto(`${this.server}${workflowRehearsalAddress(id)}`)
    await this.page.getByRole('combobox', { name: rehearsal.initiator }).click()
    await this.choosePerson(applicant)
    await this.page.getByRole('button', { name: rehearsal.run, exact: true }).click()
    return this.region(rehearsal.result)
  }

  /** By the menu of the list. */
  async release(flowKey: string, note: string): Promise<void> {
    const { flows } = this.say
    await this.page.goto(`${this.server}${packPaths.workflows}`)
    const row = this.page.getByRole('row').filter({ has: this.page.getByText(flowKey, { exact: true }) })
    await row.locator('[aria-haspopup="menu"]').click()
    await this.page.getByRole('menuitem', { name: flows.release, exact: true }).click()
    await this.dialog().getByLabel(flows.releaseNote).fill(note)
    await this.dialog().getByRole('button', { name: flows.release, exact: true }).click()
    await this.dialog().getByText(this.say.released.who).waitFor()
    await this.dialog().getByRole('button', { name: this.say.released.close, exact: true }).click()
    await this.dialog().waitFor({ state: 'detached' })
  }

  async openInstance(instanceId: string): Promise<void> {
    await this.page.goto(`${this.server}${processAddress(instanceId)}`)
    await this.region(this.say.history).waitFor()
  }

  /** Asks for the jump; its consequence then stands in the dialog, and nothing has moved. */
  async askJump(target: string): Promise<Locator> {
    const { own } = this.say
    await this.region(own.administration).getByRole('button', { name: own.acts.jump }).click()
    await this.dialog().getByRole('combobox').selectOption({ label: target })
    const consequence = this.dialog().getByRole('region', { name: own.consequence })
    await consequence.getByText(own.canComplete).waitFor()
    return consequence
  }

  /** Does what the open dialog asks about. */
  async confirm(act: string, reason: string): Promise<void> {
    await this.dialog().getByRole('textbox', { name: this.say.reason }).fill(reason)
    await this.dialog().getByRole('button', { name: act, exact: true }).click()
  }

  /** What a handler does: opens the task and presses an outcome; a refusal asks for words and once more. */
  async decide(taskId: string, outcome: string, opinion = ''): Promise<void> {
    await this.page.goto(`${this.server}${taskAddress(taskId)}`)
    const decision = this.region(this.say.decide)
    if (opinion !== '') await decision.getByRole('textbox', { name: this.say.opinion }).fill(opinion)
    await decision.getByRole('button', { name: outcome, exact: true }).click()
    if (opinion !== '') await this.dialog().getByRole('button', { name: outcome, exact: true }).click()
    await this.page.getByRole('heading', { level: 1, name: new RegExp(outcome) }).waitFor()
  }
}
