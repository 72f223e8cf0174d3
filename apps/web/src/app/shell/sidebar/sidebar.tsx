import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import { usePreferences } from '../../../ui/theme/use-preferences.ts'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useConsole } from '../../console-state.ts'
import type { MenuNode } from '../../menu-routes.ts'
import { prefetchView } from '../../views.tsx'
import { toDoPath } from '../notices/todo-queries.ts'
import { moveInMenu } from './menu-keys.ts'
import { MenuLevel } from './menu-level.tsx'
import { SystemLogo } from '../system-logo.tsx'
import './sidebar.css'
import { useDrawer } from './use-drawer.ts'

/** Ids of the submenus above the page in front, and of its own entry. */
function trailTo(nodes: readonly MenuNode[], path: string | undefined): readonly string[] {
  for (const node of nodes) {
    if (node.children.length === 0 && node.path === path) return [node.id]
    const found = trailTo(node.children, path)
    if (found.length > 0) return [node.id, ...found]
  }
  return []
}

const shownIds = (nodes: readonly MenuNode[], isOpen: (id: string) => boolean): readonly string[] =>
  nodes.flatMap(({ id, children }) => [id, ...(isOpen(id) ? shownIds(children, isOpen) : [])])

function prefetchPage(path: string): void {
  const route = useConsole.getState().menu.routes.find((one) => one.path === path)
  if (route !== undefined) prefetchView(route)
}

const closeDrawer = () => useConsole.setState({ drawerOpen: false })

interface Props {
  readonly systemName: string
  readonly activePath: string | undefined
  readonly isInside: boolean
}

/** The menu of the roles; on a phone a drawer. */
export function Sidebar({ systemName, activePath, isInside }: Props) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const nodes = useConsole((state) => state.menu.nodes)
  const drawerOpen = useConsole((state) => state.drawerOpen)
  const { sidebarLogo, sidebarOpen, folders } = usePreferences()
  const nav = useRef<HTMLElement>(null)
  /** Above the page in front folders are open, unless they were closed while it is there. */
  const [closed, setClosed] = useState<{ readonly at: string | undefined; readonly ids: readonly string[] }>()
  const [focusedId, setFocusedId] = useState<string>()
  const isRail = !mobile && !sidebarOpen
  const trail = trailTo(nodes, activePath)
  const closedHere = closed?.at === activePath ? (closed?.ids ?? []) : []
  /** What the person opened or closed; else the first two are open. */
  const isKeptOpen = (id: string) => folders[id] ?? nodes.slice(0, 2).some((node) => node.id === id)
  const isOpen = (id: string) => !isRail && (trail.includes(id) ? !closedHere.includes(id) : isKeptOpen(id))
  const shown = shownIds(nodes, isOpen)
  const stopId = [focusedId, ...[...trail].reverse()].find((id) => id !== undefined && shown.includes(id)) ?? shown[0]
  const onToggle = (id: string, open: boolean) => {
    setPreferences({ folders: { ...folders, [id]: open } })
    const others = closedHere.filter((each) => each !== id)
    setClosed({ at: activePath, ids: open ? others : [...others, id] })
  }

  useDrawer(nav, mobile && drawerOpen, closeDrawer)
  // oxlint-disable react/exhaustive-effect-dependencies -- another page, or the drawer, has another entry to show.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [activePath, drawerOpen])
  // oxlint-enable react/exhaustive-effect-dependencies

  return (
    <nav className="sidebar" aria-label={t('shell.menu')} hidden={mobile && !drawerOpen} ref={nav}>
      {(sidebarLogo || mobile) && (
        <div className="sidebar-logo">
          <SystemLogo size={24} />
          <strong title={systemName}>{systemName}</strong>
          {mobile && (
            <IconButton label={t('shell.closeMenu')} onClick={closeDrawer}>
              <CloseOutlined aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      <div
        role="presentation"
        className="sidebar-menu"
        onFocus={({ target }) => setFocusedId(target.dataset['id'] ?? focusedId)}
        onKeyDown={(event) => {
          if (event.defaultPrevented || nav.current === null) return
          if (moveInMenu(event.nativeEvent, nav.current, { onToggle })) event.preventDefault()
        }}
      >
        <MenuLevel
          nodes={nodes}
          depth={0}
          parentId=""
          state={{
            activePath,
            isInside,
            todoPath: toDoPath(),
            isRail,
            stopId,
            isOpen,
            onToggle,
            onPoint: prefetchPage,
          }}
        />
      </div>
    </nav>
  )
}
