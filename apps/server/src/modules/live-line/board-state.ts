import type { BoardState } from '@liveline/contract/live-line/shapes.ts'
import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'

/** The business state that the end of a plan's approval has in the pack: from then on it may be worked. */
const PUBLISHED = 'published'

type Plan = { readonly status: string; readonly businessState: string; readonly start: Date; readonly end: Date }

/** Where a plan stands: what is recorded of it, and for a published one what the clock says. */
export function boardStateOf({ status, businessState, start, end }: Plan, now: Date): BoardState {
  if (businessState === PUBLISHED && status !== 'cancelled') {
    if (now < start) return 'ahead'
    return now < end ? 'open' : 'past'
  }
  return status === 'active' || status === 'suspended' ? 'unpublished' : 'off'
}

/** The moment that a form says in a text, China's when it names no offset; undefined for what is none. */
export function momentOf(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return undefined
  const moment = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : text + TIME_ZONE_OFFSET)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
