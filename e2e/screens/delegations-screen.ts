import type { Language } from '@liveline/contract/language.ts'
import type { Locator, Page } from 'playwright-core'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { saidIn } from './said.ts'

/** Delegations of everybody, for administrators. */
export class DelegationsScreen {
  readonly page: Page
  readonly said: ReturnType<typeof saidIn>
  constructor(page: Page, language: Language) {
    this.page = page
    this.said = saidIn(language)
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}${packPaths.delegations}`)
    await this.page.getByRole('heading', { level: 1, name: this.said('delegation.pageTitle') }).waitFor()
  }

  async force(facts: { owner: string; delegate: string; reason: string; locked?: boolean }): Promise<void> {
    await this.page.getByRole('button', { name: this.said('delegation.force'), exact: true }).click()
    const drawer = this.page.getByRole('dialog', { name: this.said('delegation.forceTitle') })
    await this.choose(drawer, 'delegation.owner', facts.owner)
    await this.choose(drawer, 'delegation.delegateField', facts.delegate)
    await drawer.getByLabel(this.said('delegation.reasonTitle'), { exact: true }).fill(facts.reason)
    if (facts.locked === true) await drawer.getByLabel(this.said('delegation.lock')).check()
    await drawer.getByRole('button', { name: this.said('delegation.delegate'), exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }

  /** Ends what somebody has delegated. */
  async cancel(owner: string, reason: string): Promise<void> {
    const row = this.page.getByRole('row').filter({ hasText: owner })
    await row
      .getByRole('button', { name: this.said('delegation.forceCancel') })
      .first()
      .click()
    const dialog = this.page.getByRole('dialog', { name: this.said('delegation.forceCancelTitle', { name: owner }) })
    await dialog.getByLabel(this.said('delegation.reasonTitle'), { exact: true }).fill(reason)
    await dialog.getByRole('button', { name: this.said('delegation.forceCancel'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  row(owner: string): Locator {
    return this.page.getByRole('row').filter({ hasText: owner }).first()
  }

  private async choose(drawer: Locator, label: string, name: string): Promise<void> {
    await drawer.getByRole('combobox', { name: this.said(label), exact: true }).click()
    await this.page.getByRole('combobox', { name: /^(?:搜索|Search)/ }).fill(name)
    await this.page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
}
