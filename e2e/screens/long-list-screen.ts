import type { Locator, Page } from 'playwright-core'

/** A list of more rows than are counted at once, with its pager and its days. */
export class LongListScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get pager(): Locator {
    return this.page.getByRole('navigation', { name: '分页' })
  }

  /** The plan numbers on screen, from the top. */
  async numbers(): Promise<string[]> {
    return this.page.locator('td[data-column="number"], .ll-card .ll-number').allInnerTexts()
  }

  /** Turns the page and waits until the first of its rows, which is told, stands there. */
  async turn(direction: '下一页' | '上一页', firstNumber: string): Promise<void> {
    await this.pager.getByRole('button', { name: direction }).click()
    await this.startsWith(firstNumber)
  }

  async startsWith(number: string): Promise<void> {
    await this.page.locator('tbody tr').first().getByText(number, { exact: true }).waitFor()
  }

  /** Narrows to a month, yyyy-mm, by the filter of this name. */
  async chooseMonth(filter: string, month: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${filter}: `) }).click()
    await this.page.getByLabel('月份').selectOption(month)
  }
}
