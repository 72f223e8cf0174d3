import type { Locator, Page } from 'playwright-core'
import { packPaths } from '../../apps/web/src/app/paths.ts'

const words = {
  'zh-CN': {
    make: '立即备份',
    restore: '恢复',
    ready: '可用',
    compared: '已比较，等待确认',
    asked: '等待另一位人员复核',
    done: '已恢复',
    reason: '恢复原因',
    type: /请照样输入/,
    ask: '申请恢复',
    approve: '批准并开始恢复',
    password: '登录密码',
    confirm: '确认',
    note: '备注',
    open: '查看',
  },
  en: {
    make: 'Back up now',
    restore: 'Restore',
    ready: 'Ready',
    compared: 'Compared, to be confirmed',
    asked: 'Waiting for a second person',
    done: 'Restored',
    reason: 'Reason',
    type: /^Type/,
    ask: 'Ask for the restore',
    approve: 'Approve and restore',
    password: 'Password',
    confirm: 'Confirm',
    note: 'Note',
    open: 'Show',
  },
} as const

/** The page of backups, in either language. */
export class BackupsScreen {
  readonly page: Page
  readonly says: (typeof words)['zh-CN' | 'en']
  constructor(page: Page, language: keyof typeof words = 'zh-CN') {
    this.page = page
    this.says = words[language]
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url + packPaths.backups)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }

  /** The drawer or the question on top. */
  dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  row(note: string): Locator {
    return this.page.getByRole('row').filter({ hasText: note })
  }

  async make(note: string): Promise<void> {
    await this.page.getByRole('button', { name: this.says.make }).click()
    await this.dialog().getByLabel(this.says.note).fill(note)
    await this.dialog().getByRole('button', { name: this.says.make }).click()
    await this.row(note).getByText(this.says.ready, { exact: true }).waitFor()
  }

  async compare(note: string): Promise<void> {
    await this.row(note).getByRole('button', { name: this.says.restore, exact: true }).click()
    await this.dialog().getByText(this.says.compared).waitFor()
  }

  async ask(reason: string, password: string): Promise<void> {
    const dialog = this.dialog()
    await dialog.getByLabel(this.says.reason).fill(reason)
    const label = dialog.locator('label').filter({ hasText: this.says.type })
    const typed = /“(.+)”/.exec((await label.textContent()) ?? '')?.[1] ?? ''
    await dialog.getByLabel(this.says.type).fill(typed)
    await dialog.getByRole('button', { name: this.says.ask }).click()
    await this.enterPassword(password)
    await this.page.getByRole('dialog').getByText(this.says.asked).waitFor()
  }

  async approve(password: string): Promise<void> {
    await this.page.getByRole('status').getByRole('button', { name: this.says.open }).click()
    await this.dialog().getByRole('button', { name: this.says.approve }).click()
    await this.enterPassword(password)
    await this.page.getByRole('dialog').getByText(this.says.done, { exact: true }).waitFor()
  }

  private async enterPassword(password: string): Promise<void> {
    await this.dialog().getByLabel(this.says.password, { exact: true }).fill(password)
    await this.dialog().getByRole('button', { name: this.says.confirm, exact: true }).click()
  }
}
