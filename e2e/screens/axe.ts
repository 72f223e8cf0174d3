import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What WCAG 2.2 asks for at the levels A and AA. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Pages behind another keep their place, and are neither drawn nor reached. */
const BEHIND = ['.shell-view[hidden]']

/**
 * Cards out of sight are neither laid out nor coloured until they come into sight: they are judged as they are then. A bar
 * at the lower edge lies over whatever is scrolled under it: while a whole page is judged it stands out of the way.
 */
const drawAll = `document.head.append(Object.assign(document.createElement('style'), {
  textContent: '.ll-card { content-visibility: visible !important } [data-judged] .ll-bar { position: static !important }',
}))`

/** One a page; it ends with it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}

/** Evaluates beside the page's own scripts, where its content policy says nothing and is not touched. */
async function besidePage(page: Page): Promise<(expression: string) => Promise<unknown>> {
  const session = await sessionOf(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const world = { frameId: frameTree.frame.id, worldName: 'axe' }
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world)
  return async (expression) => {
    const answer = await session.send('Runtime.evaluate', {
      contextId,
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.exception?.description)
    return answer.result.value
  }
}

/**
 * What axe finds wrong, a line each: rule, place.
 * @param within - only what lies in there
 * @param foreign - what others draw, and is passed over
 * @param coloursOnly - the rest was judged in the other theme, which changes colours and nothing else
 */
export async function findings(
  page: Page,
  {
    within,
    foreign,
    coloursOnly = false,
  }: { within?: string | undefined; foreign?: string | undefined; coloursOnly?: boolean } = {},
): Promise<string[]> {
  const evaluate = await besidePage(page)
  if (await evaluate('globalThis.axe === undefined')) await evaluate(`${axe};${drawAll};0`)
  const runOnly = coloursOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: LEVELS }
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const place = JSON.stringify(within ?? { exclude: [...BEHIND, ...(foreign === undefined ? [] : [foreign])] })
  const judged = 'document.documentElement.dataset.judged'
  const begin = within === undefined ? `${judged} = '';` : ''
  const run = `${begin} axe.run(${place}, ${options}).then(({ violations }) => ({ violations })).finally(() => delete ${judged})`
  const { violations } = (await evaluate(run)) as Pick<AxeResults, 'violations'>
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
}
