/** The floor: the same file in bpmn-js alone, in a page of its own, as its makers deliver it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { newVisitor } from '../e2e/browser.ts'
import { installWatch } from './page-watch.ts'
import { pan, type Panned } from './pan-drawing.ts'

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('bpmn-js/package.json')), 'dist')
const script = readFileSync(path.join(folder, 'bpmn-modeler.production.min.js'), 'utf8')
const sheets = ['diagram-js.css', 'bpmn-js.css'].map((name) => readFileSync(path.join(folder, 'assets', name), 'utf8'))
const PAGE = `<style>${sheets.join('')}#root{height:760px;width:1000px}</style><main><button id="open">open</button><div id="root" class="ll-modeler"></div></main>`

/** As much of it as is used here: it is a script of a page, no module. */
interface Libraries {
  readonly BpmnJS: new (options: object) => {
    importXML(xml: string): Promise<unknown>
    get(name: 'canvas'): { zoom(to: string): void }
  }
}

function installModeler(xml: string): void {
  const { BpmnJS } = window as unknown as Libraries
  document.getElementById('open')!.addEventListener('click', () => {
    const modeler = new BpmnJS({ container: '#root' })
    void modeler.importXML(xml).then(() => modeler.get('canvas').zoom('fit-viewport'))
  })
}

export async function measureBareModeler(
  browser: Browser,
  { xml, shapes, slowdown }: { xml: string; shapes: number; slowdown: number },
): Promise<{ readonly openMs: number; readonly panned: Panned }> {
  const { page, close } = await newVisitor(browser)
  const cdp = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await page.setContent(PAGE)
  await page.addScriptTag({ content: script })
  await page.evaluate(installWatch)
  await page.evaluate(installModeler, xml)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate((all) => window.liveWatch.arm({ texts: [], shapes: all }), shapes)
  await page.locator('#open').click()
  const { ms: openMs } = await page.evaluate(() => window.liveWatch.seen())
  await page.waitForTimeout(1_000)
  const panned = await pan(page)
  await close()
  return { openMs, panned }
}
