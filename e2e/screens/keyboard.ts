import type { Locator, Page } from 'playwright-core'

/** More stops than any page has between two places. */
const STOPS_AT_MOST = 250

/** A person without a mouse: real keys only, every stop of the Tab key counted and looked at. */
export class Keyboard {
  readonly page: Page
  /** Since it was read last. */
  private counted = 0
  /** Stops that had the focus and did not show it. */
  readonly unseen = new Set<string>()
  constructor(page: Page) {
    this.page = page
  }

  takeStops(): number {
    const stops = this.counted
    this.counted = 0
    return stops
  }

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys)
  }

  /** What no key of this keyboard writes comes as from an input method. */
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }

  async tab(): Promise<void> {
    await this.press('Tab')
    this.counted += 1
    const hidden = await this.page.evaluate(unseenFocus)
    if (hidden !== undefined) this.unseen.add(hidden)
  }

  /** Tabs until it has the focus. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stop = 0; stop < STOPS_AT_MOST; stop++) {
      if (await hasFocus(target)) return
      await this.tab()
    }
    throw new Error(`The Tab key does not lead to ${String(target)}`)
  }

  async activate(target: Locator): Promise<void> {
    await this.reach(target)
    await this.press('Enter')
  }

  /** Chooses in the listbox of the control that has the focus: by its search where it has one, else by arrows. */
  async choose(labels: readonly string[], isMany: boolean): Promise<void> {
    const { page } = this
    const box = page.locator('*:focus')
    if (labels.every((label) => label === '') || (await box.innerText()).trim() === labels.join('、')) return
    const id = await box.getAttribute('id')
    await this.press('Enter')
    await page.getByRole('listbox').waitFor()
    for (const label of labels) {
      await this.goToOption(label)
      await this.press('Enter')
    }
    if (isMany) await this.press('Escape')
    // It gives the focus back to where it was opened.
    // Of several, the names stand beside it.
    const back = page.locator(`[id="${id}"]:focus`)
    await (isMany ? back : back.filter({ hasText: labels[0] ?? '' })).waitFor()
  }

  private async goToOption(label: string): Promise<void> {
    const { page } = this
    const option = page.getByRole('option').filter({ hasText: label })
    if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) {
      await this.press('Control+A')
      await this.type(label)
    }
    await option.first().waitFor()
    await this.press('Home')
    const met: string[] = []
    for (let step = 0; step < STOPS_AT_MOST; step++) {
      const active = await page.evaluate(() => {
        const owner = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
        // Its label, without the line of facts below it.
        return document.getElementById(owner)?.querySelector(':scope > span > span')?.textContent ?? ''
      })
      // A catalogue item has its number before its name.
      if (active.endsWith(label)) return
      if (met.includes(active) && step > 60) break
      met.push(active)
      await this.press('ArrowDown')
    }
    throw new Error(`The arrows do not lead to ${label}, but to ${[...new Set(met)].join(' | ')}`)
  }
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Runs in the page. @returns what has the focus when nothing around it shows that */
function unseenFocus(): string | undefined {
  const focused = document.activeElement
  // At the end of the page the browser's own bar has it.
  if (focused === null || focused === document.body) return undefined
  const shows = (element: Element | null): boolean => {
    if (element === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const { width, height } = focused.getBoundingClientRect()
  const isDrawn = width > 1 && height > 1
  // A box that holds the field may show it for the field.
  if (isDrawn && (shows(focused) || shows(focused.parentElement) || shows(focused.nextElementSibling))) return undefined
  return `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 30) ?? ''}`
}
