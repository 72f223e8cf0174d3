import { z } from 'zod'
import { Person } from '../user/shapes.ts'

/** An amis schema; its safe subset is checked at save and release (design.md §3 Forms, answers C8). */
export const AmisSchema = z.record(z.string(), z.unknown())
export type AmisSchema = z.infer<typeof AmisSchema>

/** The key of a form, by which workflows name it; it never changes. */
export const FORM_KEY = /^[a-zA-Z][a-zA-Z0-9]{1,63}$/

/** 0 draft, 1 released, 2 superseded; of a version, never of a form (answers C1). */
export const ReleaseState = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const FormRow = z.object({
  formId: z.number().int(),
  formKey: z.string(),
  formName: z.string(),
  formNameEn: z.string(),
  icon: z.string(),
  /** By what people find it in the list, in their own words; empty: none. */
  category: z.string(),
  /** What `update`, `release` and `restoreVersion` take, so that nobody overwrites what another has saved. */
  rev: z.number().int(),
  /** 1 may be started, 0 switched off. */
  valid: z.union([z.literal(0), z.literal(1)]),
  /** It takes no text with sensitive words; otherwise they are told, and whoever submits decides (answers F9). */
  blocksSensitive: z.boolean(),
  /** Version number of the newest release; null when never released. */
  releasedVersion: z.number().int().nullable(),
  releasedVersionId: z.number().int().nullable(),
  /** How many versions of it were released. */
  versions: z.number().int(),
  hasDraft: z.boolean(),
  draftVersionId: z.number().int().nullable(),
  /** How many workflows, page tables, quick forms and menu entries use it. */
  uses: z.number().int(),
  updatedAt: z.iso.datetime(),
  /** Name of who changed it last; empty for the pack. */
  updatedBy: z.string(),
  /** When it was deleted; until it is removed for good it can be restored. */
  deletedAt: z.iso.datetime().nullable(),
})
export type FormRow = z.infer<typeof FormRow>

export const FormVersion = z.object({
  formId: z.number().int(),
  formKey: z.string(),
  formName: z.string(),
  formNameEn: z.string(),
  formVersionId: z.number().int(),
  version: z.number().int(),
  state: ReleaseState,
  /** The schema that was asked for. */
  formPcJson: AmisSchema,
  /** The layout of phones, where the form has one. */
  formMobileJson: AmisSchema.optional(),
})
export type FormVersion = z.infer<typeof FormVersion>

/** One version of a form without its schema (answers C1). */
export const FormVersionRow = z.object({
  formVersionId: z.number().int(),
  version: z.number().int(),
  state: ReleaseState,
  note: z.string(),
  /** Whether phones get a layout of their own. */
  hasMobile: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Names; empty for the pack. */
  updatedBy: z.string(),
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string(),
})
export type FormVersionRow = z.infer<typeof FormVersionRow>

/** A form with its versions, the newest first; the draft, before all, only for those who design forms. */
export const FormDetail = FormRow.extend({ formVersions: z.array(FormVersionRow) })
export type FormDetail = z.infer<typeof FormDetail>

/** A form as choices name it. */
export const FormName = FormRow.pick({ formId: true, formKey: true, formName: true, formNameEn: true, icon: true })
export type FormName = z.infer<typeof FormName>

export const formId = z.object({ formId: z.coerce.number().int() })
const FieldRight = z.enum(['hidden', 'read', 'edit'])

/**
 * What stands for values that come from a call: by the `source` as the schema writes it, then by the value as a text.
 * Only of values that stand in the form (or its draft) and that the person may see; one that is offered no longer is
 * named too, one that nobody knows says so.
 */
export const FormLabels = z.record(
  z.string(),
  z.record(z.string(), z.object({ label: z.string(), labelEn: z.string() })),
)
export type FormLabels = z.infer<typeof FormLabels>

/** One form as the task page shows it. */
export const TaskForm = z.object({
  formKey: z.string(),
  formName: z.string(),
  formNameEn: z.string(),
  formVersionId: z.number().int(),
  formDataId: z.string().nullable(),
  /** Of what is filled in, the version that is shown; absent where nothing is. */
  rev: z.number().int().optional(),
  schema: AmisSchema,
  /** The layout of phones, where the form has one (answers C7): what is drawn there; judged by `schema` all the same. */
  mobileSchema: AmisSchema.optional(),
  values: z.record(z.string(), z.unknown()),
  /** Right when a field is not named in `fields`. */
  defaultRight: FieldRight,
  fields: z.record(z.string(), z.object({ right: FieldRight, required: z.boolean() })),
  isMain: z.boolean(),
  labels: FormLabels,
})
export type TaskForm = z.infer<typeof TaskForm>

/**
 * The versions of forms that somebody had before him (`TaskForm.rev`; 0: nobody had filled it in), by form key: what he
 * sends as it was then he has not changed, and it stays as it is now. Who completes a task is refused once what he saw holds something else.
 */
export const SeenForms = z.record(z.string().max(64), z.int32().min(0))
export type SeenForms = Readonly<z.infer<typeof SeenForms>>

/** A field of a form of an instance that holds something else than somebody saw; cells that he may not see are not in it. */
export const FormChange = z.object({
  formKey: z.string(),
  field: z.string(),
  label: z.string(),
  labelEn: z.string(),
  /** The version of the form that holds `now`. */
  rev: z.number().int(),
  /** Absent where it held nothing. */
  before: z.unknown().optional(),
  now: z.unknown().optional(),
  /** Who changed it last, and when. */
  by: Person,
  at: z.iso.datetime(),
})
export type FormChange = z.infer<typeof FormChange>

/** What was entered: by form key, and in it by field. */
export const FormValues = z.record(z.string().max(64), z.record(z.string().max(64), z.unknown()))
