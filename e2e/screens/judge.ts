import type { Page } from 'playwright-core'
import { findings } from './axe.ts'

/** Collects what is wrong anywhere, by where it was seen; a test takes what was found in it. */
export class Judge {
  private found: Record<string, string[]> = {}

  note(where: string, wrong: readonly string[]): void {
    if (wrong.length > 0) this.found[where] = [...(this.found[where] ?? []), ...wrong]
  }

  take(): Record<string, string[]> {
    const taken = this.found
    this.found = {}
    return taken
  }

  /** Judges by axe what is on screen, or what of it lies within, in both themes; not what others draw. */
  async look(page: Page, name: string, within?: string, foreign?: string): Promise<void> {
    const where = { within, foreign }
    await still(page)
    this.note(`${name}, light`, await findings(page, where))
    await wear(page, 'dark')
    this.note(`${name}, dark`, await findings(page, { ...where, coloursOnly: true }))
    await wear(page, 'light')
  }
}

/** The console follows the system. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-theme=${theme}]`).waitFor()
  await still(page)
}

/** Colours on their way from one theme to the other, or from off to on, belong to neither; nor does a panel that slides in yet lie anywhere. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isOnItsWay = (one: Animation) => one instanceof CSSTransition && one.playState === 'running'
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some(isOnItsWay))
  })
