import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import { usePreferences } from '../../../ui/theme/use-preferences.ts'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useConsole } from '../../console-state.ts'
import type { MenuNode } from '../../menu-routes.ts'
import { MenuIcon } from '../menu-icon.tsx'
import { SystemLogo } from '../system-logo.tsx'
import './sidebar.css'

/** Ids of the submenus above the page in front. */
function above(nodes: readonly MenuNode[], path: string | undefined, trail: readonly string[] = []): readonly string[] {
  for (const node of nodes) {
    if (node.children.length === 0 && node.path === path) return trail
    const found = above(node.children, path, [...trail, node.id])
    if (found.length > 0) return found
  }
  return []
}

interface LevelProps {
  readonly nodes: readonly MenuNode[]
  readonly depth: number
  readonly activePath: string | undefined
  readonly isOpen: (id: string) => boolean
  readonly onToggle: (id: string) => void
}

function Level({ nodes, depth, activePath, isOpen, onToggle }: LevelProps) {
  const language = useLanguage()
  return (
    <ul>
      {nodes.map((node) => {
        const name = nameIn(language, node)
        const label = (
          <>
            <MenuIcon name={node.icon} />
            <span className="sidebar-name">{name}</span>
          </>
        )
        const style = { paddingLeft: 16 + depth * 18 }
        if (node.children.length > 0) {
          const expanded = isOpen(node.id)
          return (
            <li key={node.id}>
              <button
                type="button"
                style={style}
                title={name}
                aria-expanded={expanded}
                data-above={node.children.some((child) => child.path === activePath)}
                onClick={() => onToggle(node.id)}
              >
                {label}
                <DownOutlined className="sidebar-arrow" aria-hidden />
              </button>
              {expanded && <Level {...{ nodes: node.children, depth: depth + 1, activePath, isOpen, onToggle }} />}
            </li>
          )
        }
        return (
          <li key={node.id}>
            {node.newTab ? (
              <a href={node.to} target="_blank" rel="noopener noreferrer" style={style} title={name}>
                {label}
                <ExportOutlined className="sidebar-arrow" aria-hidden />
              </a>
            ) : (
              <RouteLink to={node.to} title={name} aria-current={node.path === activePath ? 'page' : undefined}>
                <span className="sidebar-inner" style={style}>
                  {label}
                </span>
              </RouteLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function Sidebar({ systemName, activePath }: { systemName: string; activePath: string | undefined }) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const nodes = useConsole((state) => state.menu.nodes)
  const drawerOpen = useConsole((state) => state.drawerOpen)
  const { sidebarLogo, sidebarOpen } = usePreferences()
  /** What the person opened or closed; else the first two and those above the page in front are open. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const trail = above(nodes, activePath)
  const isOpen = (id: string) =>
    chosen.get(id) ?? (trail.includes(id) || nodes.slice(0, 2).some((node) => node.id === id))
  useEffect(() => {
    if (!drawerOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') useConsole.setState({ drawerOpen: false })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [drawerOpen])

  const rail = !mobile && !sidebarOpen
  const toggle = (id: string) => {
    if (rail) setPreferences({ sidebarOpen: true })
    setChosen(new Map([...chosen, [id, rail || !isOpen(id)]]))
  }
  return (
    <nav className="sidebar" aria-label={t('shell.menu')} hidden={mobile && !drawerOpen}>
      {(sidebarLogo || mobile) && (
        <div className="sidebar-logo">
          <SystemLogo size={24} />
          <strong>{systemName}</strong>
        </div>
      )}
      <Level nodes={nodes} depth={0} activePath={activePath} isOpen={rail ? () => false : isOpen} onToggle={toggle} />
    </nav>
  )
}
