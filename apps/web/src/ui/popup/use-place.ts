import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  shift,
  type Placement,
  type ReferenceElement,
  type Strategy,
} from '@floating-ui/dom'
import { useLayoutEffect, type RefObject } from 'react'

const FROM_ITS_ANCHOR_PX = 4
const FROM_THE_EDGE_PX = 8

/** Keeps a panel at its anchor: on the other side where there is no room, and never over the edge of the window. */
export function usePlace(
  panel: RefObject<HTMLElement>,
  anchor: ReferenceElement | null,
  placement: Placement,
  strategy: Strategy,
): void {
  useLayoutEffect(() => {
    const { current: element } = panel
    if (anchor === null || element === null) return
    let isGone = false
    const place = async () => {
      const { x, y } = await computePosition(anchor, element, {
        placement,
        strategy,
        middleware: [
          // A point has no edge to keep away from.
          offset(anchor instanceof Element ? FROM_ITS_ANCHOR_PX : 0),
          flip({ padding: FROM_THE_EDGE_PX }),
          shift({ padding: FROM_THE_EDGE_PX }),
        ],
      })
      if (!isGone) Object.assign(element.style, { left: `${x}px`, top: `${y}px` })
    }
    const stop = autoUpdate(anchor, element, () => void place())
    return () => {
      isGone = true
      stop()
    }
  }, [panel, anchor, placement, strategy])
}
