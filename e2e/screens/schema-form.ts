import type { Locator, Page } from 'playwright-core'

/** Fills a form that amis draws; a field is found by the key of its schema. */
export class SchemaForm {
  readonly page: Page
  readonly root: Locator
  constructor(page: Page, root: Locator) {
    this.page = page
    this.root = root
  }

  field(key: string): Locator {
    return this.root.locator(`[data-role="form-item"][data-amis-name="${key}"]`).first()
  }

  async type(key: string, value: string): Promise<void> {
    const input = this.field(key).locator('input:not([type=hidden]), textarea').first()
    await input.fill(value)
    await input.blur()
  }

  /** Chooses the option whose text contains `label`. */
  async choose(key: string, label: string): Promise<void> {
    await this.field(key).locator('.cxd-Select').first().click()
    await this.page
      .locator('.cxd-Select-option, .cxd-Select-menu [role=option]')
      .filter({ hasText: label })
      .first()
      .click()
  }

  async chooseFirst(key: string): Promise<void> {
    await this.field(key).locator('.cxd-Select').first().click()
    await this.page.locator('.cxd-Select-option, .cxd-Select-menu [role=option]').first().click()
  }

  /** `YYYY-MM-DD HH:mm`, typed into the field; the calendar that opened is closed. */
  async enterTime(key: string, value: string): Promise<void> {
    const input = this.field(key).locator('input').first()
    await input.click()
    await input.fill(value)
    // The layer behind the calendar; a press on it closes and keeps what was typed.
    await this.page
      .locator('.cxd-PopOver-overlay')
      .last()
      .click({ position: { x: 2, y: 2 } })
  }

  async tick(key: string, label: string): Promise<void> {
    await this.field(key).getByText(label, { exact: true }).click()
  }

  /** Adds a row to a sub-table; its columns are the fields of the form that is given back. */
  async addRow(key: string): Promise<SchemaForm> {
    const rows = this.field(key).locator('.cxd-Combo-item')
    const before = await rows.count()
    await this.field(key).getByText('添加一行').click()
    await rows.nth(before).waitFor()
    return new SchemaForm(this.page, rows.nth(before))
  }

  /** What an input or a select shows now. */
  async shown(key: string): Promise<string> {
    const field = this.field(key)
    const input = field.locator('input:not([type=hidden]):visible').first()
    const typed = (await input.count()) > 0 ? await input.inputValue() : ''
    return typed === '' ? (await field.innerText()).split('\n').slice(1).join(' ').trim() : typed
  }
}
