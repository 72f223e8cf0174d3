import { z } from 'zod'

/** Views of one list; of all lists of a person; lists whose columns are remembered, the longest unused goes first. */
export const MOST_VIEWS_OF_LIST = 30
export const MOST_VIEWS = 300
export const MOST_LISTS = 200
export const LONGEST_VIEW_NAME = 40

const MOST_COLUMNS = 300
const MOST_FILTERS = 60
const key = z.string().min(1).max(200)
const columnKeys = z.array(key).max(MOST_COLUMNS).readonly()

/** What a person made of the columns of a list (answers C14); an absent part is as the list begins. */
export const ListLayout = z.object({
  hidden: columnKeys.optional(),
  order: columnKeys.optional(),
  /** px by column. */
  widths: z
    .record(key, z.number().positive().max(4_000))
    .refine((widths) => Object.keys(widths).length <= MOST_COLUMNS)
    .readonly()
    .optional(),
  /** How close rows stand; absent: as the size of the console says. */
  density: z.enum(['comfortable', 'compact']).optional(),
})
export type ListLayout = z.infer<typeof ListLayout>

/** A set of filters, order and columns under a name. */
export const SavedView = z.object({
  /** Made by the browser: the same view sent twice is one. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
  /** Filters, order and rows a page, as the address says them. */
  query: z.record(key, z.string().max(4_000)).refine((query) => Object.keys(query).length <= MOST_FILTERS),
  layout: ListLayout,
  /** The list opens with it when its address says nothing else; at most one of a list. */
  isDefault: z.boolean().optional(),
})
export type SavedView = z.infer<typeof SavedView>

/** The name under which a page of the console keeps what a person made of its list. */
export const ListName = key

export const ListMemory = z.object({ layout: ListLayout, views: z.array(SavedView).readonly() })
export type ListMemory = z.infer<typeof ListMemory>
