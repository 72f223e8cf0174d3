import type { Locator } from 'playwright-core'
import { workflowTestsAddress } from '../../apps/web/src/app/paths.ts'
import { texts as chineseFailed } from '../../apps/web/src/messages/failed-tests/zh-CN.ts'
import { texts as englishFailed } from '../../apps/web/src/messages/failed-tests/en.ts'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { ProcessOwnerScreen } from './process-owner-screen.ts'

/** Who would approve, and the tests that are kept of it. */
export class RehearsalScreen extends ProcessOwnerScreen {
  outcome(): Locator {
    return this.region(this.say.rehearsal.result)
  }

  async fill(label: string, text: string): Promise<void> {
    await this.region(this.say.rehearsal.form).getByLabel(label).fill(text)
  }

  async tryIt(): Promise<void> {
    await this.page.getByRole('button', { name: this.say.rehearsal.run, exact: true }).click()
  }

  async view(name: 'run' | 'branches' | 'tests'): Promise<void> {
    const { views } = this.say.rehearsal
    await this.page.getByRole('group', { name: views.label }).getByRole('button', { name: views[name] }).click()
  }

  async keepAs(name: string): Promise<void> {
    const { tests } = this.say.rehearsal
    await this.outcome().getByRole('button', { name: tests.keep, exact: true }).click()
    await this.dialog().getByLabel(tests.name).fill(name)
    await this.dialog().getByRole('button', { name: tests.keep, exact: true }).click()
    await this.dialog().waitFor({ state: 'detached' })
  }

  test(name: string): Locator {
    return this.page.getByRole('listitem', { name, exact: true })
  }

  async openTests(id: number): Promise<void> {
    await this.page.goto(`${this.server}${workflowTestsAddress(id)}`)
  }

  /** A release by the menu of the list that is refused; what it was refused for then stands in the dialog. */
  async releaseRefused(flowKey: string): Promise<Locator> {
    await this.askRelease(flowKey)
    const refusal = this.dialog().getByRole('alert')
    await refusal.waitFor()
    return refusal
  }

  async askRelease(flowKey: string): Promise<void> {
    const { flows } = this.say
    await this.page.goto(`${this.server}${packPaths.workflows}`)
    const row = this.page.getByRole('row').filter({ has: this.page.getByText(flowKey, { exact: true }) })
    await row.locator('[aria-haspopup="menu"]').click()
    await this.page.getByRole('menuitem', { name: flows.release, exact: true }).click()
    await this.dialog().getByLabel(flows.releaseNote).waitFor()
    await this.dialog().getByRole('button', { name: flows.release, exact: true }).click()
  }

  get failed(): typeof chineseFailed.failedTests {
    return this.say.rehearsal.run === '试运行' ? chineseFailed.failedTests : englishFailed.failedTests
  }
}
