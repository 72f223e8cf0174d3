import type { Language } from '@liveline/contract/language.ts'
import type { Locator, Page } from 'playwright-core'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { saidIn } from './said.ts'

/** The audit log: its list, one entry, the chain. */
export class AuditScreen {
  readonly page: Page
  readonly said: ReturnType<typeof saidIn>
  constructor(page: Page, language: Language) {
    this.page = page
    this.said = saidIn(language)
  }

  /** Opens the list as an address has it filtered. */
  async open(url: string, filters: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.page.goto(`${url}${packPaths.audit}?${new URLSearchParams(filters).toString()}`)
    await this.page.getByRole('heading', { level: 1, name: this.said('audit.title') }).waitFor()
  }

  get rows(): Locator {
    return this.page.locator('tbody tr')
  }

  async findBy(filter: 'audit.who', text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: this.said(filter) }).fill(text)
    await this.page.keyboard.press('Enter')
  }

  /** The entry that the first row tells of. */
  async openFirst(): Promise<Locator> {
    await this.rows.first().getByRole('link').first().click()
    const drawer = this.page.getByRole('dialog')
    await drawer.getByRole('heading', { name: this.said('audit.changes') }).waitFor()
    return drawer
  }

  async openChain(): Promise<Locator> {
    await this.page.getByRole('button', { name: this.said('audit.chainTitle') }).click()
    return this.page.getByRole('dialog', { name: this.said('audit.chainTitle') })
  }
}
