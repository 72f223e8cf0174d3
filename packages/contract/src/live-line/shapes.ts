import { z } from 'zod'

/** An item of the catalogue as an amis option: its code is the value, its facts come along. */
export const CatalogueOption = z.object({
  value: z.string(),
  label: z.string(),
  labelEn: z.string(),
  /** e.g. LW07; `label` is number and name. */
  number: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Pinyin initials of the Chinese name in lower case, for searching. */
  initials: z.string(),
  class: z.number().int(),
  method: z.string(),
  liveHours: z.number(),
  avoidedHours: z.number(),
  crew: z.number().int(),
  /** Re-closing must be locked out for it. */
  reclose: z.boolean(),
  underLoad: z.boolean(),
  /** Rows of the plan's crew and vehicle tables that the item asks for; `autoFill` puts them into the form. */
  crewRows: z.array(z.object({ role: z.string(), count: z.number().int() })),
  vehRows: z.array(z.object({ kind: z.string(), count: z.number().int() })),
})
export type CatalogueOption = z.infer<typeof CatalogueOption>

/**
 * Where a plan of today stands. It says what is recorded and what the clock says, never what happens on site: permits and
 * stops are not recorded yet. `open`: published, and its planned time is now; `ahead`, `past`: published, before and
 * after it; `unpublished`: still being approved, so nobody may work; `off`: ended without being published.
 */
export const boardStates = ['open', 'unpublished', 'ahead', 'past', 'off'] as const
export const BoardState = z.enum(boardStates)
export type BoardState = z.infer<typeof BoardState>

export const BoardRow = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  state: BoardState,
  /** Of the process, as its lists say it. */
  businessState: z.string(),
  status: z.string(),
  /** Null for whoever may not see the field. */
  class: z.number().int().nullable(),
  feeder: z.string().nullable(),
  location: z.string().nullable(),
  /** The team's name at present. */
  team: z.string().nullable(),
  teamEn: z.string().nullable(),
  planStart: z.iso.datetime(),
  planEnd: z.iso.datetime(),
})
export type BoardRow = z.infer<typeof BoardRow>

export const DayBoard = z.object({
  /** The day in `TIME_ZONE`, yyyy-mm-dd. */
  day: z.iso.date(),
  /** In the order of `boardStates`, then of the planned start; at most `BOARD_ROWS`. */
  rows: z.array(BoardRow),
  /** Plans of each state. */
  counts: z.record(BoardState, z.number().int()),
  /** There were more than could be looked through: the counts are at least so many. */
  isCapped: z.boolean(),
})
export type DayBoard = z.infer<typeof DayBoard>

/** So many rows the board answers at most. */
export const BOARD_ROWS = 50
