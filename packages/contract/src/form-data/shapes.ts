import { z } from 'zod'
import { AmisSchema, FormLabels, TaskForm } from '../form/shapes.ts'

/** What a row is compared by; which of them a field takes depends on its kind (`operatorsOf`). */
const dataOperators = ['eq', 'ne', 'contains', 'startsWith', 'in', 'ge', 'le', 'between', 'empty', 'notEmpty'] as const
export type DataOperator = (typeof dataOperators)[number]

/** `between` takes a pair, `in` a list, `empty` and `notEmpty` nothing. */
export const DataFilter = z.object({
  field: z.string().max(64),
  op: z.enum(dataOperators),
  value: z.unknown().optional(),
})
export type DataFilter = z.infer<typeof DataFilter>

export const dataSearch = {
  filters: z.array(DataFilter).max(20).optional(),
  /** `field,-field`; `createdAt` and `updatedAt` besides the fields of the form. */
  sort: z.string().max(200).optional(),
}

/** Whose rows a right covers, counted from the department one works for at present (answers E10). */
export const DataScope = z.enum(['self', 'department', 'below', 'all'])
export type DataScope = z.infer<typeof DataScope>

/** Who did something; null where nobody did, as in the pack. */
const Who = z.object({ userId: z.number().int(), name: z.string() }).nullable()

/** Values as entered, by field. */
export const DataValues = z.record(z.string().max(64), z.unknown())

export const DataRow = z.object({
  id: z.string(),
  formVersionId: z.number().int(),
  /** Without hidden fields; identity numbers and telephone numbers are masked. */
  values: z.record(z.string(), z.unknown()),
  rev: z.number().int(),
  /** The process it belongs to, through which alone it may be corrected. */
  processInstanceId: z.string().nullable(),
  createdBy: Who,
  createdAt: z.iso.datetime(),
  updatedBy: Who,
  updatedAt: z.iso.datetime(),
  /** Only in the bin. */
  deletedAt: z.iso.datetime().nullable(),
  may: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type DataRow = z.infer<typeof DataRow>

/** What the caller may do with the records of a form at all. */
export const MayOfForm = z.object({
  create: z.boolean(),
  import: z.boolean(),
  export: z.boolean(),
  /** Delete some of them, so see what was deleted. */
  delete: z.boolean(),
  /** See what is masked, by a click that is logged. */
  reveal: z.boolean(),
})

/** One record whole, drawn by the version it was filled in with. */
export const DataRecord = DataRow.extend({
  formId: z.number().int(),
  formKey: z.string(),
  formName: z.string(),
  formNameEn: z.string(),
  version: z.number().int(),
  /** A newer release: `update` may move the record to it. */
  latestVersionId: z.number().int().nullable(),
  schema: AmisSchema,
  mobileSchema: TaskForm.shape.mobileSchema,
  defaultRight: TaskForm.shape.defaultRight,
  fields: TaskForm.shape.fields,
  labels: FormLabels,
  /** Fields whose value is masked here, and may be shown by `reveal`. */
  masked: z.array(z.string()),
  may: z.object({ update: z.boolean(), delete: z.boolean(), restore: z.boolean(), reveal: z.boolean() }),
})
export type DataRecord = z.infer<typeof DataRecord>

const DataVersionKind = z.enum(['created', 'updated', 'deleted', 'restored', 'imported'])

/** One state that a record was in. */
export const DataVersion = z.object({
  rev: z.number().int(),
  kind: DataVersionKind,
  at: z.iso.datetime(),
  by: Who,
  reason: z.string(),
  formVersionId: z.number().int(),
  version: z.number().int(),
  /** What differs from the state before, in the order of the form. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      labelEn: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** The same as a person reads it, in the caller's language. */
      beforeText: z.string(),
      afterText: z.string(),
    }),
  ),
})
export type DataVersion = z.infer<typeof DataVersion>

/** What a role may do with the records of a form, and whose. */
export const FormAccessRow = z.object({
  roleId: z.number().int(),
  mayCreate: z.boolean(),
  mayRead: z.boolean(),
  mayUpdate: z.boolean(),
  mayDelete: z.boolean(),
  mayExport: z.boolean(),
  mayImport: z.boolean(),
  /** See what is masked, by a click that is logged. */
  mayReveal: z.boolean(),
  scope: DataScope,
})
export type FormAccessRow = z.infer<typeof FormAccessRow>
