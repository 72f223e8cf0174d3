import type { Page } from 'playwright-core'
import type { Language } from '@liveline/contract/language.ts'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import type { SettingKey } from '@liveline/contract/setting/settings.ts'
import { saidIn } from './said.ts'

/** The pages of the configuration and of the push channels, as an administrator uses them. */
export class ConfigurationScreen {
  readonly page: Page
  readonly #say: ReturnType<typeof saidIn>
  constructor(page: Page, language: Language) {
    this.page = page
    this.#say = saidIn(language)
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url + packPaths.configuration)
    await this.setting('systemName').waitFor()
  }

  /** One setting, with all that is said of it. */
  setting = (key: SettingKey) => this.page.locator(`[data-setting="${key}"]`)

  async set(key: SettingKey, value: string): Promise<void> {
    await this.setting(key).getByRole('textbox').fill(value)
  }

  async save(): Promise<void> {
    await this.#press('save')
    await this.page
      .getByRole('button', { name: this.#say('configuration.save'), exact: true })
      .waitFor({ state: 'detached' })
  }

  /** Takes the last change of a setting back. */
  async revert(key: SettingKey): Promise<void> {
    await this.setting(key).getByRole('button').last().click()
    const drawer = this.page.getByRole('dialog').first()
    await drawer
      .getByRole('button', { name: this.#say('configuration.revert') })
      .first()
      .click()
    await this.#press('revertIt')
    await this.page
      .getByRole('button', { name: this.#say('configuration.revertIt'), exact: true })
      .waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: this.#say('configuration.close'), exact: true }).click()
  }

  /** Moves an entry of an ordered list up by its arrow. */
  async moveUp(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('configuration.moveUp', { name }) }).click()
  }

  async openChannels(url: string): Promise<void> {
    await this.page.goto(url + packPaths.pushChannels)
    await this.page.getByRole('button', { name: this.#say('configuration.newChannel') }).waitFor()
  }

  async addMail(name: string, { port, from }: { port: number; from: string }): Promise<void> {
    await this.#press('newChannel')
    const drawer = this.page.getByRole('dialog')
    const fill = (field: string, value: string) => drawer.getByLabel(this.#say(field), { exact: true }).fill(value)
    await fill('configuration.name', name)
    await fill('configuration.fields.host', '127.0.0.1')
    await fill('configuration.fields.port', String(port))
    await fill('configuration.fields.from', from)
    await drawer.getByLabel(this.#say('configuration.fields.encryption'), { exact: true }).selectOption('none')
    await drawer.getByRole('button', { name: this.#say('configuration.save'), exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }

  async switchOn(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('configuration.switchOnOf', { name }) }).click()
    await this.page.getByRole('button', { name: this.#say('configuration.switchOffOf', { name }) }).waitFor()
  }

  /** What the console says came of it. */
  async test(name: string, to: string): Promise<string> {
    await this.page.getByRole('button', { name: this.#say('configuration.testOf', { name }) }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(to)
    await dialog.getByRole('button', { name: this.#say('configuration.sendTest') }).click()
    const answer = (await dialog.locator('output').textContent()) ?? ''
    await dialog.getByRole('button', { name: this.#say('configuration.close'), exact: true }).click()
    return answer
  }

  #press = (name: string) =>
    this.page
      .getByRole('button', { name: this.#say(`configuration.${name}`), exact: true })
      .last()
      .click()
}
