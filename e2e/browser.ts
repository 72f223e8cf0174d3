import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core'

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

/** `keepsPages`: as outside of tests, a page that was left stands as it stood when one goes back (the back-forward cache). */
export function openBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath =
    process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  if (executablePath === undefined)
    throw new Error('No browser: apt-get install chromium fonts-noto-cjk, or set CHROMIUM_PATH')
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : false
  return chromium.launch({ executablePath, args: flags, ignoreDefaultArgs })
}

/** How long a busy machine may take to draw what is awaited; it only ends what will never come. */
export const PATIENCE_MS = 120_000

export interface Visitor {
  readonly page: Page
  /** Console errors, page errors, refused resources and breaches of the content policy of all their windows so far. */
  readonly problems: string[]
  close(): Promise<void>
}

const visitors: { readonly problems: string[]; judged: number }[] = []
const openContexts = new Map<BrowserContext, Set<string>>()
let beforeClosing: () => Promise<void> = () => Promise.resolve()

/** Does something before a visitor leaves, while his pages can still be looked at. */
export function onClosing(look: () => Promise<void>): void {
  beforeClosing = look
}

/** What every open page shows, as a screen reader would tell it, and what it still waits for. */
export async function lookAtPages(): Promise<string[]> {
  const looks: string[] = []
  for (const [context, awaited] of openContexts)
    for (const page of context.pages()) {
      const body = page.locator('body')
      const shown = await body.ariaSnapshot({ timeout: 2000 }).catch(String)
      const focused = await body.evaluate(focusNow, undefined, { timeout: 2000 }).catch(String)
      looks.push([page.url(), `focus: ${focused}`, `awaited: ${[...awaited].join(', ')}`, shown].join('\n'))
    }
  return looks
}
const focusNow = () => document.activeElement?.outerHTML.slice(0, 200) ?? 'none'

/** What went wrong at any visitor since this was asked before; every journey is judged by it (judge-visitors.ts). */
export const takeProblems = (): string[] =>
  visitors.flatMap((visitor) => {
    const from = visitor.judged
    visitor.judged = visitor.problems.length
    return visitor.problems.slice(from)
  })

/** A fresh person at a fresh browser: Chinese, desk width unless told; no storage, but that the tour has been seen. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
  const problems: string[] = []
  visitors.push({ problems, judged: 0 })
  const awaited = new Set<string>()
  openContexts.set(context, awaited)
  const ended = (request: Request) => awaited.delete(nameOf(request))
  context.on('request', (request) => awaited.add(nameOf(request)))
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(String(error.error())))
  await context.exposeBinding('tellPolicyBreach', (_, breach: string) => problems.push(breach))
  await context.addInitScript(watchPolicy)
  await context.addInitScript(() => {
    // The empty page before the first address has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('liveline.tour', '"all"')
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const close = async () => {
    await beforeClosing()
    openContexts.delete(context)
    // An answer that is still on its way through a test's route has nobody left to reach.
    for (const open of [context, ...context.pages()]) await open.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, problems, close }
}

const nameOf = (request: Request) => `${request.method()} ${request.url()}`

/** Runs in the page: what the content policy refuses is also told where the console stays silent, as for reports only. */
function watchPolicy(): void {
  const { tellPolicyBreach } = globalThis as unknown as { tellPolicyBreach: (breach: string) => void }
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
    tellPolicyBreach(`content policy: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`)
  })
}
