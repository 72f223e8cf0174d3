import type { Page } from 'playwright-core'

/**
 * What others draw, and we cannot mend: its element, by the name of the screen that shows it. There the judges pass over this
 * element and all within; what we draw around it stays judged. The list may only get shorter (every-screen.test.ts counts it),
 * and an entry whose element has nothing wrong any more fails.
 */
export const FOREIGN: Readonly<Record<string, string>> = {
  // The palette, canvas and panels of amis-editor: texts of 11 px, nameless buttons, small boxes. Who works
  // by keys or by ear designs a page in its JSON view (docs/form-schemas.md, Schema pages).
  'page designer': '.ll-page-editor',
}

/** What is wrong with an exemption: no such element, or nothing `wrong` on the page that would not be wrong `without` it. */
export async function needless(page: Page, foreign: string, wrong: readonly string[], without: readonly string[]) {
  const found = await page.locator(foreign).count()
  if (found !== 1) return [`${foreign} is there ${found} times`]
  return wrong.length > without.length ? [] : [`${foreign} has nothing wrong: take it off the list of what others draw`]
}
