import { useRef, type RefObject } from 'react'
import { useDrop } from 'react-aria'
import { useTranslation } from 'react-i18next'
import type { Designer, Dragged } from '../designer.ts'
import { insertNodes, isAccepted } from '../schema-edit/insert-nodes.ts'
import { moveNodes } from '../schema-edit/move-nodes.ts'
import { isWithin, topmost, treeOf } from '../schema-edit/tree.ts'
import { dropPlaceAt, type Box, type DropPlace } from './drop-place.ts'
import { measureBoxes } from './measure-boxes.ts'

/**
 * The canvas as the one place where things are dropped. A move computes one place and moves one line; nothing of the form
 * is drawn anew until something is dropped.
 */
export function useCanvasDrop(designer: Designer, canvas: RefObject<HTMLElement>, line: RefObject<HTMLElement>) {
  const { t } = useTranslation()
  const boxes = useRef<Box | undefined>(undefined)
  const place = useRef<DropPlace | undefined>(undefined)

  const show = (next: DropPlace | undefined) => {
    place.current = next
    if (line.current !== null) drawLine(line.current, next)
  }
  const forget = () => {
    boxes.current = undefined
    show(undefined)
  }
  const { dropProps } = useDrop({
    ref: canvas,
    getDropOperation: () => (designer.dragged() === undefined ? 'cancel' : 'move'),
    onDropEnter: () => {
      boxes.current =
        canvas.current === null ? undefined : measureBoxes(canvas.current, treeOf(designer.state().schema))
    },
    onDropMove: ({ x, y }) => {
      const what = designer.dragged()
      if (boxes.current === undefined || what === undefined) return
      show(dropPlaceAt(boxes.current, { x, y }, (id) => mayTake(designer, what, id)))
    },
    onDropExit: forget,
    onDrop: () => {
      const what = designer.dragged()
      const target = place.current
      forget()
      if (what === undefined || target === undefined) return
      const isDone =
        'made' in what
          ? designer.apply((schema) => insertNodes(schema, target, [what.made]), { said: t('designer.said.added') })
          : designer.apply((schema) => moveNodes(schema, what.ids, target), { said: t('designer.said.moved') })
      // Keys go on from what was dropped.
      if (isDone) requestAnimationFrame(() => focusOf(canvas.current, designer.state().current))
    },
  })
  return dropProps
}

/** Moved past React: a drag draws nothing else. */
function drawLine(element: HTMLElement, place: DropPlace | undefined): void {
  element.hidden = place === undefined
  if (place === undefined) return
  const { x, y, length, isUpright } = place.line
  element.style.transform = `translate(${x}px, ${y}px)`
  element.style.width = isUpright ? '' : `${length}px`
  element.style.height = isUpright ? `${length}px` : ''
}

const focusOf = (canvas: HTMLElement | null, id: string | undefined) =>
  canvas?.querySelector<HTMLElement>(`[data-node="${id}"] > .ll-frame-handle`)?.focus({ preventScroll: true })

function mayTake(designer: Designer, what: Dragged, id: string): boolean {
  const { schema } = designer.state()
  if ('made' in what) return isAccepted(schema, id, [what.made])
  const tree = treeOf(schema)
  const nodes = topmost(tree, what.ids).map(({ node }) => node)
  return !what.ids.some((moved) => isWithin(tree, id, moved)) && isAccepted(schema, id, nodes)
}
