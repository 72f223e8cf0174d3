import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { MenuNode } from '../../menu-routes.ts'
import { MenuIcon } from '../../../ui/labels/menu-icon.tsx'
import type { MenuState } from './menu-state.ts'
import { RailFolder } from './rail-folder.tsx'
import { TodoBadge } from './todo-badge.tsx'

interface Props {
  readonly nodes: readonly MenuNode[]
  readonly depth: number
  readonly parentId: string
  readonly state: MenuState
}

const INDENT_PX = 18
const FIRST_INDENT_PX = 16

export function MenuLevel({ nodes, depth, parentId, state }: Props) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length === 0 ? (
            <MenuLeaf node={node} depth={depth} parentId={parentId} state={state} />
          ) : state.isRail && depth === 0 ? (
            <RailFolder node={node} state={state}>
              <MenuLevel
                nodes={node.children}
                depth={0}
                parentId={node.id}
                state={{ ...state, isRail: false, isOpen: () => true }}
              />
            </RailFolder>
          ) : (
            <MenuFolder node={node} depth={depth} parentId={parentId} state={state} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface EntryProps extends Omit<Props, 'nodes'> {
  readonly node: MenuNode
}

const holds = (node: MenuNode, path: string | undefined): boolean =>
  node.children.some((child) => child.path === path || holds(child, path))

function MenuFolder({ node, depth, parentId, state }: EntryProps) {
  const language = useLanguage()
  const name = nameIn(language, node)
  const expanded = state.isOpen(node.id)
  return (
    <>
      <button
        type="button"
        className="sidebar-item"
        data-id={node.id}
        data-parent={parentId}
        tabIndex={state.stopId === node.id ? 0 : -1}
        style={{ paddingLeft: FIRST_INDENT_PX + depth * INDENT_PX }}
        title={name}
        aria-expanded={expanded}
        data-above={holds(node, state.activePath)}
        onClick={() => state.onToggle(node.id, !expanded)}
      >
        <MenuIcon name={node.icon} />
        <span className="sidebar-name">{name}</span>
        <DownOutlined className="sidebar-arrow" aria-hidden />
      </button>
      {expanded && <MenuLevel nodes={node.children} depth={depth + 1} parentId={node.id} state={state} />}
    </>
  )
}

const currentOf = ({ path }: MenuNode, { activePath, isInside }: MenuState) =>
  path === activePath ? (isInside ? 'true' : 'page') : undefined

function MenuLeaf({ node, depth, parentId, state }: EntryProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, node)
  const label = (
    <>
      <MenuIcon name={node.icon} />
      <span className="sidebar-name">{name}</span>
    </>
  )
  const shared = {
    className: 'sidebar-item',
    title: name,
    style: { paddingLeft: FIRST_INDENT_PX + depth * INDENT_PX },
    tabIndex: state.stopId === node.id ? 0 : -1,
    'data-id': node.id,
    'data-parent': parentId,
  }
  if (node.newTab) {
    return (
      <a href={node.to} target="_blank" rel="noopener noreferrer" {...shared}>
        {label}
        <ExportOutlined className="sidebar-arrow" aria-hidden />
        <span className="ll-visually-hidden">{t('shell.opensNewTab')}</span>
      </a>
    )
  }
  return (
    <RouteLink
      to={node.to}
      aria-current={currentOf(node, state)}
      onPointerEnter={() => state.onPoint(node.path)}
      onFocus={() => state.onPoint(node.path)}
      {...shared}
    >
      {label}
      {node.path === state.todoPath && <TodoBadge />}
    </RouteLink>
  )
}
