import type { Tree } from '../schema-edit/tree.ts'
import type { Box } from './drop-place.ts'

/** Where every component of the canvas is drawn now: measured once when a drag begins, in one reading of the page. */
export function measureBoxes(canvas: HTMLElement, tree: Tree): Box | undefined {
  const origin = canvas.getBoundingClientRect()
  const drawn = new Map<string, DOMRect>()
  for (const frame of canvas.querySelectorAll<HTMLElement>('[data-node]'))
    drawn.set(frame.dataset['node'] ?? '', frame.getBoundingClientRect())
  const boxOf = (id: string, rect: DOMRect): Box => ({
    id,
    left: rect.left - origin.left,
    top: rect.top - origin.top,
    right: rect.right - origin.left,
    bottom: rect.bottom - origin.top,
    index: tree.get(id)?.index ?? 0,
    children: (tree.get(id)?.children ?? []).flatMap((child) => {
      const place = drawn.get(child)
      return place === undefined ? [] : [boxOf(child, place)]
    }),
  })
  const [root] = tree.keys()
  return root === undefined ? undefined : boxOf(root, origin)
}
