import type { Page } from 'playwright-core'

/** Labels of the two editors and of a report, in the language of who sits before them. */
export interface ReportWords {
  readonly name: string
  readonly nameEn: string
  readonly code: string
  readonly query: string
  readonly addParameter: string
  readonly run: string
  readonly save: string
  readonly usedBy: string
  readonly addPart: string
  readonly dataSet: string
  readonly drawnAs: string
  readonly bars: string
  readonly export: string
  readonly numbers: string
}

export const reportWords: Readonly<Record<'zh-CN' | 'en', ReportWords>> = {
  'zh-CN': {
    ...{
      name: '名称',
      nameEn: '英文名称',
      code: '编码',
      query: '一条 SELECT，参数写作 :名称',
      addParameter: '添加参数',
    },
    ...{
      run: '试运行',
      save: '保存',
      usedBy: '可使用的角色',
      addPart: '添加部分',
      dataSet: '数据集',
      drawnAs: '显示为',
    },
    ...{ bars: '柱形图', export: '导出 CSV', numbers: '查看数字' },
  },
  en: {
    ...{ name: 'Name', nameEn: 'English name', code: 'Code', query: 'One SELECT, a parameter is written :name' },
    ...{ addParameter: 'Add a parameter', run: 'Run', save: 'Save', usedBy: 'Roles that may use it' },
    ...{ addPart: 'Add a part', dataSet: 'Data set', drawnAs: 'Drawn as', bars: 'Bars', export: 'Export as CSV' },
    numbers: 'Show the numbers',
  },
}

/** The editor of a data set. */
export class DataSetScreen {
  readonly #page: Page
  readonly #words: ReportWords
  constructor(page: Page, words: ReportWords) {
    this.#page = page
    this.#words = words
  }

  async name({ name, nameEn, code }: { name: string; nameEn: string; code: string }) {
    await this.#page.getByLabel(this.#words.name, { exact: true }).fill(name)
    await this.#page.getByLabel(this.#words.nameEn, { exact: true }).fill(nameEn)
    await this.#page.getByLabel(this.#words.code, { exact: true }).fill(code)
  }

  async write(query: string) {
    await this.#page.getByLabel(this.#words.query).fill(query)
  }

  async run() {
    await this.#page.getByRole('button', { name: this.#words.run, exact: true }).click()
  }

  async letIn(role: string | RegExp) {
    const box = this.#page
      .getByRole('button', { name: this.#words.usedBy })
      .or(this.#page.getByRole('combobox', { name: this.#words.usedBy }))
    await box.first().click()
    await this.#page.getByRole('option', { name: role }).first().click()
    await this.#page.keyboard.press('Escape')
  }

  async save() {
    await this.#page.getByRole('button', { name: this.#words.save, exact: true }).click()
  }
}

/** The editor of a report. */
export class ReportEditorScreen {
  readonly #page: Page
  readonly #words: ReportWords
  constructor(page: Page, words: ReportWords) {
    this.#page = page
    this.#words = words
  }

  async name(name: string, nameEn: string) {
    await this.#page.getByLabel(this.#words.name, { exact: true }).fill(name)
    await this.#page.getByLabel(this.#words.nameEn, { exact: true }).fill(nameEn)
  }

  async addPart(number: number, dataSet: string, kind?: string) {
    await this.#page.getByRole('button', { name: this.#words.addPart }).click()
    const part = this.#page.locator('.report-editor-settings > section').nth(number)
    await part.getByLabel(this.#words.dataSet).selectOption({ label: dataSet })
    if (kind !== undefined) await part.getByLabel(this.#words.drawnAs).selectOption({ label: kind })
  }

  async save() {
    await this.#page.getByRole('button', { name: this.#words.save, exact: true }).click()
  }
}
