import { useLayoutEffect, type RefObject } from 'react'

/** Lifts a panel above everything else, dialogs too. Browsers before 2023 leave it where its sheet puts it. */
export function useTopLayer(panel: RefObject<HTMLElement>, isWanted: boolean): void {
  useLayoutEffect(() => {
    const { current: element } = panel
    // Of a page that is locked nothing is in the document.
    if (!isWanted || element?.isConnected !== true || !('showPopover' in element)) return
    element.setAttribute('popover', 'manual')
    element.showPopover()
  }, [panel, isWanted])
}
