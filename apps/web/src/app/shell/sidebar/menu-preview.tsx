import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuRoutes } from '../../menu-routes.ts'
import { SystemLogo } from '../system-logo.tsx'
import { MenuLevel } from './menu-level.tsx'
import './sidebar.css'

interface Props {
  readonly tree: readonly RoleTreeEntry[]
  readonly pages: readonly PageConfig[]
  readonly device: 'desk' | 'phone'
}

/** The sidebar as the holder of a role would be shown it: the same rules and the same lines, which lead nowhere. */
export function MenuPreview({ tree, pages, device }: Props) {
  const { t } = useTranslation()
  const { nodes } = useMemo(() => menuRoutes(tree, pages), [tree, pages])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const onToggle = (id: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  const isOpen = (id: string) => !closed.has(id)
  return (
    <nav
      className="sidebar sidebar-preview"
      aria-label={t('shell.menu')}
      onClickCapture={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('a') === null) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {device === 'phone' && (
        <div className="sidebar-logo">
          <SystemLogo size={24} />
        </div>
      )}
      <MenuLevel
        nodes={nodes}
        depth={0}
        parentId=""
        state={{
          ...{ activePath: undefined, isInside: false, todoPath: undefined, isRail: false },
          ...{ stopId: nodes[0]?.id, isOpen, onToggle, onPoint: () => {} },
        }}
      />
    </nav>
  )
}
