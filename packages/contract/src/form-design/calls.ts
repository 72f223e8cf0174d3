import { z } from 'zod'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Problem } from '../envelope.ts'
import { AmisSchema, formId } from '../form/shapes.ts'
import { FieldRights, FieldUse, FormDraft, FormUses } from './shapes.ts'

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
    errors: ['NOT_FOUND'],
  },
})
