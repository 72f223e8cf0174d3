import './polyfills.ts'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { sendEarly } from './api/http.ts'
import { guard, safeRedirect } from './app/route-guard.ts'
import { AuthRedirectPage } from './features/login/auth-redirect-page.tsx'
import { LoadFailed } from './features/login/load-failed.tsx'
import { LoginPage } from './features/login/login-page.tsx'
import { getToken, setToken } from './session/token.ts'
import { currentLanguage } from './ui/language.ts'
import { applyPreferences } from './ui/preferences.ts'

// zod would compile its checks with `new Function`, which our content policy forbids; it must know before it loads.
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }

document.documentElement.lang = currentLanguage()
applyPreferences()

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no element "root"')
const root = createRoot(element)

const loadConsole = () => import('./app/console.tsx')

async function showConsole(): Promise<void> {
  try {
    const { openConsole } = await loadConsole()
    await openConsole(root, showLogin)
  } catch (error) {
    console.error(error)
    root.render(<LoadFailed />)
  }
}

function showLogin(problem?: string): void {
  const target = safeRedirect(new URLSearchParams(location.search).get('redirect'))
  root.render(
    <LoginPage
      problem={problem}
      onIntent={() => void loadConsole().catch(() => {})}
      onLoggedIn={() => {
        history.replaceState(null, '', target)
        void showConsole()
      }}
    />,
  )
}

/** What the console asks first, fetched beside its code; the page configs are refused while a password must change. */
async function startEarly(): Promise<void> {
  try {
    const user = (await sendEarly('/system/user/info')) as { readonly mustChangePassword?: boolean }
    if (user.mustChangePassword === false) await sendEarly('/pageTable/all/list')
  } catch {
    // The console asks for the same answers and meets the same failure.
  }
}

function start(): void {
  const decision = guard({ path: location.pathname, search: location.search, hasToken: getToken() !== undefined })
  switch (decision.kind) {
    case 'storeToken':
      setToken(decision.token)
      history.replaceState(null, '', decision.to)
      return start()
    case 'redirect':
      history.replaceState(null, '', decision.to)
      return start()
    case 'login':
      return showLogin()
    case 'authRedirect':
      return root.render(
        <AuthRedirectPage target={safeRedirect(new URLSearchParams(location.search).get('redirect'))} />,
      )
    case 'console':
      void startEarly()
      void showConsole()
  }
}

start()
