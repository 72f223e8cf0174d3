import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** Flags that keep Chromium from reaching out of the machine (design.md §6). */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
]

export function openBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  if (executablePath === undefined)
    throw new Error('No browser: apt-get install chromium fonts-noto-cjk, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: flags })
}

/** How long a busy machine may take to draw what is awaited; it only ends what will never come. */
export const PATIENCE_MS = 60_000

export interface Visitor {
  readonly page: Page
  /** Console errors, page errors and refused resources seen so far. */
  readonly problems: string[]
  close(): Promise<void>
}

/** A fresh person at a fresh browser: Chinese, desk width unless told; no storage, but that the tour has been seen. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
  await context.addInitScript(() => localStorage.setItem('liveline.tour', '"all"'))
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return { page, problems, close: () => context.close() }
}
