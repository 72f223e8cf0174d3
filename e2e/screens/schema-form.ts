import type { Locator, Page } from 'playwright-core'

/** Fills a form as its reader does; a field is found by the key of its schema. */
export class SchemaForm {
  readonly page: Page
  readonly root: Locator
  constructor(page: Page, root: Locator) {
    this.page = page
    this.root = root
  }

  /** The field, or in a row of a sub-table its cell. */
  field(key: string): Locator {
    return this.root.locator(`[data-field="${key}"], td[data-field$=".${key}"]`).first()
  }

  async type(key: string, value: string): Promise<void> {
    const input = this.field(key).locator('input:not([type=hidden]), textarea').first()
    await input.fill(value)
    await input.blur()
  }

  /** Chooses the option whose text contains `label`. */
  async choose(key: string, label: string): Promise<void> {
    await this.open(key)
    await this.page.getByRole('option').filter({ hasText: label }).first().click()
    await this.page.getByRole('listbox').waitFor({ state: 'detached' })
  }

  async chooseFirst(key: string): Promise<void> {
    await this.open(key)
    await this.page.getByRole('option').first().click()
    await this.page.getByRole('listbox').waitFor({ state: 'detached' })
  }

  /** `YYYY-MM-DD HH:mm`, typed into the field. */
  async enterTime(key: string, value: string): Promise<void> {
    await this.type(key, value)
  }

  async tick(key: string, label: string): Promise<void> {
    await this.field(key).getByText(label, { exact: true }).click()
  }

  /** The rows of a sub-table, with inputs or as text. */
  rows(key: string): Locator {
    return this.field(key).locator('tbody tr')
  }

  /** Adds a row to a sub-table; its columns are the fields of the form that is given back. */
  async addRow(key: string): Promise<SchemaForm> {
    const rows = this.rows(key)
    const before = await rows.count()
    await this.field(key).locator('.ll-rows-add').click()
    await rows.nth(before).waitFor()
    return new SchemaForm(this.page, rows.nth(before))
  }

  /** What an input, a select or a text shows now. */
  async shown(key: string): Promise<string> {
    const field = this.field(key)
    const input = field.locator('input:not([type=hidden]):visible, textarea:visible').first()
    if ((await input.count()) > 0) return input.inputValue()
    const box = field.getByRole('combobox').or(field.locator('dd')).first()
    return (await box.innerText()).trim()
  }

  private async open(key: string): Promise<void> {
    await this.field(key).getByRole('combobox').first().click()
  }
}
