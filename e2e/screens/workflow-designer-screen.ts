import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import type { Locator, Page } from 'playwright-core'

/** The workflow designer, as the person at it works. */
export class WorkflowDesignerScreen {
  readonly page: Page
  readonly canvas: Locator
  readonly panel: Locator
  constructor(page: Page) {
    this.page = page
    this.canvas = page.locator('.ll-modeler')
    this.panel = page.locator('.ll-workflow-side')
  }

  async open(server: string, id: number, at?: string): Promise<void> {
    await this.page.goto(`${server}${workflowDesignAddress(id, at)}`)
    await this.panel.locator('.ll-properties').waitFor()
  }

  element(id: string): Locator {
    return this.canvas.locator(`[data-element-id="${id}"]`).first()
  }

  /** The middle of an element on the page. */
  async middleOf(id: string): Promise<{ x: number; y: number }> {
    const box = await this.element(id).locator('.djs-visual').boundingBox()
    if (box === null) throw new Error(`${id} is not drawn`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /** Chooses one element, or several together. */
  async choose(...ids: readonly string[]): Promise<void> {
    for (const [place, id] of ids.entries()) {
      // Pressed where it stands when it has come to rest: the drawing is fitted into its window after it is drawn.
      await this.element(id)
        .locator('.djs-hit')
        .first()
        .click({ modifiers: place > 0 ? ['Shift'] : [] })
      await this.canvas.locator(`[data-element-id="${id}"].selected`).first().waitFor()
    }
  }

  /** Takes something of the palette and puts it down. */
  async put(title: string, at: { x: number; y: number }): Promise<void> {
    await this.canvas.locator(`.djs-palette [aria-label="${title}"]`).click()
    await this.page.mouse.move(at.x - 6, at.y - 3)
    await this.page.mouse.move(at.x, at.y, { steps: 4 })
    await this.page.mouse.click(at.x, at.y)
  }

  /** Makes what is chosen something else, by the keys alone. */
  async become(what: string): Promise<void> {
    await this.canvas.locator('svg[tabindex]').first().focus()
    await this.page.keyboard.press('r')
    await this.canvas.locator('.djs-popup').waitFor()
    await this.page.keyboard.type(what)
    await this.canvas.locator('.djs-popup .entry', { hasText: what }).first().waitFor()
    await this.page.keyboard.press('Enter')
  }

  /** What is wrong with the chosen element. */
  problems(): Promise<string[]> {
    return this.panel.locator('.ll-properties-problems li').allInnerTexts()
  }
}
