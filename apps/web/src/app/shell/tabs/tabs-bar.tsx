import { CloseOutlined, PushpinOutlined } from '@ant-design/icons'
import { useEffect, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { navigate, RouteLink } from '../../../ui/navigation.tsx'
import { ContextMenu } from '../../../ui/menu/context-menu.tsx'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { useConsole } from '../../console-state.ts'
import { resolveAddress } from '../../resolve-address.ts'
import { closing, refreshTab, useTabs, type CloseWhat, type Tab } from '../../tabs.ts'
import { closeTabsNow } from './close-tabs.ts'
import './tabs-bar.css'

interface OpenMenu {
  readonly key: string
  readonly x: number
  readonly y: number
}

/** The tab in front is in sight whenever it becomes that; with the next frame, which lays the page out anyway. */
function bringIntoView(element: HTMLElement | null): void {
  if (element !== null) requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
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
  const [menu, setMenu] = useState<OpenMenu | undefined>()
  const [asked, setAsked] = useState<{ closed: readonly Tab[]; key: string } | undefined>()
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
          setMenu({ key: tab.key, x: event.clientX, y: event.clientY })
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
        <ContextMenu label={titleOf(chosen)} x={menu.x} y={menu.y} onClose={() => setMenu(undefined)}>
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
        </ContextMenu>
      )}
      {asked !== undefined && (
        <Dialog
          title={t('shell.unsavedTitle')}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('shell.unsavedStay')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  closeTabsNow(asked.closed, asked.key)
                  setAsked(undefined)
                }}
              >
                {t('shell.unsavedLeave')}
              </Button>
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
