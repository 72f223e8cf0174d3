import type { Page } from 'playwright-core'

/** A phone that is touched, upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** What a finger in a glove hits. */
const LEAST_PX = 44

/** What of the page or the dialog in front is too small for a finger, and how far the page can be led sideways. */
export const unfitForTouch = (page: Page): Promise<string[]> => page.evaluate(findUnfit, LEAST_PX)

/** Runs in the page. */
function findUnfit(least: number): string[] {
  const front =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main > section:not([hidden])')
  if (front === null) return ['nothing is in front']
  const unfit: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) unfit.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  for (const control of front.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
    // The sign of the makers of the drawing is no command, and what only the keys bring up no finger meets.
    if (!control.checkVisibility() || control.matches('[href*="bpmn.io"], .ll-skip:not(:focus)')) continue
    // A word of a sentence is as high as its line.
    if (control.matches('p a')) continue
    const pressed = (control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : null) ?? control
    const { width, height } = pressed.getBoundingClientRect()
    if (Math.round(width) >= least && Math.round(height) >= least) continue
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30) ?? ''
    unfit.push(`${control.tagName.toLowerCase()} “${name}” ${Math.round(width)} × ${Math.round(height)}`)
  }
  return unfit
}
