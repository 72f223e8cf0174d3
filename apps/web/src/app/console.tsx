import './install-trusted-types.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { ApiError } from '../api/api-error.ts'
import { endsSession, forgetEarly, setHttpListeners } from '../api/http.ts'
import { queryClient } from '../api/query-client.ts'
import { loadHomeQueries } from '../features/home/home-queries.ts'
import { startupTexts } from '../messages/startup.ts'
import { withTexts } from '../messages/load-texts.ts'
import { takeSwitch } from '../session/switched-person.ts'
import { clearToken, getToken, holdToken, noteAdmitted } from '../session/token.ts'
import { currentLanguage } from '../ui/language.ts'
import { appHistory } from '../ui/navigation.tsx'
import { showToast } from '../ui/feedback/toasts.ts'
import { useConsole } from './console-state.ts'
import { watchFaults } from './error-reports/report-fault.ts'
import { startI18n } from './i18n.ts'
import { loginAddress, paths } from './paths.ts'
import { landingFor } from './resolve-address.ts'
import { Shell } from './shell/shell.tsx'
import { fetchUser, isGranted } from './fetch-user.ts'
import { loadConfig } from './load-config.ts'
import { openTabsOf } from './tabs.ts'
import { watchSession } from './watch-session.ts'

// Of the whole visit, whoever is logged in.
watchFaults()

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
  holdToken()
  const texts = startI18n()
  void loadConfig()
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
    useConsole.setState({ isFreshLogin: afterLogin })
    const { href } = appHistory.location
    const landing = afterLogin ? landingFor(href, menu, user.permissions) : href
    if (landing !== href) {
      appHistory.replace(landing)
      showToast('info', i18next.t('shell.landedAtHome'))
    }
    if (takeSwitch()) showToast('info', i18next.t('session.switched', { name: user.name }))
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
    if (endsSession(error) && !justLoggedIn) return showLogin()
    showLogin(justLoggedIn ? startupTexts(currentLanguage()).cookieRefused : error.message)
  }
}
