/** Takes a drawing by its paper and moves it about, as with a hand, and counts the frames that were drawn meanwhile. */
import type { Page } from 'playwright-core'

const STEPS = 150
const STEP_MS = 14

export interface Panned {
  readonly framesPerSecond: number
  /** The longest time between two frames. */
  readonly longestMs: number
}

export async function pan(page: Page): Promise<Panned> {
  const box = await page.locator('.ll-modeler').filter({ visible: true }).boundingBox()
  if (box === null) throw new Error('There is no drawing')
  // A corner without shapes: what is taken hold of there is the paper.
  const at = { x: box.x + box.width - 40, y: box.y + box.height - 24 }
  await page.evaluate(() => {
    const times: number[] = []
    const count = (now: number) => {
      times.push(now)
      if (!document.body.hasAttribute('data-panned')) requestAnimationFrame(count)
    }
    document.body.removeAttribute('data-panned')
    Object.assign(window, { panTimes: times })
    requestAnimationFrame(count)
  })
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step += 1) {
    const angle = (step / STEPS) * 4 * Math.PI
    await page.mouse.move(at.x - 160 * (1 - Math.cos(angle)), at.y - 90 * Math.abs(Math.sin(angle)))
    await page.waitForTimeout(STEP_MS)
  }
  const times = await page.evaluate(() => {
    document.body.setAttribute('data-panned', '')
    return [...(window as unknown as { panTimes: number[] }).panTimes]
  })
  await page.mouse.up()
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  const lasted = gaps.reduce((sum, gap) => sum + gap, 0)
  return { framesPerSecond: (gaps.length / lasted) * 1_000, longestMs: Math.max(...gaps) }
}
