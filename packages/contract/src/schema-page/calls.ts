import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { AmisSchema } from '../form/shapes.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import {
  pageIcon,
  pageId,
  Problems,
  ReleasedSchemaPage,
  SchemaPageDraft,
  SchemaPageRow,
  SchemaPageVersion,
} from './shapes.ts'

const id = z.object({ id: z.coerce.number().int() })
const bodyId = z.object({ pageId: z.number().int() })
const name = nameLine(100)
const nameEn = oneLine(100)

/** Pages that amis draws: designed, released and put into the menu by people. */
export const schemaPageApi = defineApi({
  list: {
    method: 'GET',
    path: '/schemaPage/list',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'Schema pages, newest change first',
    query: z.object({
      ...pagingQuery,
      keyword: z.string().max(50).optional(),
      valid: z.enum(['0', '1']).optional(),
      state: z.enum(['draft', 'released', 'never']).optional(),
    }),
    data: pageOf(SchemaPageRow),
  },
  create: {
    method: 'POST',
    path: '/schemaPage/create',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'A new schema page with a draft',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      name,
      nameEn: nameEn.optional().default(''),
      icon: pageIcon.optional().default(''),
      schema: AmisSchema,
    }),
    data: bodyId,
    errors: ['SCHEMA_REFUSED'],
  },
  update: {
    method: 'POST',
    path: '/schemaPage/update',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'Make or continue the draft; a released version never changes',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: bodyId.extend({
      name: name.optional(),
      nameEn: nameEn.optional(),
      icon: pageIcon.optional(),
      schema: AmisSchema.optional(),
      /** The one that was read; without it the call overwrites. */
      rev: z.int32().optional(),
    }),
    data: bodyId.extend({ rev: z.number().int() }),
    errors: ['NOT_FOUND', 'STALE', 'SCHEMA_REFUSED'],
  },
  draft: {
    method: 'GET',
    path: '/schemaPage/draft',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'The draft of a schema page, or what was released last',
    query: pageId,
    data: SchemaPageDraft,
    errors: ['NOT_FOUND'],
  },
  release: {
    method: 'POST',
    path: '/schemaPage/release',
    access: 'schemaPage:release',
    extension: true,
    summary: 'Turn the draft into the next version',
    body: bodyId.extend({ note: z.string().max(500).optional() }),
    data: z.object({ version: z.number().int() }),
    errors: ['NOT_FOUND', 'SCHEMA_REFUSED', 'ILLEGAL_TRANSITION'],
  },
  setValid: {
    method: 'POST',
    path: '/schemaPage/valid/{id}/{flag}',
    access: 'schemaPage:release',
    extension: true,
    summary: 'Switch a schema page on (1) or off (0)',
    params: id.extend({ flag: z.enum(['0', '1', 'true', 'false']) }),
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'POST',
    path: '/schemaPage/delete/{id}',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'Delete a schema page that stands in no menu',
    params: id,
    errors: ['NOT_FOUND', 'IN_USE'],
  },
  versions: {
    method: 'GET',
    path: '/schemaPage/versions',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'The releases of a schema page, newest first, 200 at most',
    query: pageId,
    data: z.array(SchemaPageVersion),
    errors: ['NOT_FOUND'],
  },
  version: {
    method: 'GET',
    path: '/schemaPage/version',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'One release of a schema page',
    query: pageId.extend({ version: z.coerce.number().int().min(1) }),
    data: SchemaPageVersion.extend({ schema: AmisSchema }),
    errors: ['NOT_FOUND'],
  },
  restore: {
    method: 'POST',
    path: '/schemaPage/restore',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'Make a former release the draft',
    body: bodyId.extend({ version: z.number().int().min(1), rev: z.int32() }),
    data: bodyId.extend({ rev: z.number().int() }),
    errors: ['NOT_FOUND', 'STALE', 'SCHEMA_REFUSED'],
  },
  copy: {
    method: 'POST',
    path: '/schemaPage/copy',
    access: 'schemaPage:edit',
    extension: true,
    summary: 'A new schema page that begins as another one is now',
    body: bodyId.extend({ name, nameEn: nameEn.optional().default('') }),
    data: bodyId,
    errors: ['NOT_FOUND', 'SCHEMA_REFUSED'],
  },
  lint: {
    method: 'POST',
    path: '/schemaPage/lint',
    readOnly: true,
    access: 'schemaPage:edit',
    extension: true,
    summary: 'Problems a schema page would be refused for',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ schema: AmisSchema }),
    data: Problems,
  },
  released: {
    method: 'GET',
    path: '/schemaPage/released',
    access: 'session',
    extension: true,
    summary: 'The newest release of a schema page that stands in the menu of the caller',
    query: pageId,
    data: ReleasedSchemaPage,
    errors: ['NOT_FOUND', 'NOT_RELEASED', 'PAGE_SWITCHED_OFF', 'SCHEMA_REFUSED'],
  },
})
