import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What WCAG 2.1 asks for at the levels A and AA. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

interface Runner {
  readonly axe?: { run(where: unknown, options: unknown): Promise<AxeResults> }
}

/**
 * What axe finds wrong, a line each: rule, place.
 * @param within - only what lies in there
 * @param coloursOnly - the rest was judged in the other theme, which changes colours and nothing else
 */
export async function findings(
  page: Page,
  { within, coloursOnly = false }: { within?: string; coloursOnly?: boolean } = {},
): Promise<string[]> {
  if (await page.evaluate(() => (globalThis as Runner).axe === undefined)) await page.evaluate(axe)
  const runOnly = coloursOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: LEVELS }
  const { violations } = await page.evaluate(
    ([place, options]) => (globalThis as unknown as Required<Runner>).axe.run(place ?? document, options),
    [within, { runOnly, resultTypes: ['violations'] }] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
}
