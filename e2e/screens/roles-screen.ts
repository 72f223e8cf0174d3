import type { Language } from '@liveline/contract/language.ts'
import type { Locator, Page } from 'playwright-core'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as menuEn } from '../../apps/web/src/messages/menu-design/en.ts'
import { texts as menuZh } from '../../apps/web/src/messages/menu-design/zh-CN.ts'
import { texts as rolesEn } from '../../apps/web/src/messages/roles/en.ts'
import { texts as rolesZh } from '../../apps/web/src/messages/roles/zh-CN.ts'

const words = {
  'zh-CN': { ...rolesZh, ...menuZh },
  en: { ...rolesEn, ...menuEn },
}
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** What the security administrator does: roles, their rights, the menu, and asking who can. */
export class RolesScreen {
  readonly page: Page
  readonly url: string
  readonly words: (typeof words)['en']
  constructor(page: Page, url: string, language: Language) {
    this.page = page
    this.url = url
    this.words = words[language]
  }

  private dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  private async told(text: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.page.getByText(filled(text, values)).first().waitFor()
  }

  private async choose(box: string, option: string | RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: box }).click()
    await this.page.getByRole('option', { name: option }).first().click()
    await this.page.keyboard.press('Escape')
  }

  /** Makes a role, whose number stands in the address of its row. */
  async makeRole(name: string): Promise<number> {
    const { roles } = this.words
    await this.page.goto(this.url + packPaths.roles)
    await this.page.getByRole('button', { name: roles.create }).click()
    await this.dialog().getByLabel(roles.name, { exact: true }).fill(name)
    await this.dialog().getByRole('radio', { name: roles.scopes.department }).first().check()
    await this.dialog().getByLabel(roles.nameEn, { exact: true }).fill(name)
    await this.dialog().getByLabel(roles.nameEn, { exact: true }).press('Enter')
    await this.told(roles.made, { name })
    const link = this.page.getByRole('link', { name, exact: true }).first()
    const href = (await link.getAttribute('href')) ?? ''
    return Number(new URL(href, this.url).searchParams.get('role'))
  }

  /** Gives a right to a role: ticked, told as a difference, saved. */
  async giveRight(roleId: number, role: string, right: string): Promise<void> {
    const { rights } = this.words
    await this.page.goto(`${this.url}${packPaths.rights}?role=${roleId}`)
    await this.page.getByRole('checkbox', { name: filled(rights.cell, { role, right }) }).check()
    await this.page.getByRole('button', { name: /1/ }).and(this.page.locator('.ll-actions button')).click()
    await this.dialog().getByText(filled(rights.given, { right })).waitFor()
    await this.dialog().getByRole('button', { name: rights.saveIt, exact: true }).click()
    await this.dialog().waitFor({ state: 'detached' })
  }

  /** Puts a page into the menu, at the top, for a role; answers what the preview of the role then shows. */
  async addPage(name: string, url: string, role: string): Promise<string[]> {
    const { menuDesign } = this.words
    await this.page.goto(this.url + packPaths.menus)
    await this.page.getByRole('button', { name: menuDesign.addPage }).click()
    await this.page.getByLabel(menuDesign.name, { exact: true }).fill(name)
    await this.page.getByLabel(menuDesign.nameEn, { exact: true }).fill(name)
    await this.page.getByLabel(menuDesign.url, { exact: true }).fill(url)
    await this.choose(menuDesign.view, /notices/)
    await this.choose(menuDesign.roles, role)
    const shown = this.page.locator('.ll-menu-preview').getByRole('link')
    await shown.first().waitFor()
    const names = await shown.allTextContents()
    await this.page.getByRole('button', { name: menuDesign.save, exact: true }).click()
    await this.told(menuDesign.saved, { name })
    return names
  }

  async deletePage(name: string): Promise<void> {
    const { menuDesign } = this.words
    await this.page.goto(this.url + packPaths.menus)
    await this.page.getByRole('row', { name }).getByRole('button').last().click()
    await this.page.getByRole('menuitem', { name: menuDesign.delete }).click()
    await this.dialog().getByRole('button', { name: menuDesign.deleteIt, exact: true }).click()
    await this.told(menuDesign.deleted, { name })
  }

  /** The people whom the page names as holders of a role. */
  async holdersOf(roleId: number): Promise<string> {
    await this.page.goto(`${this.url}${packPaths.whoCan}?kind=role&subject=${roleId}`)
    const panels = this.page.locator('.ll-who-answer .ll-panel')
    await panels.last().waitFor()
    return panels.last().innerText()
  }

  async deleteRole(name: string): Promise<void> {
    const { roles } = this.words
    await this.page.goto(`${this.url}${packPaths.roles}?keyword=${encodeURIComponent(name)}`)
    await this.page
      .getByRole('row', { name })
      .getByRole('button', { name: roles.actions.replace('{{name}}', name) })
      .click()
    await this.page.getByRole('menuitem', { name: roles.delete, exact: true }).click()
    await this.dialog().getByRole('button', { name: roles.deleteIt, exact: true }).click()
    await this.told(roles.deleted, { name })
  }
}
