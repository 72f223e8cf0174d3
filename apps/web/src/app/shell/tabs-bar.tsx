import { CloseOutlined, PushpinOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { joinNames } from '../../ui/labels/join-names.ts'
import { nameIn } from '../../ui/in-language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { navigate, RouteLink } from '../../ui/navigation.tsx'
import { MenuItem } from '../../ui/popup/popup.tsx'
import { useConsole } from '../console-state.ts'
import { resolveAddress } from '../resolve-address.ts'
import { closing, refreshTab, useTabs, type CloseWhat, type Tab } from '../tabs.ts'
import { closeTabsNow } from './close-tabs.ts'

interface ContextMenu {
  readonly key: string
  readonly x: number
  readonly y: number
}

const MENU_WIDTH_PX = 180

/** The tab in front is in sight whenever it becomes that. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function useTitleOf(): (tab: Tab) => string {
  const language = useLanguage()
  const menu = useConsole((state) => state.menu)
  const { permissions } = useCurrentUser()
  return (tab) => {
    if (tab.title !== undefined) return tab.title
    const resolved = resolveAddress(tab.href, menu, permissions)
    if (resolved.kind !== 'view') return tab.key
    return nameIn(language, resolved.route)
  }
}

/** Visited pages; the pinned ones stay in front while the rest scrolls (complaint 5). */
export function TabsBar({ activeKey }: { activeKey: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const tabs = useTabs((state) => state.tabs)
  const titleOf = useTitleOf()
  const [menu, setMenu] = useState<ContextMenu | undefined>()
  const [asked, setAsked] = useState<{ closed: readonly Tab[]; key: string } | undefined>()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (menu === undefined) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !panel.current?.contains(event.target as Node)) {
        setMenu(undefined)
      }
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    panel.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [menu])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (useTabs.getState().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  const close = (key: string, what: CloseWhat) => {
    setMenu(undefined)
    const closed = closing(tabs, key, what)
    if (closed.some(({ dirty }) => dirty)) setAsked({ closed, key })
    else closeTabsNow(closed, key)
  }
  const refresh = (key: string) => {
    setMenu(undefined)
    const tab = tabs.find((candidate) => candidate.key === key)
    refreshTab(key)
    if (tab !== undefined && key !== activeKey) navigate(tab.href)
  }

  const tabItem = (tab: Tab) => {
    const title = titleOf(tab)
    const onAuxClick = (event: MouseEvent) => {
      if (event.button !== 1) return
      event.preventDefault()
      close(tab.key, 'this')
    }
    return (
      <div
        key={tab.key}
        className="tab"
        ref={tab.key === activeKey ? bringIntoView : undefined}
        data-active={tab.key === activeKey}
        onAuxClick={onAuxClick}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenu({ key: tab.key, x: Math.min(event.clientX, innerWidth - MENU_WIDTH_PX), y: event.clientY })
        }}
      >
        <RouteLink to={tab.href} title={title} aria-current={tab.key === activeKey ? 'page' : undefined}>
          {tab.affix && <PushpinOutlined aria-hidden />}
          {tab.dirty && <i className="tab-dirty" aria-hidden />}
          <span>{title}</span>
        </RouteLink>
        {!tab.affix && (
          <button type="button" aria-label={t('shell.tabCloseNamed', { title })} onClick={() => close(tab.key, 'this')}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
    )
  }
  const chosen = tabs.find((tab) => tab.key === menu?.key)

  return (
    <nav className="tabs-bar" aria-label={t('shell.tabs')}>
      {tabs.filter((tab) => tab.affix).map(tabItem)}
      <div className="tabs-strip">{tabs.filter((tab) => !tab.affix).map(tabItem)}</div>
      {menu !== undefined && chosen !== undefined && (
        <div
          className="ll-context-menu"
          ref={panel}
          role="menu"
          aria-label={titleOf(chosen)}
          style={{ left: menu.x, top: menu.y }}
        >
          <MenuItem onSelect={() => refresh(menu.key)}>{t('shell.tabRefresh')}</MenuItem>
          <MenuItem disabled={chosen.affix} onSelect={() => close(menu.key, 'this')}>
            {t('shell.tabClose')}
          </MenuItem>
          <MenuItem
            disabled={closing(tabs, menu.key, 'others').length === 0}
            onSelect={() => close(menu.key, 'others')}
          >
            {t('shell.tabCloseOthers')}
          </MenuItem>
          <MenuItem disabled={closing(tabs, menu.key, 'all').length === 0} onSelect={() => close(menu.key, 'all')}>
            {t('shell.tabCloseAll')}
          </MenuItem>
        </div>
      )}
      {asked !== undefined && (
        <Dialog
          title={t('shell.unsavedTitle')}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <button type="button" className="ll-button" onClick={() => setAsked(undefined)}>
                {t('shell.unsavedStay')}
              </button>
              <button
                type="button"
                className="ll-button"
                data-kind="danger"
                onClick={() => {
                  closeTabsNow(asked.closed, asked.key)
                  setAsked(undefined)
                }}
              >
                {t('shell.unsavedLeave')}
              </button>
            </>
          }
        >
          <p>
            {t('shell.unsavedText', {
              titles: joinNames(asked.closed.filter(({ dirty }) => dirty).map(titleOf), language),
            })}
          </p>
        </Dialog>
      )}
    </nav>
  )
}
