import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as confirmEn } from '../../apps/web/src/messages/confirm/en.ts'
import { texts as confirmZh } from '../../apps/web/src/messages/confirm/zh-CN.ts'

/** What the screen says, in the language that it is seen in. */
export const peopleWords = {
  'zh-CN': {
    ...{ add: '新增人员', name: '姓名', userName: '用户名', save: '保存', close: '关闭', password: '一次性密码' },
    ...{ actions: (who: string) => `“${who}”的操作`, roles: '分配角色', role: '角色', disable: '停用', enable: '启用' },
    ...{ delete: '删除', crew: /作业人员/, keyword: '姓名、用户名或拼音', import: '导入', check: '检查文件' },
    ...{ file: '要导入的文件', passwords: '下载一次性密码', sheet: '下载问题行', mended: '上传修改后的文件' },
    ...{ rightly: '文件中的 50 行都可以导入。', store: '导入 50 行', stored: '已导入 50 行。' },
    ...{ told: '您的账号已被停用，请联系管理员', administers: /流程管理员/ },
    confirm: confirmZh.confirmPassword,
  },
  en: {
    ...{ add: 'Add a person', name: 'Name', userName: 'User name', save: 'Save', close: 'Close' },
    ...{ password: 'One-time password', actions: (who: string) => `What can be done with ${who}` },
    ...{ roles: 'Give roles', role: 'Roles', disable: 'Disable', enable: 'Enable', delete: 'Delete' },
    ...{ crew: /Crew member/, keyword: 'Name, user name or pinyin', import: 'Import', check: 'Check the file' },
    ...{ file: 'File to import', passwords: 'Download one-time passwords', sheet: 'Download rows with problems' },
    ...{ mended: 'Upload the mended file', rightly: 'All 50 rows of the file can be imported.' },
    ...{ store: 'Import 50 rows', stored: '50 rows imported.' },
    ...{ told: 'Your account has been disabled, ask the administrator', administers: /Process administrator/ },
    confirm: confirmEn.confirmPassword,
  },
} as const

export type PeopleWords = (typeof peopleWords)[keyof typeof peopleWords]

/** The list of people, and what is done with one of them. */
export class PeopleScreen {
  readonly page: Page
  readonly words: PeopleWords
  constructor(page: Page, words: PeopleWords) {
    this.page = page
    this.words = words
  }

  private get dialog() {
    return this.page.getByRole('dialog')
  }

  private button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  inDialog(name: string) {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  async open(url: string, keyword = ''): Promise<void> {
    const query = keyword === '' ? '' : `?keyword=${encodeURIComponent(keyword)}`
    await this.page.goto(`${url}${packPaths.people}${query}`)
    await this.page.locator('tbody tr').first().waitFor()
  }

  /** Adds a local account; answers its one-time password, which is shown this once. */
  async add(name: string, userName: string): Promise<string> {
    await this.button(this.words.add).click()
    await this.dialog.getByLabel(this.words.name, { exact: true }).fill(name)
    await this.dialog.getByLabel(this.words.userName, { exact: true }).fill(userName)
    await this.inDialog(this.words.save).click()
    const shown = this.dialog.getByLabel(this.words.password, { exact: true })
    const password = await shown.innerText()
    await this.inDialog(this.words.close).click()
    return password
  }

  async act(name: string, act: string): Promise<void> {
    await this.page
      .getByRole('button', { name: this.words.actions(name) })
      .first()
      .click()
    await this.page.getByRole('menuitem', { name: act, exact: true }).click()
  }

  async giveRole(name: string, role: RegExp): Promise<void> {
    await this.askForRole(name, role)
    await this.closed()
  }

  /** Waits until no dialog is left. */
  async closed(): Promise<void> {
    await expect.poll(() => this.dialog.count()).toBe(0)
  }

  /** Asks for the password of whoever does what is dangerous. */
  get question() {
    return this.page.getByRole('dialog', { name: this.words.confirm.title, exact: true })
  }

  async confirm(password: string): Promise<void> {
    await this.question.getByLabel(this.words.confirm.password, { exact: true }).fill(password)
    await this.question.getByRole('button', { name: this.words.confirm.confirmIt, exact: true }).click()
  }

  async askForRole(name: string, role: RegExp): Promise<void> {
    await this.act(name, this.words.roles)
    await this.dialog.getByLabel(this.words.role, { exact: true }).click()
    await this.page.getByRole('option', { name: role }).first().click()
    await this.page.keyboard.press('Escape')
    await this.inDialog(this.words.save).click()
  }

  async disable(name: string): Promise<void> {
    await this.act(name, this.words.disable)
    await this.inDialog(this.words.disable).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  async delete(name: string): Promise<void> {
    await this.act(name, this.words.delete)
    await this.inDialog(this.words.delete).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  async openImport(): Promise<void> {
    await this.button(this.words.import).click()
  }

  /** Has a file checked, and waits for the page of its job. */
  async check(name: string, content: Buffer): Promise<void> {
    await this.dialog
      .getByLabel(this.words.file)
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
    await this.inDialog(this.words.check).click()
    await this.page.locator('.job-page').waitFor()
  }

  async said(outcome: string): Promise<void> {
    await this.page.locator('.job-outcome').filter({ hasText: outcome, visible: true }).waitFor()
  }

  async press(name: string): Promise<void> {
    await this.button(name).click()
  }
}
