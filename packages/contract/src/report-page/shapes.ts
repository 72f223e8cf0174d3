import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'
import { DataSetCode, DataSetColumn, DataSetParameter } from '../data-set/shapes.ts'

export const reportPartKinds = ['number', 'bar', 'stacked', 'line', 'pie', 'table'] as const
export type ReportPartKind = (typeof reportPartKinds)[number]
/** Of twelve columns of the page. */
export const reportPartWidths = [3, 4, 6, 8, 12] as const
export const reportLimits = { parts: 12, values: 8 } as const

const columnName = z.string().min(1).max(63)
const title = z.string().trim().max(50)

/** One figure, chart or table of a report. */
export const ReportPart = z.strictObject({
  kind: z.enum(reportPartKinds),
  dataSet: DataSetCode,
  title: title.min(1),
  titleEn: title.default(''),
  width: z.union([z.literal(3), z.literal(4), z.literal(6), z.literal(8), z.literal(12)]),
  /** What stands along the axis, or names the slices; not of a figure, nor of a table. */
  category: columnName.optional(),
  /** What is drawn; of a table the columns, all of them when there is none. */
  values: z.array(columnName).max(60),
})
export type ReportPart = z.infer<typeof ReportPart>

export const ReportContent = z.strictObject({ parts: z.array(ReportPart).max(reportLimits.parts) })
export type ReportContent = z.infer<typeof ReportContent>

const icon = z.string().regex(/^(?:[A-Z][A-Za-z]{1,60}Outlined)?$/)

/** What a person says of a report page. */
export const EnteredReport = z.object({
  name: nameLine(50),
  nameEn: oneLine(100),
  icon,
  content: ReportContent,
  /** Who may open it; none: everybody whom the menu leads there. Figures keep the roles of their data sets. */
  roleIds: z.array(z.int().positive()).max(200),
})
export type EnteredReport = z.infer<typeof EnteredReport>

const flag = z.union([z.literal(0), z.literal(1)])
const changed = { updatedAt: z.iso.datetime(), updatedBy: z.string() }
const Named = z.object({ name: z.string(), nameEn: z.string() })

export const ReportRow = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  valid: flag,
  rev: z.int(),
  parts: z.int(),
  /** Names of the menu entries that show it; none: it is on no screen. */
  places: z.array(Named),
  ...changed,
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportDetail = EnteredReport.extend({ ...Named.shape, id: z.int(), valid: flag, rev: z.int(), ...changed })
export type ReportDetail = z.infer<typeof ReportDetail>

export const ReportVersion = z.object({ rev: z.int(), name: z.string(), nameEn: z.string(), ...changed })
export type ReportVersion = z.infer<typeof ReportVersion>

/** A data set as a report draws it. */
export const ReportSet = z.object({
  code: DataSetCode,
  name: z.string(),
  nameEn: z.string(),
  answers: z.enum(['row', 'rows']),
  columns: z.array(DataSetColumn),
  /** What can be sent: those that the server fills in are not among them. */
  parameters: z.array(DataSetParameter),
  /** Whether the caller may ask it. */
  usable: z.boolean(),
})
export type ReportSet = z.infer<typeof ReportSet>

/** A report as it is read: its parts, and the data sets that they draw. One that is gone or off is not among them. */
export const OpenReport = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  parts: z.array(ReportPart),
  sets: z.array(ReportSet),
})
export type OpenReport = z.infer<typeof OpenReport>

/** What an editor of reports chooses from. */
export const ReportSources = z.object({ sets: z.array(ReportSet), roles: z.array(Named.extend({ id: z.int() })) })
export type ReportSources = z.infer<typeof ReportSources>
