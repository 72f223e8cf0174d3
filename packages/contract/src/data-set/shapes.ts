import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'

/** Names a data set (specification §7, "Counts polled by the navbar"). */
export const DataSetCode = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{1,63}$/)

/** What one text of a parameter may hold, in characters. */
const TEXT_LENGTH = 1_000
/** Values of a list, and characters of each. */
const LIST = { values: 200, length: 200 } as const

/** What a parameter may be given. */
export const DataSetValue = z.union([
  z.string().max(TEXT_LENGTH),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(LIST.length)).max(LIST.values),
])
export type DataSetValue = z.infer<typeof DataSetValue>

export const parameterTypes = ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'list'] as const
/** What a date may be by default: counted in the zone of the utility when the data set is asked. */
export const dateWords = ['today', 'monthStart', 'yearStart'] as const

const label = z.string().trim().max(50)

/**
 * A parameter of a data set: `:name` in the query, or `$1`, `$2` … in the order declared; always a bound value. One with
 * `from` is what the server knows of the caller, and cannot be sent. `list` is any number of texts, as in `= any(:name)`.
 */
export const DataSetParameter = z.strictObject({
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,63}$/),
  type: z.enum(parameterTypes),
  required: z.boolean().default(false),
  from: z.enum(['callerId', 'callerDepartment']).optional(),
  label: label.optional(),
  labelEn: label.optional(),
  /** What it is when nothing is sent; of a date also one of `dateWords`. */
  initial: DataSetValue.optional(),
  /** What is chosen from, of a text or a list. */
  options: z
    .array(z.strictObject({ value: z.string().min(1).max(LIST.length), label, labelEn: label.default('') }))
    .max(LIST.values)
    .optional(),
})
export type DataSetParameter = z.infer<typeof DataSetParameter>

export const columnKinds = ['text', 'number', 'percent', 'hours', 'money', 'date', 'datetime'] as const
export type DataSetColumnKind = (typeof columnKinds)[number]
export const columnMasks = ['none', 'phone', 'idCard', 'name'] as const
export type DataSetColumnMask = (typeof columnMasks)[number]

/** What a column of the answer is: `percent` is a share of 1, `hours` and `money` (yuan) are numbers with their unit. */
export const DataSetColumn = z.strictObject({
  name: z.string().min(1).max(63),
  label,
  labelEn: label.default(''),
  kind: z.enum(columnKinds),
  /** What hides it from everybody but the holders of a role of `revealRoleIds`. */
  mask: z.enum(columnMasks).default('none'),
  /** Words for values, by the value. */
  words: z.record(z.string().max(100), z.strictObject({ label, labelEn: label.default('') })).optional(),
})
export type DataSetColumn = z.infer<typeof DataSetColumn>

/** A data set that is one row answers its columns; any other `rows`, and whether there are more than it may answer. */
export const DataSetAnswer = z.record(z.string(), z.unknown())
export type DataSetAnswer = z.infer<typeof DataSetAnswer>

/** How long a data set may take, in milliseconds, and how many rows it may answer. */
export const dataSetLimits = {
  timeLimitMs: { min: 100, max: 10_000, usual: 3_000 },
  rowLimit: { min: 1, max: 10_000, usual: 1_000 },
  /** Of all that it answers, as JSON. */
  answerBytes: 4 * 1_024 * 1_024,
  /** In the units of PostgreSQL's planner. */
  planCost: 5_000_000,
  queryLength: 20_000,
} as const

const roleIds = z.array(z.int().positive()).max(200)

/** What is asked of the database. */
const asked = {
  query: z.string().trim().min(1).max(dataSetLimits.queryLength),
  parameters: z.array(DataSetParameter).max(20),
  answers: z.enum(['row', 'rows']),
  columns: z.array(DataSetColumn).max(60),
  timeLimitMs: z.int().min(dataSetLimits.timeLimitMs.min).max(dataSetLimits.timeLimitMs.max),
  rowLimit: z.int().min(dataSetLimits.rowLimit.min).max(dataSetLimits.rowLimit.max),
}

/** What a person says of a data set. */
export const EnteredDataSet = z.object({
  code: DataSetCode,
  name: nameLine(50),
  nameEn: oneLine(100),
  note: z.string().trim().max(2_000),
  ...asked,
  /** Who may ask it; nobody while there is none. */
  roleIds,
  /** Who sees masked columns whole. */
  revealRoleIds: roleIds,
})
export type EnteredDataSet = z.infer<typeof EnteredDataSet>

const changed = { updatedAt: z.iso.datetime(), updatedBy: z.string() }
const flag = z.union([z.literal(0), z.literal(1)])
const Named = z.object({ name: z.string(), nameEn: z.string() })

/** One row of the management list. */
export const DataSetRow = z.object({
  code: DataSetCode,
  name: z.string(),
  nameEn: z.string(),
  note: z.string(),
  answers: z.enum(['row', 'rows']),
  valid: flag,
  rev: z.int(),
  parameters: z.int(),
  roles: z.array(Named),
  ...changed,
})
export type DataSetRow = z.infer<typeof DataSetRow>

/** As it is edited: `rev` is what the next `update` takes. */
export const DataSetDetail = EnteredDataSet.extend({ ...Named.shape, valid: flag, rev: z.int(), ...changed })
export type DataSetDetail = z.infer<typeof DataSetDetail>

/** A state that a data set had until somebody saved over it. */
export const DataSetVersion = z.object({ rev: z.int(), name: z.string(), nameEn: z.string(), ...changed })
export type DataSetVersion = z.infer<typeof DataSetVersion>

/** A run that is saved nowhere: what was entered, with values for its parameters. */
export const TriedDataSet = z.object({
  ...asked,
  params: z.record(z.string().max(64), DataSetValue).optional(),
  /** False: only what the database would do. */
  run: z.boolean(),
})

export const DataSetTrial = z.object({
  /** What the answer has, as the database says; `kind` fits the type. */
  columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(z.record(z.string(), z.unknown())),
  isCut: z.boolean(),
  /** Milliseconds; null when it was not run. */
  tookMs: z.number().nullable(),
  plan: z.object({
    /** In the units of PostgreSQL's planner; `dataSetLimits.planCost` is the most. */
    cost: z.number(),
    /** How many rows the planner expects. */
    rows: z.number(),
    text: z.string(),
  }),
})
export type DataSetTrial = z.infer<typeof DataSetTrial>

/** A view that queries may read. */
export const ReportingView = z.object({
  name: z.string(),
  label: z.string(),
  labelEn: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), label: z.string(), labelEn: z.string() })),
})
export type ReportingView = z.infer<typeof ReportingView>

/** What an editor of data sets chooses from. */
export const DataSetChoices = z.object({
  views: z.array(ReportingView),
  roles: z.array(Named.extend({ id: z.int() })),
  /** What a query may call. */
  functions: z.array(z.string()),
})
export type DataSetChoices = z.infer<typeof DataSetChoices>
