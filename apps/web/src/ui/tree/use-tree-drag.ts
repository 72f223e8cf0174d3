import { useRef } from 'react'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import type { ChildrenOf, TreeMoves, TreePlace } from './tree-node.ts'
import { placeOf, type DropTarget, type TreeShape } from './tree-shape.ts'

interface Parts {
  readonly shape: TreeShape
  readonly childrenOf: ChildrenOf
  readonly moves: TreeMoves | undefined
}

/** Under which a node that is dragged carries its id. */
const DRAGGED_NODE = 'liveline-tree-node'

/** Nodes that are dragged within their tree, by pointer and by keys. */
export function useTreeDrag({ shape, childrenOf, moves }: Parts) {
  const dragged = useRef<string>()
  const placeAt = (target: DropTarget): TreePlace | undefined => {
    const id = dragged.current
    if (id === undefined || moves === undefined) return undefined
    const place = placeOf(shape, childrenOf, id, target, moves.isOrdered)
    return place === undefined || moves.refusalOf(id, place.parentId) !== undefined ? undefined : place
  }
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: moves === undefined,
    getItems: (keys) =>
      [...keys].map(String).map((id) => ({ 'text/plain': shape.nodes.get(id)?.text ?? id, [DRAGGED_NODE]: id })),
    acceptedDragTypes: [DRAGGED_NODE],
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => {
      const [key] = keys
      dragged.current = key === undefined ? undefined : String(key)
    },
    onDragEnd: () => {
      dragged.current = undefined
    },
    getDropOperation: (target) => (placeAt(target) === undefined ? 'cancel' : 'move'),
    onDrop: ({ target }) => {
      const [id, place] = [dragged.current, placeAt(target)]
      if (id !== undefined && place !== undefined) moves?.onMove(id, place)
    },
  })
  // Hooks must not come and go, says react-aria: a tree is draggable as long as it is drawn, or never.
  return { dragAndDropHooks: moves === undefined ? undefined : dragAndDropHooks, isDraggable: moves !== undefined }
}
