import type { Placement, ReferenceElement } from '@floating-ui/dom'
import { useLayoutEffect, type RefObject } from 'react'

const FROM_ITS_ANCHOR_PX = 4
const FROM_THE_EDGE_PX = 4
const AT_LEAST_PX = 96
/** A list that goes on and has less than this is hard to read. */
const CRAMPED_PX = 240

/** The console opens without it; what cannot be fetched leaves panels where their sheet puts them. */
const loadPlacing = () => import('@floating-ui/dom')

/** Fetches what places panels before one is opened. */
export function prefetchPlacing(): void {
  void loadPlacing().catch(() => {})
}

const otherSide = (placement: Placement): Placement =>
  (placement.startsWith('top') ? placement.replace('top', 'bottom') : placement.replace('bottom', 'top')) as Placement

/** Whether it fills the little room on this side, and there is more on the other. */
function isCramped(panel: HTMLElement, anchor: ReferenceElement, side: Placement): boolean {
  const { top, bottom } = anchor.getBoundingClientRect()
  const [above, below] = [top, document.documentElement.clientHeight - bottom]
  const [room, other] = side.startsWith('top') ? [above, below] : [below, above]
  const isFull = panel.getBoundingClientRect().height >= room - FROM_ITS_ANCHOR_PX - FROM_THE_EDGE_PX - 1
  return room < CRAMPED_PX && other > room && isFull
}

/** Keeps a panel at its anchor: on the other side where there is no room, and never over the edge of the window. */
export function usePlace(
  panel: RefObject<HTMLElement>,
  anchor: ReferenceElement | null,
  placement: Placement,
  { isFixed, isList, tallestPx }: { isFixed: boolean; isList: boolean; tallestPx: number | undefined },
): void {
  useLayoutEffect(() => {
    const { current: element } = panel
    if (anchor === null || element === null) return
    let isGone = false
    let stop = () => {}
    const follow = async () => {
      const { autoUpdate, computePosition, flip, offset, shift, size } = await loadPlacing()
      // A point has no edge to keep away from.
      const gap = offset(anchor instanceof Element ? FROM_ITS_ANCHOR_PX : 0)
      const middleware = [gap, flip({ padding: FROM_THE_EDGE_PX }), shift({ padding: FROM_THE_EDGE_PX })]
      // Never taller than the room beside it; a list is at least as wide as its field.
      const fit = size({
        padding: FROM_THE_EDGE_PX,
        apply: ({ availableHeight, rects }) => {
          const maxHeight = `${Math.max(AT_LEAST_PX, Math.min(tallestPx ?? Infinity, availableHeight))}px`
          Object.assign(element.style, { maxHeight, ...(isList && { minWidth: `${rects.reference.width}px` }) })
        },
      })
      if (tallestPx !== undefined) middleware.push(fit)
      const strategy = isFixed ? 'fixed' : 'absolute'
      let side = placement
      const place = async () => {
        // What it holds may have come after it was placed, and fits then only because it was cut.
        if (tallestPx !== undefined && isCramped(element, anchor, side)) side = otherSide(side)
        const { x, y } = await computePosition(anchor, element, { placement: side, strategy, middleware })
        if (isGone) return
        Object.assign(element.style, { left: `${x}px`, top: `${y}px` })
        element.dataset['placed'] = 'true'
      }
      if (!isGone) stop = autoUpdate(anchor, element, () => void place())
    }
    follow().catch(() => (element.dataset['placed'] = 'true'))
    return () => {
      isGone = true
      stop()
    }
  }, [panel, anchor, placement, isFixed, isList, tallestPx])
}
