import type { Page } from 'playwright-core'
import { paths } from '../../apps/web/src/app/paths.ts'

export class LoginScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}${paths.login}`)
    await this.page.getByLabel('用户名').waitFor()
  }

  async fill(userName: string, password: string): Promise<void> {
    await this.page.getByLabel('用户名').fill(userName)
    await this.page.getByLabel('密码', { exact: true }).fill(password)
  }

  async submit(userName: string, password: string): Promise<void> {
    await this.fill(userName, password)
    await this.page.getByRole('button', { name: '登录', exact: true }).click()
  }

  /** Logs in and waits for the shell. */
  async logIn(userName: string, password: string): Promise<void> {
    await this.submit(userName, password)
    await this.page.getByRole('navigation', { name: '主菜单' }).waitFor()
  }
}
