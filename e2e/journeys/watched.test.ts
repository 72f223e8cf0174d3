import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '../../apps/web/src/app/paths.ts'
import { ALLOWED } from '../allowed-problems.ts'
import { newVisitor, openBrowser, takeProblems } from '../browser.ts'
import { startConsole } from '../console.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Chromium asks for a site's icon past every route, and refuses this site's port; a page that brings its own is asked for none. */
const ICON = `<link rel="icon" href="data:,">`
const POLICY = `script-src 'nonce-ours'; style-src-attr 'none'; frame-src 'self'`
const pages: Readonly<Record<string, string>> = {
  '/': `${ICON}<script nonce="ours">setTimeout(() => { throw new Error('Unheard') })</script><p style="color: red">`,
  '/framing': `${ICON}<iframe src="/"></iframe>`,
}
const BREACH = /(?=[^]*Unheard)(?=[^]*content policy: style-src-attr)/

it.each([
  ['a window', '/'],
  ['a frame', '/framing'],
])('hears what goes wrong in %s of a visitor, and what the content policy refuses', async (_, path) => {
  const { page, close } = await newVisitor(browser)
  await page.context().route('http://127.0.0.1:9/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy-report-only': POLICY },
      body: pages[new URL(route.request().url()).pathname] ?? '',
    }),
  )
  const other = await page.context().newPage()
  await other.goto(`http://127.0.0.1:9${path}`)
  const heard: string[] = []
  await expect.poll(() => heard.push(...takeProblems()) > 0 && heard.join('\n')).toMatch(BREACH)
  expect(takeProblems()).toEqual([])
  await close()
})

it('hears what the policy of the console refuses before anybody has logged in', async () => {
  const app = await startConsole()
  const { page, close } = await newVisitor(browser)
  await page.goto(app.url + paths.login)
  await page.getByLabel('用户名').waitFor()
  expect(takeProblems()).toEqual([])

  await page.evaluate(() => document.body.append(Object.assign(document.createElement('iframe'), { src: '/' })))
  const heard: string[] = []
  await expect.poll(() => heard.push(...takeProblems()) > 0 && heard.join('\n')).toContain('content policy: ')
  await close()
  await app.stop()
})

it('allows no more than it did', () => {
  expect(ALLOWED).toHaveLength(32)
})
