import './install-trusted-types.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { endsSession, forgetEarly, setHttpListeners } from '../api/http.ts'
import { queryClient } from '../api/query-client.ts'
import { loadHomeQueries } from '../features/home/home-queries.ts'
import { currentUser, setCurrentUser } from '../session/current-user.ts'
import { startupTexts } from '../messages/startup.ts'
import { withTexts } from '../messages/load-texts.ts'
import { clearToken, getToken, noteAdmitted, onTokenChange } from '../session/token.ts'
import { watchToken } from '../session/token-watcher.ts'
import { currentLanguage } from '../ui/language.ts'
import { appHistory } from '../ui/navigation.tsx'
import { showToast } from '../ui/feedback/toasts.ts'
import { setMenuOf, useConsole } from './console-state.ts'
import { startI18n } from './i18n.ts'
import { loginAddress, paths } from './paths.ts'
import { landingFor, resolveAddress } from './resolve-address.ts'
import { Shell } from './shell/shell.tsx'
import { keepTabs, openTabsOf } from './tabs.ts'

async function fetchUser() {
  const user = await api.session.userInfo({ quiet: true })
  const configs = user.mustChangePassword ? [] : await api.pageTable.all({ quiet: true })
  setCurrentUser(user)
  return { user, menu: setMenuOf(user, configs) }
}

const isGranted = (href: string) => {
  const { menu } = useConsole.getState()
  return resolveAddress(href, menu, currentUser()?.permissions ?? []).kind === 'view'
}

/** The name of the system comes with the configuration; the console does not wait for it. */
function fetchConfig(): void {
  api.systemConfig
    .read({ quiet: true })
    .then(({ config }) => useConsole.setState({ config }))
    .catch((error: unknown) => console.error(error))
}

function watchSession(): void {
  let menuVersion: string | undefined
  const watcher = watchToken({
    check: () => api.session.checkToken({ quiet: true }),
    hasToken: () => getToken() !== undefined,
    onState: (state) => {
      const changed = menuVersion !== undefined && menuVersion !== state.menuVersion
      menuVersion = state.menuVersion
      if (changed) void reloadMenu()
    },
  })

  async function reloadMenu(): Promise<void> {
    await fetchUser()
    keepTabs(isGranted)
    showToast('info', i18next.t('shell.menuChanged'))
  }

  setHttpListeners({
    failed: (error) => showToast('error', error.message, error.requestId),
    sessionEnded: (error) => {
      if (useConsole.getState().sessionEnd?.kind === 'stayed') return Promise.resolve('stay')
      return new Promise((resolve) => {
        useConsole.setState({ sessionEnd: { kind: 'asking', message: error.message, choose: resolve } })
      })
    },
  })

  // Logged out in another tab: nobody may go on reading as that person without being told.
  onTokenChange((token, place) => {
    if (token !== undefined || place === 'here' || useConsole.getState().sessionEnd !== undefined) return
    const message = i18next.t('session.endedElsewhere')
    useConsole.setState({ sessionEnd: { kind: 'asking', message, choose: () => {} } })
  })

  // Logged in again, here or in another tab of the browser: go on where we were.
  onTokenChange((token) => {
    if (token === undefined) return
    const before = currentUser()?.userId
    const { sessionEnd } = useConsole.getState()
    useConsole.setState({ sessionEnd: undefined })
    menuVersion = undefined
    void fetchUser().then(({ user }) => {
      if (user.userId !== before) location.assign(paths.root)
      if (sessionEnd?.kind === 'asking') sessionEnd.choose('again')
      watcher.resume()
      return queryClient.invalidateQueries()
    })
  })
}

/** How long the first picture may wait for the person's work: drawing empty frames first costs about as much. */
const HOME_WAIT_MS = 250
/** By then the first page has asked what it asks. */
const EARLY_FOR_MS = 2_000
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Opening {
  readonly root: Root
  readonly showLogin: (problem?: string) => void
  /** The address was asked for before the login, by whoever it was. */
  readonly afterLogin: boolean
}

/** Loads the person and the menu and shows the shell (specification §2: on first entry). */
export async function openConsole({ root, showLogin, afterLogin }: Opening): Promise<void> {
  // Nothing is on screen yet that could be kept: no question, straight to the login.
  setHttpListeners({ failed: () => {}, sessionEnded: async () => 'stay' })
  const texts = startI18n()
  fetchConfig()
  try {
    const token = getToken()
    const { user, menu } = await fetchUser()
    await texts
    // Another tab logged in meanwhile: this person's name must not stand over that person's work.
    if (getToken() !== token) return await openConsole({ root, showLogin, afterLogin })
    if (user.mustChangePassword) {
      const { MustChangePassword } = await withTexts(['account'], () => import('./must-change-password.tsx'))
      root.render(<MustChangePassword user={user} />)
      return
    }
    noteAdmitted(menu.home)
    const { href } = appHistory.location
    const landing = afterLogin ? landingFor(href, menu, user.permissions) : href
    if (landing !== href) {
      appHistory.replace(landing)
      showToast('info', i18next.t('shell.landedAtHome'))
    }
    openTabsOf(user.userId, menu.home, isGranted)
    watchSession()
    if (landing === menu.home || landing === paths.root) await Promise.race([loadHomeQueries(), delay(HOME_WAIT_MS)])
    setTimeout(forgetEarly, EARLY_FOR_MS)
    // A transition is drawn in slices: the page answers to the mouse meanwhile.
    startTransition(() =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Shell />
        </QueryClientProvider>,
      ),
    )
  } catch (error) {
    const refused = error instanceof ApiError && (endsSession(error) || error.httpStatus === 403)
    if (!refused) throw error
    clearToken()
    const { href } = appHistory.location
    history.replaceState(null, '', loginAddress(href.startsWith(paths.login) ? paths.root : href))
    const justLoggedIn = afterLogin && endsSession(error)
    const reason = justLoggedIn ? startupTexts(currentLanguage()).cookieRefused : error.message
    showLogin(endsSession(error) && !justLoggedIn ? undefined : reason)
  }
}
