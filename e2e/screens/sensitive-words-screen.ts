import type { Language } from '@liveline/contract/language.ts'
import type { Locator, Page } from 'playwright-core'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { saidIn } from './said.ts'

/** The list of sensitive words, its imports and its test box. */
export class SensitiveWordsScreen {
  readonly page: Page
  readonly said: ReturnType<typeof saidIn>
  constructor(page: Page, language: Language) {
    this.page = page
    this.said = saidIn(language)
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}${packPaths.sensitiveWords}`)
    await this.page.getByRole('heading', { level: 1, name: this.said('words.title') }).waitFor()
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name: this.said(name), exact: true })
  }

  private press(name: string): Promise<void> {
    return this.page
      .getByRole('button', { name: this.said(name), exact: true })
      .first()
      .click()
  }

  /** Pastes lines and has them judged. */
  async judge(lines: readonly string[]): Promise<Locator> {
    await this.press('words.import')
    const drawer = this.dialog('words.importTitle')
    await drawer.getByLabel(this.said('words.importPaste')).fill(lines.join('\n'))
    await drawer.getByRole('button', { name: this.said('words.importCheck') }).click()
    return drawer
  }

  /** Stores what was judged to be right. */
  async store(drawer: Locator, count: number): Promise<void> {
    await drawer.getByRole('button', { name: this.said('words.importDo', { count }) }).click()
    await drawer.waitFor({ state: 'detached' })
  }

  /** What is marked of a text in the test box. */
  async marksOf(text: string): Promise<Locator> {
    await this.press('words.test')
    const drawer = this.dialog('words.testTitle')
    await drawer.getByLabel(this.said('words.testBox')).fill(text)
    return drawer.getByRole('region', { name: this.said('words.testFound') }).locator('mark.sensitive-word')
  }
}
