import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Problem } from '../envelope.ts'
import { AmisSchema, FORM_KEY, formId } from '../form/shapes.ts'
import { FieldRights, FieldUse, FormComparison, FormDraft, FormFile, FormStep, FormUses } from './shapes.ts'

export const formDesignApi = defineApi({
  draft: {
    method: 'GET',
    path: '/form/draft',
    access: 'form:edit',
    extension: true,
    summary: 'What a designer goes on with: the draft, else the newest release',
    query: formId,
    data: FormDraft,
    errors: ['NOT_FOUND'],
  },
  testFill: {
    method: 'POST',
    path: '/form/testFill',
    readOnly: true,
    access: 'form:edit',
    extension: true,
    summary: 'What the server would refuse of a filled-in form; nothing is stored',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      formPcJson: AmisSchema,
      values: z.record(z.string().max(64), z.unknown()),
      /** Of a step; without them everything may be edited. */
      rights: FieldRights.optional(),
      /** What the expressions of the form of a step read as `mainForm`. */
      mainForm: z.record(z.string().max(64), z.unknown()).optional(),
    }),
    /** `schema`: these are of the schema (paths `$.…`), and the values were not judged. */
    data: z.object({ of: z.enum(['schema', 'values']), problems: z.array(Problem) }),
  },
  uses: {
    method: 'GET',
    path: '/form/uses',
    access: 'form:read',
    extension: true,
    summary: 'The workflows, page tables, quick forms and menu entries that use a form, and what was filled in',
    query: formId,
    data: FormUses,
    errors: ['NOT_FOUND'],
  },
  fieldUses: {
    method: 'GET',
    path: '/form/fieldUses',
    access: 'form:read',
    extension: true,
    summary: 'Where each field of a form is used: in its schema, in page tables, in workflows',
    query: formId,
    /** By the name of the field; fields that nothing uses are left out. */
    data: z.record(z.string(), z.array(FieldUse)),
    errors: ['NOT_FOUND', 'OVERLOADED'],
  },
  steps: {
    method: 'GET',
    path: '/form/steps',
    access: 'form:read',
    extension: true,
    summary:
      'The steps of workflows at which people have a form before them, with what each lets them do with its fields',
    query: formId,
    /** In drafts and newest releases; where both have the step, as the draft has it. */
    data: z.array(FormStep),
    errors: ['NOT_FOUND', 'OVERLOADED'],
  },
  compare: {
    method: 'GET',
    path: '/form/compare',
    access: 'form:edit',
    extension: true,
    summary: 'What changed between two versions of a form, a draft among them',
    query: z.object({ from: z.coerce.number().int(), to: z.coerce.number().int() }),
    data: FormComparison,
    errors: ['NOT_FOUND'],
  },
  restoreVersion: {
    method: 'POST',
    path: '/form/version/restore',
    access: 'form:edit',
    extension: true,
    summary: 'Make an old version the draft; a draft that is there gives way',
    body: z.object({ formId: z.number().int(), formVersionId: z.number().int(), rev: z.int32() }),
    data: z.object({ formId: z.number().int(), rev: z.number().int() }),
    errors: ['NOT_FOUND', 'STALE', 'SCHEMA_REFUSED'],
  },
  restore: {
    method: 'POST',
    path: '/form/restore/{id}',
    access: 'form:edit',
    extension: true,
    summary: 'Bring back a form that was deleted within the last 30 days',
    params: z.object({ id: z.coerce.number().int() }),
    errors: ['NOT_FOUND'],
  },
  copy: {
    method: 'POST',
    path: '/form/copy',
    access: 'form:edit',
    extension: true,
    summary: 'A new form with the draft, else the newest release, of another',
    body: z.object({
      formId: z.number().int(),
      formKey: z.string().regex(FORM_KEY),
      formName: nameLine(100),
      formNameEn: oneLine(100).optional().default(''),
    }),
    data: z.object({ formId: z.number().int() }),
    errors: ['NOT_FOUND', 'DUPLICATE', 'SCHEMA_REFUSED'],
  },
  exportFile: {
    method: 'GET',
    path: '/form/export',
    access: 'form:read',
    extension: true,
    summary: 'A form as JSON: its newest release, or for those who design forms the draft',
    query: formId,
    data: FormFile,
    errors: ['NOT_FOUND', 'NOT_RELEASED'],
  },
  importFile: {
    method: 'POST',
    // Not in single quotes: the check of imports would read it as one.
    path: `/form/import`,
    access: 'form:edit',
    extension: true,
    summary: 'A new form with a draft, as an exported file has it',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: FormFile.extend({ formName: nameLine(100), formNameEn: oneLine(100) }),
    data: z.object({ formId: z.number().int() }),
    errors: ['DUPLICATE', 'SCHEMA_REFUSED'],
  },
})
