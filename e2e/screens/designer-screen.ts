import type { Locator, Page } from 'playwright-core'
import { designAddress } from '@liveline/contract/console-addresses.ts'

/** The form designer, as the person at it works. */
export class DesignerScreen {
  readonly page: Page
  readonly canvas: Locator
  constructor(page: Page) {
    this.page = page
    this.canvas = page.getByRole('region', { name: 'Form', exact: true })
  }

  async open(server: string, formId: number): Promise<void> {
    await this.page.goto(`${server}${designAddress(formId)}`)
    await this.canvas.waitFor()
  }

  /** A component of the form by what it is called and its kind: `Line, Text`. */
  component(name: string): Locator {
    return this.canvas.getByRole('button', { name, exact: true })
  }

  offer(name: string): Locator {
    return this.page.getByRole('complementary', { name: 'Components' }).getByRole('button', { name, exact: true })
  }

  /** What stands in the form, in its order. */
  names(): Promise<(string | null)[]> {
    return this.canvas
      .locator('.ll-frame-handle')
      .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')))
  }

  /** Drags by the mouse, in steps as a hand does. */
  async drag(what: Locator, onto: Locator, place: { x: number; y: number }): Promise<void> {
    await what.scrollIntoViewIfNeeded()
    const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
    if (from === null || to === null) throw new Error('Nothing to drag, or nowhere to drag it')
    const { mouse } = this.page
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 3 })
    await mouse.move(to.x + to.width * place.x, to.y + to.height * place.y, { steps: 8 })
    await mouse.up()
  }

  saved(): Promise<void> {
    return this.page.getByText(/^Draft saved \d\d:\d\d$/).waitFor()
  }
}
