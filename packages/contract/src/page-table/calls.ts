import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { EnteredPage, PageConfig, PageDetail, PageField, PageRow, PageSources, PageVersion } from './shapes.ts'

const pageId = z.int().positive()
const idQuery = z.object({ id: z.coerce.number().pipe(pageId) })
const saved = z.object({ id: z.number().int(), rev: z.number().int() })
/** Answers C5. */
const flag = z
  .union([z.literal(0), z.literal(1), z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === 1 || value === true || value === '1' || value === 'true')
const ids = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15}){0,19}$/)
  .transform((text) => text.split(',').map(Number))
const keys = z
  .string()
  .max(3300)
  .transform((text) => text.split(',').filter((key) => key !== ''))

export const pageTableApi = defineApi({
  create: {
    method: 'POST',
    path: '/pageTable/create',
    access: 'pageTable:edit',
    summary: 'A new page, switched on; it stands in the menus of everyone who may see it at once',
    bodyLimitBytes: 256 * 1024,
    body: EnteredPage,
    data: saved,
    errors: ['PAGE_PARAMS_REFUSED'],
  },
  update: {
    method: 'POST',
    path: '/pageTable/update',
    access: 'pageTable:edit',
    summary: 'Change a page; what it was is kept as a version',
    bodyLimitBytes: 256 * 1024,
    body: EnteredPage.partial().extend({
      id: pageId,
      /** What `detail` said; without it the last saver wins. */
      rev: z.int32().optional(),
    }),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'PAGE_PARAMS_REFUSED'],
  },
  setValid: {
    method: 'POST',
    path: '/pageTable/valid',
    access: 'pageTable:edit',
    summary: 'Switch a page on or off; off takes it from every menu at once',
    body: z.object({ configId: pageId, valid: flag }),
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'POST',
    path: '/pageTable/delete/{id}',
    access: 'pageTable:edit',
    summary: 'Delete a page that no menu entry shows',
    params: z.object({ id: z.coerce.number().pipe(pageId) }),
    errors: ['NOT_FOUND', 'IN_USE'],
  },
  list: {
    method: 'GET',
    path: '/pageTable/list',
    access: 'pageTable:edit',
    summary: 'Pages, newest change first; keyword: part of name or code',
    query: z.object({ ...pagingQuery, keyword: z.string().max(50).optional(), valid: booleanQuery.optional() }),
    data: pageOf(PageRow),
  },
  detail: {
    method: 'GET',
    path: '/pageTable/detail',
    access: 'pageTable:edit',
    extension: true,
    summary: 'A page as it is edited, switched off or not',
    query: idQuery,
    data: PageDetail,
    errors: ['NOT_FOUND'],
  },
  versions: {
    method: 'GET',
    path: '/pageTable/versions',
    access: 'pageTable:edit',
    extension: true,
    summary: 'The former states of a page, the latest first, 100 at most',
    query: idQuery,
    data: z.array(PageVersion),
    errors: ['NOT_FOUND'],
  },
  version: {
    method: 'GET',
    path: '/pageTable/version',
    access: 'pageTable:edit',
    extension: true,
    summary: 'A former state of a page, whole',
    query: idQuery.extend({ rev: z.coerce.number().pipe(z.int32()) }),
    data: PageDetail.omit({ valid: true }),
    errors: ['NOT_FOUND'],
  },
  restore: {
    method: 'POST',
    path: '/pageTable/restore',
    access: 'pageTable:edit',
    extension: true,
    summary: 'Make a former state the present one; the present one is kept as a version',
    body: z.object({
      id: pageId,
      /** The former state. */
      version: z.int32(),
      rev: z.int32().optional(),
    }),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'PAGE_PARAMS_REFUSED'],
  },
  sources: {
    method: 'GET',
    path: '/pageTable/sources',
    access: 'pageTable:edit',
    extension: true,
    summary: 'What a page can draw from: workflows, forms; and for whom: roles, places in the menu',
    data: PageSources,
  },
  fields: {
    method: 'GET',
    path: '/pageTable/fields',
    access: 'pageTable:edit',
    extension: true,
    summary: 'Fields for columns: of the main forms of workflows, and of further forms',
    query: z.object({
      /** Comma list of flow keys. */ flowIds: keys.optional(),
      /** Comma list. */ formIds: ids.optional(),
      /** The records of the forms are listed, not tasks. */ records: booleanQuery.optional(),
    }),
    data: z.array(PageField),
  },
  all: {
    method: 'GET',
    path: '/pageTable/all/list',
    access: 'session',
    summary: 'Every valid page config that the roles of the caller may see',
    data: z.array(PageConfig),
  },
  byId: {
    method: 'GET',
    path: '/pageTable/get/id',
    access: 'session',
    summary: 'One page config',
    query: z.object({ id: z.coerce.number().int() }),
    data: PageConfig,
    errors: ['NOT_FOUND', 'PAGE_SWITCHED_OFF'],
  },
  byCode: {
    method: 'GET',
    path: '/pageTable/get/config',
    access: 'session',
    summary: 'The page config of a page code',
    query: z.object({ pageCode: z.string().max(64) }),
    data: PageConfig,
    errors: ['NOT_FOUND', 'PAGE_SWITCHED_OFF'],
  },
})
