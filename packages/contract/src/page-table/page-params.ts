/** What `pageParams` holds as JSON text: sources, columns, filters and actions of a page (design.md §3 Page tables). */
import { z } from 'zod'
import { nameLine } from '../one-line.ts'

/** Characters of the JSON text: fifty columns with their filters fit ten times. */
const PARAMS_LENGTH = 60_000
export const PageParamsText = z.string().min(2).max(PARAMS_LENGTH)

const NAME_LENGTH = 50
export const PageName = nameLine(NAME_LENGTH)
const title = z.string().trim().min(1).max(NAME_LENGTH)
const optionalTitle = z.string().trim().max(NAME_LENGTH)

/** Facts of a task and its process that may stand in a column. */
export const taskFacts = [
  'number',
  'title',
  'taskName',
  'flowName',
  'businessState',
  'initiator',
  'createdAt',
  'dueAt',
  'completedAt',
  'outcome',
  'currentHandlers',
] as const
/** Facts of a record of a form. */
export const recordFacts = ['createdAt', 'updatedAt'] as const
/** What a list of tasks can be sorted by beside fields of the main form. */
export const sortedTaskFacts: readonly string[] = [
  'number',
  'title',
  'businessState',
  'initiator',
  'createdAt',
  'dueAt',
  'completedAt',
]

const FIELD_NAME = '[A-Za-z_][A-Za-z0-9_]{0,63}'
/** A fact; `fields.<name>` of the main form, or of the form whose records are listed; `form.<formKey>.<name>` of another. */
const columnKey = new RegExp(`^(?:[a-zA-Z]+|fields\\.${FIELD_NAME}|form\\.[a-zA-Z][a-zA-Z0-9]{1,63}\\.${FIELD_NAME})$`)
const ColumnKey = z.string().max(150).regex(columnKey)

export const columnFormats = ['text', 'number', 'date', 'datetime', 'person', 'chips', 'mask', 'link'] as const
export type ColumnFormat = (typeof columnFormats)[number]
export const columnAligns = ['left', 'center', 'right'] as const
export const columnTotals = ['sum', 'avg', 'count'] as const
const filterKinds = ['text', 'select', 'choices', 'dateRange', 'number'] as const
/** Narrower shows nothing, wider hides the others. Pixels. */
const COLUMN_WIDTHS = { min: 40, max: 800 } as const
const MAX_COLUMNS = 60
const MAX_OPTIONS = 100

export const PageColumn = z.strictObject({
  key: ColumnKey,
  title,
  titleEn: optionalTitle.default(''),
  /** Pixels. */
  width: z.number().int().min(COLUMN_WIDTHS.min).max(COLUMN_WIDTHS.max).optional(),
  /** How the value of a field is written; facts are written in their own way. */
  format: z.enum(columnFormats).optional(),
  align: z.enum(columnAligns).optional(),
  sortable: z.boolean().optional(),
  onCard: z.boolean().optional(),
  /** What stands under the column, over everything that the filters leave. */
  totals: z.enum(columnTotals).optional(),
  /** Put away until somebody wants it. */
  hiddenAtFirst: z.boolean().optional(),
})
export type PageColumn = z.infer<typeof PageColumn>

export const PageFilter = z.strictObject({
  key: ColumnKey,
  title,
  titleEn: optionalTitle.default(''),
  /** `choices`: any of several. */
  kind: z.enum(filterKinds),
  /** Shown only behind "more filters". */
  behind: z.boolean().optional(),
  options: z
    .array(
      z.strictObject({ value: z.string().min(1).max(200), label: z.string().max(100), labelEn: z.string().max(100) }),
    )
    .max(MAX_OPTIONS)
    .optional(),
})
export type PageFilter = z.infer<typeof PageFilter>

export const PageParams = z.strictObject({
  /** The to-do and finished tasks of the reader, or the records of one form. */
  source: z.enum(['tasks', 'records']).optional(),
  /** Flow keys; empty = every flow. */
  flowIdList: z.array(z.string().min(1).max(64)).max(50),
  /** Of tasks: further forms whose fields stand in columns. Of records: the one form. */
  formIdList: z.array(z.number().int().positive()).max(20).optional(),
  columns: z.array(PageColumn).max(MAX_COLUMNS),
  filters: z.array(PageFilter).max(30),
  /** Of a row. */
  actions: z.array(z.enum(['open', 'instance'])).max(2),
  /** Of chosen rows; absent: all that there are. */
  batchActions: z
    .array(z.enum(['complete']))
    .max(1)
    .optional(),
  /** A column's key, `-` before it descends; absent: the order of the list. */
  defaultSort: z.string().max(151).optional(),
  /** Who sees the page; absent or empty: everybody whom the menu leads there. */
  roles: z.array(z.number().int().positive()).max(50).optional(),
})
export type PageParams = z.infer<typeof PageParams>
