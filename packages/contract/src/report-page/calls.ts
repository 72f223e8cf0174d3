import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import { EnteredReport, OpenReport, ReportDetail, ReportRow, ReportSources, ReportVersion } from './shapes.ts'

const pageId = z.int().positive()
const idOfQuery = z.coerce.number().pipe(pageId)
const idQuery = z.object({ id: idOfQuery })
const saved = z.object({ id: z.int(), rev: z.int() })
const bodyLimitBytes = 128 * 1_024

export const reportPageApi = defineApi({
  open: {
    method: 'GET',
    path: '/reportPage/open',
    access: 'session',
    extension: true,
    summary: 'A report page as it is read: its parts, the data sets that they draw, and their filters',
    query: idQuery,
    data: OpenReport,
    errors: ['NOT_FOUND', 'PAGE_SWITCHED_OFF'],
  },
  list: {
    method: 'GET',
    path: '/reportPage/list',
    access: 'reportPage:edit',
    extension: true,
    summary: 'Report pages, newest change first; keyword: part of a name',
    query: z.object({ ...pagingQuery, keyword: z.string().max(50).optional(), valid: booleanQuery.optional() }),
    data: pageOf(ReportRow),
  },
  detail: {
    method: 'GET',
    path: '/reportPage/detail',
    access: 'reportPage:edit',
    extension: true,
    summary: 'A report page as it is edited',
    query: idQuery,
    data: ReportDetail,
    errors: ['NOT_FOUND'],
  },
  sources: {
    method: 'GET',
    path: '/reportPage/sources',
    access: 'reportPage:edit',
    extension: true,
    summary: 'The data sets that reports may draw, and roles',
    data: ReportSources,
  },
  create: {
    method: 'POST',
    path: '/reportPage/create',
    access: 'reportPage:edit',
    extension: true,
    summary: 'A new report page, switched on; it stands in no menu yet',
    bodyLimitBytes,
    body: EnteredReport,
    data: saved,
    errors: ['REPORT_REFUSED'],
  },
  update: {
    method: 'POST',
    path: '/reportPage/update',
    access: 'reportPage:edit',
    extension: true,
    summary: 'Change a report page; what it was is kept as a version',
    bodyLimitBytes,
    body: EnteredReport.extend({ id: pageId, rev: z.int32() }),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'REPORT_REFUSED'],
  },
  setValid: {
    method: 'POST',
    path: '/reportPage/valid',
    access: 'reportPage:edit',
    extension: true,
    summary: 'Switch a report page on or off; off, nobody can open it',
    body: z.object({ id: pageId, valid: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'POST',
    path: '/reportPage/delete/{id}',
    access: 'reportPage:edit',
    extension: true,
    summary: 'Delete a report page that no menu entry shows',
    params: idQuery,
    errors: ['NOT_FOUND', 'IN_USE'],
  },
  versions: {
    method: 'GET',
    path: '/reportPage/versions',
    access: 'reportPage:edit',
    extension: true,
    summary: 'The former states of a report page, the latest first, 100 at most',
    query: idQuery,
    data: z.array(ReportVersion),
    errors: ['NOT_FOUND'],
  },
  version: {
    method: 'GET',
    path: '/reportPage/version',
    access: 'reportPage:edit',
    extension: true,
    summary: 'A former state of a report page, whole',
    query: idQuery.extend({ rev: z.coerce.number().pipe(z.int32()) }),
    data: ReportDetail.omit({ valid: true }),
    errors: ['NOT_FOUND'],
  },
  restore: {
    method: 'POST',
    path: '/reportPage/restore',
    access: 'reportPage:edit',
    extension: true,
    summary: 'Make a former state the present one; the present one is kept as a version',
    body: z.object({ id: pageId, version: z.int32(), rev: z.int32() }),
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'REPORT_REFUSED'],
  },
})
