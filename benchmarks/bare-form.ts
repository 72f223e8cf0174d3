/** The floor: as many native fields, drawn by React alone in a page of their own, without styles, rules or rights. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { newVisitor } from '../e2e/browser.ts'
import { installWatch } from './page-watch.ts'
import { median } from './result.ts'

const require = createRequire(import.meta.url)
const scripts = ['react', 'react-dom'].map((name) =>
  readFileSync(path.join(path.dirname(require.resolve(name)), `umd/${name}.production.min.js`), 'utf8'),
)
const OPENINGS = 5
const KEYS = 20

/** As much of them as is used here: they are scripts of a page, no modules. */
interface Libraries {
  readonly React: {
    createElement(type: unknown, properties: object | null, ...children: unknown[]): unknown
    useState(first: string): [string, (next: string) => void]
  }
  readonly ReactDOM: { createRoot(element: Element): { render(drawn: unknown): void } }
}

/** Runs in the page; a state in each field, as cheap as React can be. */
function installForm(count: number): void {
  const { React, ReactDOM } = window as unknown as Libraries
  const Field = ({ index }: { index: number }) => {
    const [value, setValue] = React.useState(`value ${index}`)
    const onChange = (event: { target: { value: string } }) => setValue(event.target.value)
    return React.createElement('label', null, `field ${index}`, React.createElement('input', { value, onChange }))
  }
  const root = ReactDOM.createRoot(document.getElementById('root')!)
  document.getElementById('open')!.addEventListener('click', () => {
    const fields = Array.from({ length: count }, (_, index) => React.createElement(Field, { key: index, index }))
    root.render(React.createElement('form', null, fields))
  })
  document.getElementById('close')!.addEventListener('click', () => root.render(null))
}

/** Medians, in ms. */
export interface BareForm {
  readonly first: number
  readonly again: number
  /** From a key to the frame after it. */
  readonly key: number
}

export async function measureBareForm(browser: Browser, count: number, slowdown: number): Promise<BareForm> {
  const { page, close } = await newVisitor(browser)
  const cdp = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await page.setContent(
    '<main><button id="open">open</button><button id="close">close</button><div id="root"></div></main>',
  )
  for (const script of scripts) await page.addScriptTag({ content: script })
  await page.evaluate(installWatch)
  await page.evaluate(installForm, count)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const openings: number[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.locator('#close').click()
    await page.evaluate((last) => window.liveWatch.arm({ texts: [`field ${last}`, `value ${last}`] }), count - 1)
    await page.locator('#open').click()
    openings.push((await page.evaluate(() => window.liveWatch.seen())).ms)
  }
  await page.locator('input').first().focus()
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(60)
  }
  const keyTimes = await page.evaluate(() => [...window.liveWatch.keyTimes])
  await close()
  const [first = Number.NaN, ...again] = openings
  return { first, again: median(again), key: median(keyTimes) }
}
