import { z } from 'zod'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { confirmSensitive } from '../sensitive-word/shapes.ts'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { DataRecord, DataRow, dataSearch, DataValues, DataVersion, FormAccessRow, MayOfForm } from './shapes.ts'
import { FormLabels } from '../form/shapes.ts'

const id = z.uuid()
const formId = z.number().int()
const rev = z.int32()
/** Why, for the history. */
const reason = z.string().max(500)
const saved = z.object({ id: z.string(), rev: z.number().int() })

/** Records of forms: those of processes are read here, and corrected through their process (answers D12). */
export const formDataApi = defineApi({
  list: {
    method: 'POST',
    path: '/api/form/data/list',
    readOnly: true,
    access: 'session',
    summary: 'Rows of a form that the caller may read, filtered, sorted, paged; or its bin',
    body: z.object({
      formId,
      ...longPagingQuery,
      ...dataSearch,
      /** What was deleted and can be restored. */
      deleted: z.boolean().optional(),
    }),
    data: longPageOf(DataRow).extend({ may: MayOfForm, labels: FormLabels }),
    errors: ['NOT_FOUND', 'RECORDS_FORBIDDEN', 'CURSOR_INVALID', 'LIST_TOO_LONG', 'UNKNOWN_FIELD', 'INVALID_INPUT'],
  },
  save: {
    method: 'POST',
    path: '/api/form/data/save',
    access: 'session',
    extension: true,
    summary: 'A new record by the newest release; an `id` of the client makes a repeat harmless',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ formId, values: DataValues, id: id.optional(), ...confirmSensitive }),
    data: saved,
    errors: [
      'NOT_FOUND',
      'NOT_RELEASED',
      'RECORDS_FORBIDDEN',
      'FORM_INVALID',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
      'DUPLICATE',
      'BODY_TOO_LARGE',
      'FILE_NOT_USABLE',
    ],
  },
  get: {
    method: 'POST',
    path: '/api/form/data/get',
    readOnly: true,
    access: 'session',
    extension: true,
    summary: 'One record whole, or as it stood at a revision',
    body: z.object({ id, rev: rev.optional() }),
    data: DataRecord,
    errors: ['NOT_FOUND'],
  },
  update: {
    method: 'POST',
    path: '/api/form/data/update',
    access: 'session',
    extension: true,
    summary: 'Change the given fields of a record; null empties one. STALE carries the newer values',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      id,
      rev,
      values: DataValues,
      reason: reason.optional(),
      /** Goes on in the newest release; values of fields that it has no more stay in the history only. */
      migrateToLatest: z.boolean().optional(),
      ...confirmSensitive,
    }),
    data: saved,
    errors: [
      'NOT_FOUND',
      'RECORDS_FORBIDDEN',
      'STALE',
      'FORM_INVALID',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
      'FIELD_NOT_EDITABLE',
      'RECORD_OF_PROCESS',
      'RECORD_DELETED',
      'BODY_TOO_LARGE',
      'FILE_NOT_USABLE',
    ],
  },
  remove: {
    method: 'POST',
    path: '/api/form/data/delete',
    access: 'session',
    extension: true,
    summary: 'Put a record into the bin, where it stays for 30 days',
    body: z.object({ id, rev, reason: reason.optional() }),
    data: saved,
    errors: ['NOT_FOUND', 'RECORDS_FORBIDDEN', 'STALE', 'RECORD_OF_PROCESS', 'RECORD_DELETED'],
  },
  restore: {
    method: 'POST',
    path: '/api/form/data/restore',
    access: 'session',
    extension: true,
    summary: 'Take a record out of the bin',
    body: z.object({ id }),
    data: saved,
    errors: ['NOT_FOUND'],
  },
  history: {
    method: 'POST',
    path: '/api/form/data/history',
    readOnly: true,
    access: 'session',
    extension: true,
    summary: 'Every state of a record, newest first: who, when, why, and what changed',
    body: z.object({ id }),
    data: z.object({ versions: z.array(DataVersion) }),
    errors: ['NOT_FOUND'],
  },
  reveal: {
    method: 'POST',
    path: '/api/form/data/reveal',
    access: 'session',
    extension: true,
    summary: 'The whole value of a masked field; each call is logged',
    body: z.object({ id, field: z.string().max(64) }),
    data: z.object({ value: z.unknown() }),
    errors: ['NOT_FOUND', 'RECORDS_FORBIDDEN', 'UNKNOWN_FIELD'],
  },
  access: {
    method: 'GET',
    path: '/form/access',
    access: 'form:release',
    extension: true,
    summary: 'What roles may do with the records of a form; empty: the general rule holds',
    query: z.object({ formId: z.coerce.number().int() }),
    data: z.object({
      rows: z.array(FormAccessRow.extend({ roleName: z.string() })),
      roles: z.array(z.object({ roleId: z.number().int(), roleName: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  },
  setAccess: {
    method: 'POST',
    path: '/form/access',
    access: 'form:release',
    extension: true,
    summary: 'Say what roles may do with the records of a form',
    body: z.object({ formId, rows: z.array(FormAccessRow).max(200) }),
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
})
