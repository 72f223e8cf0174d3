import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lazy-part.tsx'
import { ContextMenu } from '../../../ui/menu/context-menu.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { closing, useTabs, type CloseWhat, type Tab } from '../../tabs.ts'
import { closeTabsNow } from './close-tabs.ts'
import { distinctTitles } from './distinct-titles.ts'
import { TabItem } from './tab-item.tsx'
import { TabMenu } from './tab-menu.tsx'
import { TabStrip } from './tab-strip.tsx'
import './tabs-bar.css'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { useTabTitles } from './use-tab-titles.ts'

const TabList = lazyPart(async () => ({ default: (await import('./tab-list.tsx')).TabList }))

interface OpenMenu {
  readonly key: string
  readonly x: number
  readonly y: number
}

/** Visited pages; the pinned ones stay in front while the rest scrolls (complaint 5). */
export function TabsBar({ activeKey }: { activeKey: string | undefined }) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const tabs = useTabs((state) => state.tabs)
  const titleOf = useTabTitles()
  const shown = distinctTitles(tabs, titleOf)
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
    const closed = closing(tabs, key, what)
    if (closed.some(({ dirty }) => dirty)) setAsked({ closed, key })
    else closeTabsNow(closed, key)
  }
  const tabItem = (tab: Tab) => (
    <TabItem
      key={tab.key}
      tab={tab}
      title={titleOf(tab)}
      head={shown.get(tab.key)?.head ?? ''}
      tail={shown.get(tab.key)?.tail ?? ''}
      isActive={tab.key === activeKey}
      onClose={close}
      onMenu={(key, x, y) => setMenu({ key, x, y })}
    />
  )
  const chosen = tabs.find((tab) => tab.key === menu?.key)

  return (
    <nav className="tabs-bar" aria-label={t('shell.tabs')}>
      {tabs.filter((tab) => tab.affix).map(tabItem)}
      <TabStrip count={tabs.length}>{tabs.filter((tab) => !tab.affix).map(tabItem)}</TabStrip>
      <Popup label={t('shell.tabsList')} kind="dialog" trigger={<DownOutlined aria-hidden />}>
        {(done) => (
          <Suspense fallback={null}>
            <TabList activeKey={activeKey} onDone={done} onClose={close} />
          </Suspense>
        )}
      </Popup>
      {/* A finger has no right button. */}
      {mobile && activeKey !== undefined && (
        <Popup label={t('shell.tabCommands')} trigger={<EllipsisOutlined aria-hidden />}>
          {(done) => <TabMenu tabKey={activeKey} onDone={done} onClose={close} />}
        </Popup>
      )}
      {menu !== undefined && chosen !== undefined && (
        <ContextMenu label={titleOf(chosen)} x={menu.x} y={menu.y} onClose={() => setMenu(undefined)}>
          <TabMenu tabKey={menu.key} onDone={() => setMenu(undefined)} onClose={close} />
        </ContextMenu>
      )}
      {asked !== undefined && (
        <UnsavedDialog
          closed={asked.closed}
          onStay={() => setAsked(undefined)}
          onLeave={() => {
            closeTabsNow(asked.closed, asked.key)
            setAsked(undefined)
          }}
        />
      )}
    </nav>
  )
}
