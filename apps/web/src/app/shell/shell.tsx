import { Suspense, useEffect, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../lazy-part.tsx'
import { FlaggedWords } from './flagged-words.tsx'
import { Placing } from './placing.tsx'
import { withTexts } from '../../messages/load-texts.ts'
import { startupTexts } from '../../messages/startup.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { navigate, useWindowAddress } from '../../ui/navigation.tsx'
import { prefetchPlacing } from '../../ui/popup/use-place.ts'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { usePreferences } from '../../ui/theme/use-preferences.ts'
import { ToastStack } from '../../ui/feedback/toast-stack.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useConsole } from '../console-state.ts'
import { lockConsole, useLock } from '../lock-console.ts'
import { liveKeys } from '../live-views.ts'
import { resolveAddress } from '../resolve-address.ts'
import { refreshTab, tabKeyOf, useTabs, visitTab } from '../tabs.ts'
import { prefetchViews } from '../views.tsx'
import { Banners } from './session/banners.tsx'
import { Help } from './help/help.tsx'
import { listBehind } from './navbar/crumbs.ts'
import { Navbar } from './navbar/navbar.tsx'
import { QuickForm } from './quick-form/quick-form.tsx'
import './shell.css'
import { Sidebar } from './sidebar/sidebar.tsx'
import { StatusPage } from './status-page.tsx'
import { TabView } from './tabs/tab-view.tsx'
import { TabsBar } from './tabs/tabs-bar.tsx'
import { useNoticeStream } from './notices/use-notice-stream.ts'

const SessionEndedDialog = lazyPart(async () => ({
  default: (await import('./session/session-ended-dialog.tsx')).SessionEndedDialog,
}))

/** The password has become too old while the person is at work. */
const MustChangePassword = lazyPart(async () => ({
  default: (await withTexts(['account'], () => import('../must-change-password.tsx'))).MustChangePassword,
}))

/** Late enough not to compete with the first page. */
const PREFETCH_AFTER_MS = 6000

function usePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchPlacing()
      void prefetchViews().catch(() => {})
    }, PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Follows the address: redirects, refreshes, or brings a tab to the front. */
function useFront() {
  const href = useWindowAddress()
  const menu = useConsole((state) => state.menu)
  const { permissions } = useCurrentUser()
  const resolved = resolveAddress(href, menu, permissions)
  const { kind } = resolved
  const elsewhere = resolved.kind === 'redirect' || resolved.kind === 'refresh' ? resolved.to : undefined
  useEffect(() => {
    useConsole.setState({ drawerOpen: false })
    if (kind === 'view') visitTab(href)
    if (elsewhere === undefined) return
    if (kind === 'refresh') refreshTab(tabKeyOf(elsewhere))
    navigate(elsewhere, { replace: true })
  }, [href, kind, elsewhere])
  return { resolved, activeKey: resolved.kind === 'view' ? tabKeyOf(href) : undefined }
}

/** The address stays as it is: it says what the page shows. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

export function Shell() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mobile = useIsMobile()
  const { fixedHeader, tagsView, sidebarOpen } = usePreferences()
  const { config, menu, sessionEnd, drawerOpen } = useConsole()
  const user = useCurrentUser()
  const { permissions, mustChangePassword } = user
  const tabs = useTabs((state) => state.tabs)
  const { resolved, activeKey } = useFront()
  usePrefetch()
  const isLocked = useLock(({ person }) => person !== undefined)
  useNoticeStream(sessionEnd === undefined && !isLocked)
  useShortcut('lock', lockConsole)

  const named = config && nameIn(language, config, 'systemName')
  const systemName = named === undefined || named === '' ? startupTexts(language).systemName : named
  const active = tabs.find((tab) => tab.key === activeKey)
  const live = liveKeys(tabs, activeKey)
  const route = resolved.kind === 'view' ? resolved.route : undefined
  const list = route && listBehind(route, active, menu)
  const lost = resolved.kind === 'notFound' || resolved.kind === 'forbidden' ? resolved : undefined
  const pageTitle = lost ? t(`error.${lost.kind}Title`) : (active?.title ?? (route && nameIn(language, route)))
  useEffect(() => {
    document.title = pageTitle === undefined || isLocked ? systemName : `${pageTitle} - ${systemName}`
  }, [pageTitle, systemName, isLocked])

  return (
    <div
      className="shell"
      data-mobile={mobile}
      data-sidebar={mobile ? (drawerOpen ? 'drawer' : 'closed') : sidebarOpen ? 'open' : 'rail'}
      data-fixed-header={fixedHeader}
    >
      <a className="shell-skip" href="#content" onClick={skipToContent}>
        {t('shell.skipToContent')}
      </a>
      <Sidebar systemName={systemName} activePath={(list ?? route)?.path} isInside={list !== undefined} />
      {mobile && drawerOpen && (
        <div className="shell-mask" onClick={() => useConsole.setState({ drawerOpen: false })} aria-hidden />
      )}
      {/* React 18 knows the attribute by its text only. */}
      <div className="shell-main" {...(mobile && drawerOpen ? { inert: '' } : {})}>
        <div className="shell-head">
          <Navbar route={route} title={pageTitle} tab={active} />
          {tagsView && <TabsBar activeKey={activeKey} />}
          <Banners />
        </div>
        <main id="content" tabIndex={-1}>
          {/* The pages seen last stay mounted, so that a tab comes back as it was left (complaint 3). */}
          {[...tabs]
            // Dragging a tab must not move its page in the document, which would lose its place.
            .sort((one, other) => (one.key < other.key ? -1 : 1))
            .filter((tab) => live.has(tab.key))
            .map((tab) => {
              const own = resolveAddress(tab.href, menu, permissions)
              return own.kind === 'view' ? (
                <TabView
                  key={`${tab.key}#${tab.generation}`}
                  tabKey={tab.key}
                  href={tab.href}
                  route={own.route}
                  active={tab.key === activeKey}
                />
              ) : null
            })}
          {lost && <StatusPage kind={lost.kind} asked={lost.asked} home={menu.home} />}
        </main>
      </div>
      {sessionEnd?.kind === 'asking' && (
        <Suspense fallback={null}>
          <SessionEndedDialog end={sessionEnd} />
        </Suspense>
      )}
      <Help isHome={route?.path === menu.home} />
      <QuickForm />
      {mustChangePassword && (
        <Suspense fallback={null}>
          <MustChangePassword user={user} />
        </Suspense>
      )}
      <Placing />
      <FlaggedWords />
      {!isLocked && <ToastStack />}
    </div>
  )
}
