import { z } from 'zod'
import { AmisSchema, FORM_KEY, FormVersionRow } from '../form/shapes.ts'

/** What a designer goes on with: the draft, or without one the schema that counts (then `formVersionId` is null). */
export const FormDraft = z.object({
  formId: z.number().int(),
  formKey: z.string(),
  formName: z.string(),
  formNameEn: z.string(),
  icon: z.string(),
  category: z.string(),
  /** What `form.update` takes, so that nobody overwrites what another has saved. */
  rev: z.number().int(),
  formVersionId: z.number().int().nullable(),
  /** Number of the release that counts now; null when none was ever released. */
  basedOn: z.number().int().nullable(),
  formPcJson: AmisSchema,
  /** Null: phones get the layout of the desk. */
  formMobileJson: AmisSchema.nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
})
export type FormDraft = z.infer<typeof FormDraft>

/** What may be done with fields, as a node of a workflow says it (`TaskForm`). */
export const FieldRights = z.object({
  defaultRight: z.enum(['hidden', 'read', 'edit']),
  fields: z.record(z.string().max(129), z.object({ right: z.enum(['hidden', 'read', 'edit']), required: z.boolean() })),
})
export type FieldRights = z.infer<typeof FieldRights>

const named = { name: z.string(), nameEn: z.string() }

/** One thing that uses a form. */
export const FormUse = z.object({
  kind: z.enum(['workflow', 'pageTable', 'schemaPage', 'quickForm', 'menu']),
  id: z.string(),
  ...named,
  /** Where the console shows it; absent where it has no page for it. */
  address: z.string().optional(),
})
export type FormUse = z.infer<typeof FormUse>

/** What uses a form, and what was filled in; each count stops at `COUNTED_ROWS` + 1. */
export const FormUses = z.object({
  uses: z.array(FormUse),
  records: z.number().int(),
  /** Processes that have one of its versions, and how many of them are under way. */
  instances: z.number().int(),
  running: z.number().int(),
})
export type FormUses = z.infer<typeof FormUses>

/** A step of a workflow at which people have a form before them, and what it lets them do with its fields. */
export const FormStep = z.object({
  definitionId: z.number().int(),
  definitionName: z.string(),
  definitionNameEn: z.string(),
  elementId: z.string(),
  ...named,
  rights: FieldRights,
})
export type FormStep = z.infer<typeof FormStep>

/** Where one field of a form is used. */
export const FieldUse = z.object({
  /** condition, rule, text, autoFill, source: of the same schema; the rest of page tables and workflows. */
  kind: z.enum([
    'condition',
    'rule',
    'text',
    'value',
    'autoFill',
    'source',
    'column',
    'filter',
    'fieldRight',
    'workflowCondition',
    'workflowSetting',
    'approver',
  ]),
  /** The item, the page table, or the workflow with its step. */
  ...named,
  /** JSON path in the schema (`$mobile.…` in the layout of phones), key of the column, id of the element. */
  place: z.string(),
  address: z.string().optional(),
})
export type FieldUse = z.infer<typeof FieldUse>

/** One thing that changed between two schemas. */
export const SchemaChange = z.object({
  kind: z.enum([
    ...(['fieldAdded', 'fieldRemoved', 'fieldRenamed', 'typeChanged', 'labelChanged', 'requiredChanged'] as const),
    ...(['conditionChanged', 'ruleChanged', 'sourceChanged', 'optionAdded', 'optionRemoved', 'optionRenamed'] as const),
    ...(['settingChanged', 'moved', 'layoutAdded', 'layoutRemoved', 'layoutChanged'] as const),
  ]),
  /** Name of the field as it is now, or was when it is gone; a column of a table is `table.column`; empty: no field. */
  field: z.string(),
  label: z.string(),
  labelEn: z.string(),
  /** What stood there, and what stands there now, shortened; empty: nothing. */
  from: z.string(),
  to: z.string(),
  /** The property, rule or value of an option that changed. */
  detail: z.string().optional(),
})
export type SchemaChange = z.infer<typeof SchemaChange>

/** A version as the two of a comparison show it. */
const ComparedVersion = FormVersionRow.extend({
  formPcJson: AmisSchema,
  formMobileJson: AmisSchema.nullable(),
})

export const FormComparison = z.object({
  from: ComparedVersion,
  to: ComparedVersion,
  changes: z.array(SchemaChange),
  /** Of the layout of phones; empty when neither has one. */
  mobileChanges: z.array(SchemaChange),
})
export type FormComparison = z.infer<typeof FormComparison>

/** What a form is outside of any console; importing what was exported makes the same form. */
export const FormFile = z.object({
  format: z.literal('liveline.form/1'),
  formKey: z.string().regex(FORM_KEY),
  formName: z.string().min(1).max(100),
  formNameEn: z.string().max(100),
  icon: z.string().max(50),
  category: z.string().max(50),
  formPcJson: AmisSchema,
  formMobileJson: AmisSchema.nullable(),
})
export type FormFile = z.infer<typeof FormFile>
