import type { Locator, Page } from 'playwright-core'

/** The to-do and the finished list. */
export class MissionsScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(title: '待办任务' | '已办任务' | '我发起的'): Promise<void> {
    await this.page.getByRole('navigation', { name: '主菜单' }).getByText(title, { exact: true }).click()
    await this.page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  row(planNumber: string): Locator {
    return this.page.getByRole('row').filter({ hasText: planNumber })
  }

  async openTask(planNumber: string): Promise<void> {
    await this.row(planNumber).first().getByRole('link', { name: '办理' }).click()
  }
}
