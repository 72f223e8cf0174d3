import type { Locator, Page } from 'playwright-core'
import { SchemaForm } from './schema-form.ts'

/** The page of one task: forms on the left, diagram and history on the right, the decision at the bottom. */
export class TaskScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Ready when the decision can be taken. */
  async ready(): Promise<void> {
    await this.decision().waitFor()
    await this.page.locator('.shell-view:not([hidden]) [data-field]').first().waitFor()
  }

  decision(): Locator {
    return this.page.getByRole('region', { name: '办理意见与结果' })
  }

  form(): SchemaForm {
    return new SchemaForm(this.page, this.page.locator('.shell-view:not([hidden])'))
  }

  history(): Locator {
    return this.page.getByRole('region', { name: '办理历史' })
  }

  /** Dates of what is likely next that go over two lines, were the column as narrow as a long name makes it. */
  brokenDates(): Promise<(string | null)[]> {
    return this.page.locator('.shell-view:not([hidden]) .ll-forecast').evaluate((list: HTMLElement) => {
      list.style.width = '160px'
      const broken = [...list.querySelectorAll('time')].filter((date) => date.getClientRects().length > 1)
      list.style.width = ''
      return broken.map(({ textContent }) => textContent)
    })
  }

  async say(opinion: string): Promise<void> {
    await this.decision().getByRole('textbox', { name: '办理意见' }).fill(opinion)
  }

  /** Opens the diagram, waits until a step of it is lit, and closes it again. */
  async seesLit(elementId: string): Promise<void> {
    await this.page.getByRole('button', { name: '放大流程图' }).click()
    await this.page.getByRole('dialog').locator(`[data-element-id="${elementId}"][data-state="active"]`).waitFor()
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  /** Presses the outcome, wherever the bar keeps it, and answers the question that a dangerous one asks. */
  async choose(outcome: string): Promise<void> {
    const button = this.decision().getByRole('button', { name: outcome, exact: true })
    if (!(await button.isVisible())) {
      await this.decision().getByRole('button', { name: '其他结果' }).click()
      await this.page.getByRole('menuitem', { name: outcome }).click()
    } else await button.click()
  }

  async confirm(outcome: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: outcome, exact: true }).click()
  }

  /** Resolves when the page says what was submitted. */
  async submitted(outcome: string): Promise<void> {
    await this.page.getByRole('heading', { name: new RegExp(`已提交“${outcome}”`) }).waitFor()
  }
}
