import './install-trusted-types.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { ApiError } from '../api/api-error.ts'
import { forgetEarly } from '../api/early-answers.ts'
import { endsSession, setHttpListeners } from '../api/http.ts'
import { queryClient } from '../api/query-client.ts'
import { loadHomeQueries } from '../features/home/load-home.ts'
import { startupTexts } from '../messages/startup.ts'
import { showLanguage, withTexts } from '../messages/load-texts.ts'
import { openSettingsOf, readSettings } from '../session/own-settings.ts'
import { takeSwitch } from '../session/switched-person.ts'
import { clearToken, getToken, holdToken, noteAdmitted } from '../session/token.ts'
import { currentLanguage } from '../ui/language.ts'
import { appHistory } from '../ui/navigation.tsx'
import { showToast } from '../ui/feedback/toasts.ts'
import { useConsole } from './console-state.ts'
import { PageBoundary } from './error-reports/page-boundary.tsx'
import { watchFaults } from './error-reports/report-fault.ts'
import { startI18n } from './i18n.ts'
import { loginAddress, paths } from './paths.ts'
import { landingFor } from './resolve-address.ts'
import { Shell } from './shell/shell.tsx'
import { fetchUser, isGranted } from './fetch-user.ts'
import { awaitKeptLock, followLock, waitForUnlock } from './lock-console.ts'
import { loadConfig } from './load-config.ts'
import { openTabsOf } from './tabs.ts'
import { watchMissingCode } from './missing-code.ts'
import { watchSession } from './watch-session.ts'

// Of the whole visit, whoever is logged in.
watchFaults()
watchMissingCode()
followLock()

/** How long the first picture may wait for the person's work: drawing empty frames first costs about as much. */
const HOME_WAIT_MS = 250
/** By then the first page has asked what it asks. */
const EARLY_FOR_MS = 2_000
/** The first list that is opened finds them; nothing else waits. */
const openLists = async (userId: number) => (await import('../session/own-lists.ts')).openListsOf(userId)
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
  const texts = startI18n()
  setHttpListeners({
    failed: () => {},
    sessionEnded: async () => 'stay',
    locked: (error) => texts.then(() => waitForUnlock(error)),
  })
  holdToken()
  void loadConfig()
  try {
    await awaitKeptLock(texts)
    const token = getToken()
    const { user, menu } = await fetchUser()
    // Nobody asks for the settings of a session that is refused, or that may ask for nothing but a new password.
    const settings = user.mustChangePassword ? undefined : await readSettings()
    await texts
    // Another tab logged in meanwhile: this person's name must not stand over that person's work.
    const isOver = () => getToken() !== token
    const again = () => openConsole({ root, showLogin, afterLogin })
    if (isOver()) return await again()
    openSettingsOf(user.userId, settings)
    if (!user.mustChangePassword) void openLists(user.userId).catch(console.warn)
    await showLanguage(currentLanguage())
    if (isOver()) return await again()
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
    const isAdministrator = user.permissions.includes('system:health')
    if (landing === menu.home || landing === paths.root)
      await Promise.race([loadHomeQueries({ isAdministrator }), delay(HOME_WAIT_MS)])
    setTimeout(forgetEarly, EARLY_FOR_MS)
    // A transition is drawn in slices: the page answers to the mouse meanwhile.
    startTransition(() =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <PageBoundary isFrame onRetry={() => location.reload()}>
            <Shell />
          </PageBoundary>
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
