import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Problem } from '../envelope.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { AmisSchema, FORM_KEY, FormDetail, FormName, FormRow, FormVersion, FormVersionRow, formId } from './shapes.ts'

const id = z.object({ id: z.coerce.number().int() })

export const formApi = defineApi({
  create: {
    method: 'POST',
    path: '/form/create',
    access: 'form:edit',
    summary: 'A new form with a draft',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      formKey: z.string().regex(FORM_KEY),
      formName: nameLine(100),
      formNameEn: oneLine(100).optional().default(''),
      icon: z.string().max(50).optional().default(''),
      category: z.string().max(50).optional().default(''),
      formPcJson: AmisSchema,
      formMobileJson: AmisSchema.nullable().optional().default(null),
    }),
    data: z.object({ formId: z.number().int() }),
    errors: ['DUPLICATE', 'SCHEMA_REFUSED'],
  },
  update: {
    method: 'POST',
    path: '/form/update',
    access: 'form:edit',
    summary: 'Make or continue the draft; a released version never changes',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      formId: z.number().int(),
      formName: nameLine(100).optional(),
      formNameEn: oneLine(100).optional(),
      icon: z.string().max(50).optional(),
      category: z.string().max(50).optional(),
      /** Takes no text with sensitive words (answers F9). */
      blocksSensitive: z.boolean().optional(),
      formPcJson: AmisSchema.optional(),
      /** The layout of phones; null: phones get that of the desk. Absent: as it is. */
      formMobileJson: AmisSchema.nullable().optional(),
      rev: z.int32().optional(),
    }),
    data: z.object({ formId: z.number().int(), rev: z.number().int() }),
    errors: ['NOT_FOUND', 'STALE', 'SCHEMA_REFUSED'],
  },
  release: {
    method: 'POST',
    path: '/form/release',
    access: 'form:release',
    summary: 'Turn the draft into the next version',
    body: z.object({
      formId: z.number().int(),
      note: z.string().max(500).optional(),
      rev: z.int32().optional(),
    }),
    data: z.object({ formVersionId: z.number().int(), version: z.number().int(), rev: z.number().int() }),
    errors: ['NOT_FOUND', 'STALE', 'SCHEMA_REFUSED', 'ILLEGAL_TRANSITION'],
  },
  setValid: {
    method: 'POST',
    path: '/form/valid/{id}/{flag}',
    access: 'form:release',
    summary: 'Switch a form on (1) or off (0)',
    params: id.extend({ flag: z.enum(['0', '1', 'true', 'false']) }),
    errors: ['NOT_FOUND'],
  },
  list: {
    method: 'GET',
    path: '/form/list',
    access: 'form:read',
    summary: 'Forms, newest change first',
    query: z.object({
      ...pagingQuery,
      keyword: z.string().max(50).optional(),
      category: z.string().max(50).optional(),
      /** draft: never released; released; changed: released, and a draft goes beyond it; deleted: can be restored. */
      state: z.enum(['draft', 'released', 'changed', 'deleted']).optional(),
      valid: booleanQuery.optional(),
    }),
    /** `categories`: those of all forms, for the filter. */
    data: pageOf(FormRow).extend({ categories: z.array(z.string()) }),
  },
  listAll: {
    method: 'GET',
    path: '/form/list/all',
    access: 'form:read',
    summary: 'Every form by its name, for choices',
    data: z.array(FormName),
  },
  all: {
    method: 'GET',
    path: '/form/all',
    access: 'form:read',
    summary: 'Every form as the list shows it, by its name',
    data: z.array(FormRow),
  },
  remove: {
    method: 'POST',
    path: '/form/delete/{id}',
    access: 'form:edit',
    summary: 'Delete a form that nothing uses and nobody has filled in; it can be restored for 30 days',
    params: id,
    errors: ['NOT_FOUND', 'IN_USE'],
  },
  releasedVersions: {
    method: 'GET',
    path: '/form/list/release/version',
    access: 'form:read',
    summary: 'The released versions of a form, newest first',
    query: formId,
    data: z.array(FormVersionRow),
    errors: ['NOT_FOUND'],
  },
  detail: {
    method: 'GET',
    path: '/form/list/released/form/{id}',
    access: 'form:read',
    summary: 'A form with its released versions, and its draft for those who design forms',
    params: id,
    data: FormDetail,
    errors: ['NOT_FOUND'],
  },
  latestReleased: {
    method: 'GET',
    path: '/form/list/latest/released',
    access: 'session',
    summary: 'The newest release of every valid form, one row a form',
    data: z.array(FormVersion.omit({ formPcJson: true })),
  },
  flowLatest: {
    method: 'GET',
    path: '/form/get/flow/latest',
    access: 'session',
    summary:
      'The main form of a workflow: the version pinned when the instance started, without one the newest release',
    query: z.object({ flowKey: z.string().max(64), flowInstance: z.uuid().optional() }),
    data: FormVersion,
    errors: ['NOT_FOUND', 'NOT_RELEASED'],
  },
  listFlowLatest: {
    method: 'POST',
    path: '/form/list/flow/latest',
    readOnly: true,
    access: 'session',
    summary:
      'Every form of a workflow, the main form first: the versions pinned when the instance started, or the newest',
    body: z.object({ flowKey: z.string().max(64), flowInstance: z.uuid().optional() }),
    data: z.array(FormVersion),
    errors: ['NOT_FOUND', 'NOT_RELEASED'],
  },
  latestValid: {
    method: 'GET',
    path: '/form/latest/valid',
    access: 'session',
    summary: 'Newest released version of one valid form',
    query: formId,
    data: FormVersion,
    errors: ['NOT_FOUND', 'NOT_RELEASED'],
  },
  schema: {
    method: 'GET',
    path: '/form/get/schema',
    access: 'session',
    summary: 'Schema of one version; formType pc (default) or mobile',
    query: z.object({ formVersionId: z.coerce.number().int(), formType: z.enum(['pc', 'mobile']).optional() }),
    data: FormVersion,
    errors: ['NOT_FOUND'],
  },
  amisSchema: {
    method: 'GET',
    path: '/form/schema/amis',
    access: 'session',
    summary: 'Schema of the newest release of one form',
    query: formId,
    data: AmisSchema,
    errors: ['NOT_FOUND', 'NOT_RELEASED'],
  },
  lint: {
    method: 'POST',
    path: '/form/lint',
    readOnly: true,
    access: 'form:edit',
    extension: true,
    summary: 'Problems a schema would be refused for',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ formPcJson: AmisSchema }),
    data: z.object({ problems: z.array(Problem) }),
  },
})
