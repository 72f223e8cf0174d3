/**
 * The first script: it decides between login and console and starts what either needs. It must stay without React and
 * without the contract's schemas, whose code then arrives beside the first answers instead of before them.
 */
import './polyfills.ts'
import './ui/theme/palette.css'
import './ui/theme/base.css'
// With the page itself, so that the login needs no sheet fetched.
import './features/login/login-card.css'
import './features/login/login-page.css'
import './features/login/login-form.css'
import { doubtConnection, onReconnect } from './api/connection.ts'
import { sendFirst } from './api/early-answers.ts'
import { watchKeptPage } from './app/kept-page.ts'
import { paths } from './app/paths.ts'
import { guard } from './app/route-guard.ts'
import { consoleTexts } from './messages/console-texts.ts'
import { startupTexts } from './messages/startup.ts'
import { admittedHome, getToken } from './session/token.ts'
import { currentLanguage } from './ui/language.ts'
import { applyPreferences } from './ui/theme/preferences.ts'

// zod would compile its checks with `new Function`, which our content policy forbids; it must know before it loads.
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }

document.documentElement.lang = currentLanguage()
applyPreferences()
watchKeptPage()

const loadScreens = () => import('./app/first-screens.tsx')

/** Home is what the address means, as far as one knows before the menu has come. */
function startEarly(): void {
  sendFirst({ home: location.pathname === paths.root || location.pathname === admittedHome() })
}

/** Without the code of any screen there is only the page itself to say so. */
function showLoadFailed(error: unknown): void {
  console.error(error)
  const text = startupTexts(currentLanguage())
  const sentence = document.createElement('h1')
  sentence.className = 'login-title'
  sentence.setAttribute('role', 'alert')
  sentence.textContent = text.loadFailed
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'login-submit'
  button.textContent = text.reload
  button.addEventListener('click', () => location.reload())
  onReconnect(() => location.reload())
  void doubtConnection()
  const card = document.createElement('main')
  card.className = 'login-card'
  card.append(sentence, button)
  const page = document.createElement('div')
  page.className = 'login-page'
  page.append(card)
  document.querySelector('#root')?.replaceChildren(page)
}

function start(): void {
  const decision = guard({ path: location.pathname, search: location.search, hasToken: getToken() !== undefined })
  switch (decision.kind) {
    case 'confirmToken':
      // Before any request of ours could tell the address to anybody.
      history.replaceState(null, '', decision.to)
      loadScreens().then(({ showAddressToken }) => showAddressToken(decision), showLoadFailed)
      return
    case 'redirect':
      history.replaceState(null, '', decision.to)
      return start()
    case 'login':
      loadScreens().then(({ showLogin }) => showLogin(), showLoadFailed)
      return
    case 'signOn':
      history.replaceState(null, '', decision.to)
      loadScreens().then(({ showSignOn }) => showSignOn(decision.returned), showLoadFailed)
      return
    case 'map':
      loadScreens().then(({ showMap }) => showMap(), showLoadFailed)
      return
    case 'console':
      startEarly()
      // All arrive side by side, and run one after the other; `showConsole` tells when one of them does not.
      void import('./api/client.ts').catch(() => {})
      void import('./app/console.tsx').catch(() => {})
      void consoleTexts[currentLanguage()]().catch(() => {})
      loadScreens().then(({ showConsole }) => showConsole(), showLoadFailed)
  }
}

start()
