/**
 * Runs before every test file of the projects whose files share a process: nothing that one file left in a module, in
 * the page or in the clock reaches the next.
 */
import { vi } from 'vitest'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()

if (typeof document !== 'undefined') {
  // What the modules of the file before still had in hand ends with its page.
  window.dispatchEvent(new Event('pagehide'))
  // What a file said of the page by itself hides what the page says.
  for (const own of ['hidden', 'fullscreenElement']) Reflect.deleteProperty(document, own)
  document.documentElement.removeAttribute('lang')
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
