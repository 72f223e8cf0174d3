import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { startConsole, type Console } from './console.ts'
import { Accounts } from './screens/accounts.ts'

export interface Journey {
  readonly app: Console
  readonly browser: Browser
  readonly accounts: Accounts
}

/**
 * What a file of journeys begins with: a console of its own with the whole pack, a browser, and the people of the
 * console. Both end after the last test of the file.
 * @param options of the console; `keepsPages` see `openBrowser`
 * @throws when the console does not start; then no test of the file runs
 */
export async function openJourney({
  keepsPages = false,
  ...options
}: Parameters<typeof startConsole>[0] & { keepsPages?: boolean } = {}): Promise<Journey> {
  // The browser first: it ends with this process if the console does not start.
  const browser = await openBrowser({ keepsPages })
  const app = await startConsole(options)
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })
  return { app, browser, accounts: new Accounts(app) }
}
