import {
  EllipsisOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { navigate, RouteLink } from '../../ui/navigation.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { setPreferences } from '../../ui/theme/preferences.ts'
import { usePreferences } from '../../ui/theme/use-preferences.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useConsole } from '../console-state.ts'
import type { ConsoleRoute } from '../menu-routes.ts'
import { quickFormAddress } from '../paths.ts'
import { MenuIcon } from './menu-icon.tsx'
import './navbar.css'
import { TodoPopover } from './todo-popover.tsx'
import { UserMenu } from './user-menu.tsx'

const MenuSearch = lazy(async () => ({ default: (await import('./menu-search.tsx')).MenuSearch }))
const SHOWN_QUICK_FORMS = 5

function Hamburger() {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const sidebarOpen = usePreferences((state) => state.sidebarOpen)
  const drawerOpen = useConsole((state) => state.drawerOpen)
  const open = mobile ? drawerOpen : sidebarOpen
  const label = open ? t('shell.closeMenu') : t('shell.openMenu')
  return (
    <IconButton
      label={label}

      aria-expanded={open}
      onClick={() =>
        mobile ? useConsole.setState({ drawerOpen: !drawerOpen }) : setPreferences({ sidebarOpen: !sidebarOpen })
      }
    >
      {open ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
    </IconButton>
  )
}

function Breadcrumb({ route, title }: { route: ConsoleRoute | undefined; title: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <nav className="navbar-breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {route?.parents.map((parent) => (
          <li key={parent.path}>{nameIn(language, parent)}</li>
        ))}
        {title !== undefined && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}

function Fullscreen() {
  const { t } = useTranslation()
  const [full, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggle = async () => {
    try {
      if (full) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch {
      toast.info(t('shell.fullscreenUnsupported'))
    }
  }
  const label = full ? t('shell.leaveFullscreen') : t('shell.fullscreen')
  return (
    <IconButton
      className="navbar-wide"
      label={label}

      onClick={() => void toggle()}
    >
      {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </IconButton>
  )
}

function QuickForms() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mobile = useIsMobile()
  const { data = [] } = useQuery({
    queryKey: queryKeys.quickForms,
    queryFn: () => api.systemConfig.forms({ quiet: true }),
    staleTime: 5 * 60_000,
  })
  if (data.length === 0) return null
  const shown = mobile ? [] : data.slice(0, SHOWN_QUICK_FORMS)
  const rest = data.slice(shown.length)
  const nameOf = (form: (typeof data)[number]) => nameIn(language, form, 'formName')
  return (
    <nav className="navbar-group" aria-label={t('shell.quickForms')}>
      {shown.map((form) => (
        <RouteLink key={form.formId} to={quickFormAddress(form)} className="ll-icon-button" title={nameOf(form)}>
          <MenuIcon name={form.icon} />
          <span className="ll-visually-hidden">{nameOf(form)}</span>
        </RouteLink>
      ))}
      {rest.length > 0 && (
        <Popup
          label={mobile ? t('shell.quickForms') : t('shell.moreQuickForms')}
          trigger={mobile ? <MenuIcon name="FileAddOutlined" /> : <EllipsisOutlined aria-hidden />}
        >
          {(close) =>
            rest.map((form) => (
              <MenuItem
                key={form.formId}
                icon={<MenuIcon name={form.icon} />}
                onSelect={() => {
                  close()
                  navigate(quickFormAddress(form))
                }}
              >
                {nameOf(form)}
              </MenuItem>
            ))
          }
        </Popup>
      )}
    </nav>
  )
}

function Search() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="navbar-search"
        onClick={() => setOpen(true)}
        aria-label={t('shell.search')}
        aria-keyshortcuts="Control+K"
      >
        <SearchOutlined aria-hidden />
        <span>{t('shell.search')}</span>
        {/* Drawn by the sheet: as a text it would belong to the name. */}
        <kbd aria-hidden data-keys="Ctrl K" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <MenuSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function Navbar({ route, title }: { route: ConsoleRoute | undefined; title: string | undefined }) {
  const user = useCurrentUser()
  const organisation = user.orgs.find((org) => org.attrId === user.finDepId) ?? user.orgs[0]
  const language = useLanguage()
  return (
    <header className="navbar">
      <Hamburger />
      <Breadcrumb route={route} title={title} />
      <Search />
      <QuickForms />
      <TodoPopover />
      <Fullscreen />
      {organisation !== undefined && (
        <span className="navbar-organisation" title={nameIn(language, organisation, 'attrName')}>
          {nameIn(language, organisation, 'extDepartmentName')}
        </span>
      )}
      <UserMenu />
    </header>
  )
}
