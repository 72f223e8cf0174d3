import type { Locator, Page } from 'playwright-core'

/** What lies over the page beside its button: a list, a calendar, a menu, a panel. */
export const OPENED = '.ll-popup-panel[data-placed]'

/** Opens it and waits for what it holds. */
export async function open(page: Page, button: Locator): Promise<Locator> {
  await button.click()
  const panel = page.locator(OPENED)
  await panel.waitFor()
  // Options may still be on their way.
  await panel.locator('[role=option], [role=menuitem], [role=grid], a, p, label, li').first().waitFor()
  await panel.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  return panel
}

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator(OPENED).waitFor({ state: 'detached' })
}

/** Opens one after the other whatever opens at a button in `place`, and shows each to `look`. */
export async function openEach(
  page: Page,
  place: Locator,
  look: (name: string, button: Locator) => Promise<void>,
): Promise<number> {
  const buttons = await place.locator('[aria-haspopup]:enabled').filter({ visible: true }).all()
  for (const button of buttons) {
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    await open(page, button)
    await look(name, button)
    await close(page)
  }
  return buttons.length
}
