import { HolderOutlined, LoadingOutlined, MoreOutlined } from '@ant-design/icons'
import { type ReactNode } from 'react'
import { Button, TreeItem, TreeItemContent, TreeLoadMoreItem } from 'react-aria-components/Tree'
import { useTranslation } from 'react-i18next'
import { Sign } from '../controls/signs.tsx'
import type { TreeEntry } from './tree-shape.ts'

interface Props {
  readonly entry: TreeEntry
  readonly isDraggable: boolean
  readonly onMenu: ((id: string, anchor: HTMLElement) => void) | undefined
  /** The rows below it. */
  readonly below: ReactNode
}

/** One node: what opens it, its text, its handle, its menu. */
export function TreeRow({ entry, isDraggable, onMenu, below }: Props) {
  const { t } = useTranslation()
  const { node, id, isComing } = entry
  return (
    <TreeItem
      id={id}
      className="ll-tree-row"
      textValue={node.text}
      hasChildItems={node.hasChildren}
      data-muted={node.isMuted === true || undefined}
      onContextMenu={(event) => {
        const anchor = event.currentTarget.querySelector<HTMLElement>('.ll-tree-more')
        if (onMenu === undefined || anchor === null) return
        event.preventDefault()
        onMenu(id, anchor)
      }}
    >
      <TreeItemContent>
        {({ isExpanded }) => (
          <>
            {node.hasChildren ? (
              <Button slot="chevron" className="ll-tree-chevron" aria-busy={isComing || undefined}>
                {isComing ? <LoadingOutlined aria-hidden /> : <Sign of="right" />}
              </Button>
            ) : (
              <span className="ll-tree-chevron" />
            )}
            {node.icon !== undefined && <span className="ll-tree-icon">{node.icon}</span>}
            <span className="ll-tree-text" data-open={isExpanded} title={node.text}>
              {node.text}
            </span>
            {node.note !== undefined && (
              <span className="ll-tree-note" title={node.note}>
                {node.note}
              </span>
            )}
            {isDraggable && (
              <Button slot="drag" className="ll-icon-button ll-tree-drag">
                <HolderOutlined aria-hidden />
              </Button>
            )}
            {onMenu !== undefined && (
              <Button
                className="ll-icon-button ll-tree-more"
                aria-label={t('tree.actionsOf', { name: node.text })}
                aria-haspopup="menu"
                onPress={({ target }) => onMenu(id, target as HTMLElement)}
              >
                <MoreOutlined aria-hidden />
              </Button>
            )}
          </>
        )}
      </TreeItemContent>
      {below}
    </TreeItem>
  )
}

/** In the place of rows that have not been fetched; without it react-aria takes the row above for one that cannot be opened. */
export function ComingRow({ isComing }: { isComing: boolean }) {
  const { t } = useTranslation()
  return (
    <TreeLoadMoreItem className="ll-tree-coming" isLoading={isComing}>
      {t('tree.coming')}
    </TreeLoadMoreItem>
  )
}
