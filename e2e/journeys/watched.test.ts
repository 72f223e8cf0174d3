import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newVisitor, openBrowser, takeProblems } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

it('hears what goes wrong in every window of a visitor, and what the content policy refuses', async () => {
  const { page, close } = await newVisitor(browser)
  const policy = `script-src 'nonce-ours'; style-src-attr 'none'`
  await page.context().route('http://127.0.0.1:9/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy-report-only': policy },
      body: `<script nonce="ours">setTimeout(() => { throw new Error('Unheard') })</script><p style="color: red">`,
    }),
  )
  const other = await page.context().newPage()
  await other.goto('http://127.0.0.1:9/')
  const heard: string[] = []
  await expect
    .poll(() => heard.push(...takeProblems()) > 0 && heard.join('\n'))
    .toMatch(/(?=[^]*Unheard)(?=[^]*content policy: style-src-attr)/)
  expect(takeProblems()).toEqual([])
  await close()
})
