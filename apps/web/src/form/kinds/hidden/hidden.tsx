import type { ItemView } from '../item-view.ts'

/** Kept and judged, never seen. */
export const hidden: ItemView = { read: () => null }
