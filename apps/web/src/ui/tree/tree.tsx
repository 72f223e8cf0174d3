import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tree as AriaTree, type Key } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import '../aria-sheet.ts'
import { forEachLanguage } from '../in-language.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import { useLanguage } from '../use-language.ts'
import { PopupPanel } from '../popup/popup-panel.tsx'
import type { ChildrenOf, TreeMoves, TreeNode } from './tree-node.ts'
import { ComingRow, TreeRow } from './tree-row.tsx'
import { createShaper, type TreeEntry, type TreeShape } from './tree-shape.ts'
import './tree.css'
import { useTreeDrag } from './use-tree-drag.ts'

export interface TreeProps {
  /** Its name for those who do not see it. */
  readonly label: string
  readonly childrenOf: ChildrenOf
  readonly open: ReadonlySet<string>
  readonly onOpen: (open: ReadonlySet<string>) => void
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** Brings this node to sight and the focus to it, as soon as its row is there, unless a menu is open by then; an object again and again for the same. */
  readonly reveal?: { readonly id: string } | undefined
  /** What can be done with a node: items of a menu. */
  readonly actions?: ((node: TreeNode, close: () => void) => ReactNode) | undefined
  readonly moves?: TreeMoves | undefined
  /** Nodes that cannot be chosen here. */
  readonly disabled?: ReadonlySet<string> | undefined
}

const ROW_PX = { desk: 32, phone: 44 }
/** A row out of sight is drawn after the tree has been scrolled to it: in the next frame, or soon. */
const REVEAL_FRAMES = 20
const locales = forEachLanguage((locale) => locale)

/**
 * A tree of any size: only open branches are asked for and only rows in sight are drawn. Arrow keys walk and open, letters
 * jump, Enter chooses; a node is moved by the pointer, by its handle and the keys, or by a menu (`MoveDialog`). Whoever
 * draws it fetches the catalogue `tree` with its page.
 */
export function Tree(props: TreeProps) {
  const { label, childrenOf, open, onOpen, chosen, onChoose, reveal, actions, moves, disabled } = props
  const language = useLanguage()
  const rowPx = useIsMobile() ? ROW_PX.phone : ROW_PX.desk
  const frame = useRef<HTMLDivElement>(null)
  const [shapeNow] = useState(createShaper)
  const shape = shapeNow(childrenOf, open)
  const [menu, setMenu] = useState<{ readonly id: string; readonly anchor: HTMLElement }>()
  const { dragAndDropHooks, isDraggable } = useTreeDrag({ shape, childrenOf, moves })
  useReveal(frame, shape, reveal, rowPx, menu !== undefined)
  const closeMenu = (returnFocus: boolean) => {
    setMenu(undefined)
    // The row: its buttons are no stops of their own.
    if (returnFocus) menu?.anchor.closest<HTMLElement>('[role="row"]')?.focus()
  }
  const openMenu = (id: string, anchor: HTMLElement) => setMenu({ id, anchor })
  const drawEntry = (entry: TreeEntry) => (
    <TreeRow
      entry={entry}
      isDraggable={isDraggable}
      onMenu={actions === undefined ? undefined : openMenu}
      below={
        <>
          <Collection items={entry.children} dependencies={[isDraggable, actions === undefined]}>
            {drawEntry}
          </Collection>
          {entry.node.hasChildren && entry.children.length === 0 && <ComingRow isComing={entry.isComing} />}
        </>
      }
    />
  )
  const menuNode = menu === undefined ? undefined : shape.nodes.get(menu.id)
  return (
    <I18nProvider locale={locales[language]}>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowPx, loaderSize: rowPx }}>
        <AriaTree
          ref={frame}
          className="ll-tree"
          aria-label={label}
          items={shape.entries}
          dependencies={[isDraggable, actions === undefined]}
          selectionMode="single"
          selectedKeys={chosen === undefined ? [] : [chosen]}
          disallowEmptySelection
          {...(disabled === undefined ? {} : { disabledKeys: disabled, disabledBehavior: 'selection' as const })}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : [...keys]
            if (key !== undefined) onChoose(String(key))
          }}
          expandedKeys={open}
          onExpandedChange={(keys: Set<Key>) => onOpen(new Set([...keys].map(String)))}
          {...(dragAndDropHooks === undefined ? {} : { dragAndDropHooks })}
        >
          {drawEntry}
        </AriaTree>
      </Virtualizer>
      {menu !== undefined && menuNode !== undefined && actions !== undefined && (
        <PopupPanel
          anchor={menu.anchor}
          placement="bottom-end"
          kind="menu"
          label={menuNode.text}
          onTop
          onClose={({ returnFocus }) => closeMenu(returnFocus)}
        >
          {actions(menuNode, () => closeMenu(true))}
        </PopupPanel>
      )}
    </I18nProvider>
  )
}

function useReveal(
  frame: RefObject<HTMLDivElement>,
  shape: TreeShape,
  reveal: TreeProps['reveal'],
  rowPx: number,
  hasMenu: boolean,
): void {
  const done = useRef<TreeProps['reveal']>()
  useEffect(() => {
    if (reveal === undefined || done.current === reveal) return undefined
    if (hasMenu) {
      // What was asked for is overtaken: the focus would leave the menu and close it, scrolling take its row away.
      done.current = reveal
      return undefined
    }
    const at = shape.rows.indexOf(reveal.id)
    if (at < 0) return undefined
    let waiting = 0
    const reach = (frames: number) => {
      const element = frame.current
      if (element === null) return
      if (!isInSight(element, at * rowPx, rowPx)) element.scrollTop = at * rowPx - (element.clientHeight - rowPx) / 2
      const row = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(reveal.id)}"]`)
      if (row !== null) {
        done.current = reveal
        row.focus({ preventScroll: true })
      } else if (frames > 0) waiting = requestAnimationFrame(() => reach(frames - 1))
    }
    reach(REVEAL_FRAMES)
    return () => cancelAnimationFrame(waiting)
  }, [frame, shape, reveal, rowPx, hasMenu])
}

const isInSight = ({ scrollTop, clientHeight }: HTMLElement, top: number, height: number) =>
  top >= scrollTop && top + height <= scrollTop + clientHeight
