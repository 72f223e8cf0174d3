import type { Page } from 'playwright-core'

/**
 * Texts on this page that are drawn smaller than 12 px.
 * @param foreign - what others draw, and is passed over
 */
export const smallTexts = (page: Page, foreign?: string): Promise<string[]> => page.evaluate(tooSmall, foreign)

/** Runs in the page. */
function tooSmall(foreign: string | undefined): string[] {
  const SMALLEST_PX = 12
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small = new Set<string>()
  while (walker.nextNode() !== null) {
    const { parentElement, textContent } = walker.currentNode
    // A drawing is enlarged as a whole.
    if (parentElement === null || textContent?.trim() === '' || parentElement.closest('svg') !== null) continue
    if (foreign !== undefined && parentElement.closest(foreign) !== null) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const size = Number.parseFloat(getComputedStyle(parentElement).fontSize)
    if (size < SMALLEST_PX)
      small.add(`${size} px: ${parentElement.className || parentElement.tagName} "${textContent}"`)
  }
  return [...small]
}
