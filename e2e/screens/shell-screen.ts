import type { Page } from 'playwright-core'

/** What surrounds every page of the console. */
export class ShellScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  private account(name = '') {
    return this.page.getByRole('button', { name: `账号 ${name}` })
  }

  /** Waits until the console shows this person. */
  async belongsTo(name: string): Promise<void> {
    await this.account(name).waitFor()
  }

  /** Whose console it is. */
  async person(): Promise<string> {
    await this.account().waitFor()
    return (await this.account().getAttribute('aria-label'))?.replace('账号 ', '') ?? ''
  }

  async lock(): Promise<void> {
    await this.chooseFromUserMenu('锁定界面')
  }

  async chooseFromUserMenu(entry: string): Promise<void> {
    await this.account().click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  async logOut(): Promise<void> {
    await this.chooseFromUserMenu('退出登录')
    await this.page.getByLabel('用户名').waitFor()
  }
}
