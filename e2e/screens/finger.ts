import type { Page } from 'playwright-core'

/**
 * What a finger cannot hit surely on this page: what is pressed and is smaller than 24 × 24 px.
 * @param foreign - what others draw, and is passed over
 */
export const smallTargets = (page: Page, foreign?: string): Promise<string[]> => page.evaluate(tooSmall, foreign)

/** Frames in which what measures itself may still follow a change of the window. */
const FOLLOWING_FRAMES = 60

/** How far the page goes beyond the right edge of the window, for good. */
export const cutOff = (page: Page): Promise<number> =>
  page.evaluate(async (frames) => {
    const beyond = () => Math.max(0, document.documentElement.scrollWidth - innerWidth)
    for (let frame = 0; frame < frames && beyond() > 0; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    return beyond()
  }, FOLLOWING_FRAMES)

/** Runs in the page. */
function tooSmall(foreign: string | undefined): string[] {
  const SMALLEST_PX = 24
  const pressed = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=button]')
  return [...pressed].flatMap((element) => {
    if (foreign !== undefined && element.closest(foreign) !== null) return []
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    // The label takes the press for its box; a skin over it does for a switch.
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    const skin = getComputedStyle(element, '::after')
    const isSkinned = skin.content !== 'none' && skin.position === 'absolute'
    const width = Math.max(box.width, isSkinned ? Number.parseFloat(skin.width) : 0)
    const height = Math.max(box.height, isSkinned ? Number.parseFloat(skin.height) : 0)
    const isForEarsOnly = (at: Element | null): boolean =>
      at !== null && (getComputedStyle(at).clip !== 'auto' || isForEarsOnly(at.parentElement))
    // Half a pixel is the drawing's.
    if ((width >= SMALLEST_PX - 0.5 && height >= SMALLEST_PX - 0.5) || isForEarsOnly(element)) return []
    const name = element.getAttribute('aria-label') ?? element.textContent
    return [
      `${element.tagName.toLowerCase()}.${element.className} "${name}" ${Math.round(width)}×${Math.round(height)}`,
    ]
  })
}
