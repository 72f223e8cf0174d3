import type { MouseEvent } from 'react'

/** Whether a click on a link is meant for this page: not for another tab or window of the browser. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
