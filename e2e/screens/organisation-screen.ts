import type { Locator, Page } from 'playwright-core'
import { packPaths } from '../../apps/web/src/app/paths.ts'

/** What the page of the organisation says, in each language. */
const words = {
  zh: {
    tree: '组织树',
    top: '新建最上层节点',
    below: '新建下级',
    add: '新建',
    name: '名称',
    delete: '删除',
    moveItem: '移动到…',
    moveHere: '移动到这里',
    actions: (name: string) => `“${name}”的操作`,
    addPeople: '添加人员',
    people: '人员',
    give: '添加',
    close: '关闭',
  },
  en: {
    tree: 'Tree of the organisation',
    top: 'New top node',
    below: 'Add below',
    add: 'Add',
    name: 'Name',
    delete: 'Delete',
    moveItem: 'Move to…',
    moveHere: 'Move here',
    actions: (name: string) => `Actions of ${name}`,
    addPeople: 'Add people',
    people: 'People',
    give: 'Add',
    close: 'Close',
  },
} as const

/** The page of the organisation: types, tree, and one node with its people. */
export class OrganisationScreen {
  readonly page: Page
  readonly words: (typeof words)['zh' | 'en']
  constructor(page: Page, language: keyof typeof words = 'zh') {
    this.page = page
    this.words = words[language]
  }

  async open(url: string, query = ''): Promise<void> {
    await this.page.goto(`${url}${packPaths.organisations}${query}`)
    await this.tree.waitFor()
  }

  get tree(): Locator {
    return this.page.getByRole('treegrid', { name: this.words.tree })
  }

  /** The row of a node that is in sight. */
  row(name: string): Locator {
    return this.tree.getByRole('row', { name, exact: true })
  }

  /** Opens the menu of a row and takes one of its commands. */
  async act(name: string, command: 'below' | 'delete' | 'moveItem'): Promise<void> {
    await this.row(name).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: this.words[command] }).click()
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** A node under another one, or at the top; its row is then in sight. */
  async add(name: string, under?: string): Promise<void> {
    if (under === undefined) await this.page.getByRole('button', { name: this.words.top }).click()
    else await this.act(under, 'below')
    await this.dialog.getByLabel(this.words.name, { exact: true }).fill(name)
    await this.dialog.getByRole('button', { name: this.words.add, exact: true }).click()
    await this.row(name).waitFor()
  }

  /** Asks to delete a node; what comes of it stands in the dialog. */
  async askToDelete(name: string): Promise<void> {
    await this.act(name, 'delete')
    await this.dialog.getByRole('button', { name: this.words.delete, exact: true }).click()
  }

  /** The names in sight with their levels, from the top. */
  async shape(): Promise<string[]> {
    return this.tree
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .filter((row) => row.hasAttribute('data-key'))
          .map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`),
      )
  }
}
