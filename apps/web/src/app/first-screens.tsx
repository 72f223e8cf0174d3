import { createRoot } from 'react-dom/client'
import { sendFirst } from '../api/early-answers.ts'
import { LoadFailed } from '../features/login/load-failed.tsx'
import { LoginPage } from '../features/login/login-page.tsx'
import type { AddressToken } from '../session/address-token.ts'
import { onTokenChange } from '../session/token.ts'
import { paths } from './paths.ts'
import { safeRedirect, type SignOnReturn } from './route-guard.ts'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no element "root"')
const root = createRoot(element)

const loadConsole = () => import('./console.tsx')
const redirectTarget = () => safeRedirect(new URLSearchParams(location.search).get('redirect'))

/** Loads the console and shows it, or says why that is impossible. */
export async function showConsole({ afterLogin = false } = {}): Promise<void> {
  try {
    const { openConsole } = await loadConsole()
    await openConsole({ root, showLogin, afterLogin })
  } catch (error) {
    console.error(error)
    root.render(<LoadFailed />)
  }
}

let loginsShown = 0

/** Shows the login page, with the reason when the person is sent back there. */
export function showLogin(problem?: string): void {
  const target = redirectTarget()
  // A person who is sent back stands before a new page: the old one still waits for the console to open.
  loginsShown += 1
  // Whoever logs in in another tab is logged in here too (answers A12).
  const stopWatching = onTokenChange((token, place) => {
    if (token !== undefined && place === 'elsewhere') location.assign(target)
  })
  root.render(
    <LoginPage
      key={loginsShown}
      problem={problem}
      target={target}
      onIntent={() => void loadConsole().catch(() => {})}
      onLoggedIn={() => {
        stopWatching()
        history.replaceState(null, '', target)
        sendFirst({ home: target === paths.root })
        void showConsole({ afterLogin: true })
      }}
    />,
  )
}

/** Asks whether to log in with the token that came in the address, which no longer shows it. */
export async function showAddressToken(brought: AddressToken): Promise<void> {
  const target =
    location.pathname === paths.login ? redirectTarget() : safeRedirect(location.pathname + location.search)
  try {
    const { AddressTokenPage } = await import('../features/login/address-token-page.tsx')
    root.render(
      <AddressTokenPage
        brought={brought}
        onEntered={() => {
          history.replaceState(null, '', target)
          void showConsole({ afterLogin: true })
        }}
        // The guard then decides between the login and the console of whoever is logged in.
        onDeclined={() => location.reload()}
      />,
    )
  } catch (error) {
    console.error(error)
    root.render(<LoadFailed />)
  }
}

/** The stop between a provider of single sign-on and the console (specification §2). */
export async function showSignOn(returned: SignOnReturn): Promise<void> {
  try {
    const { AuthRedirectPage } = await import('../features/login/auth-redirect-page.tsx')
    root.render(
      <AuthRedirectPage
        returned={returned}
        onEntered={(asked) => {
          history.replaceState(null, '', asked === '' ? returned.target : safeRedirect(asked))
          void showConsole({ afterLogin: true })
        }}
      />,
    )
  } catch (error) {
    console.error(error)
    root.render(<LoadFailed />)
  }
}

/** A place on the map (answers H1). It asks nothing of us but the configuration that anybody may read. */
export async function showMap(): Promise<void> {
  try {
    const { MapPage } = await import('../features/map/map-page.tsx')
    root.render(<MapPage search={location.search} />)
  } catch (error) {
    console.error(error)
    root.render(<LoadFailed />)
  }
}
