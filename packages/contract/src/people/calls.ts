import { z } from 'zod'
import { PUBLIC_BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Reason } from '../administration/shapes.ts'
import { ExportFormat, MOST_CHOSEN_ROWS } from '../data-job/shapes.ts'
import { Encrypted, OwnSession } from '../session/shapes.ts'
import { MOST_NAMED, PersonChange, PersonDetail, personFacts, PersonId, PersonTask } from './shapes.ts'

const userId = z.number().int().positive()
const key = z.object({ key: z.string().min(1).max(128) })
const ofPerson = z.object({ userId: PersonId })

/** People and their accounts, administered within the caller's part of the organisation. */
export const peopleApi = defineApi({
  add: {
    method: 'POST',
    path: '/system/add/{key}',
    access: 'user:write',
    summary:
      'Add a person; a local account gets a one-time password, which travels encrypted and is changed at the first login',
    params: key,
    bodyLimitBytes: PUBLIC_BODY_LIMIT_BYTES,
    body: z.object({
      ...personFacts,
      /** The first password itself, encrypted (design.md §3); for a local account only. */
      password: Encrypted.optional(),
    }),
    data: z.object({ userId: z.number().int(), oneTimeUntil: z.iso.datetime().nullable() }),
    errors: [
      'USER_NAME_TAKEN',
      'PERSON_NOT_YOURS',
      'PERSON_REFUSED_FACTS',
      'PASSWORD_NEEDED',
      'PASSWORD_POLICY',
      'CHALLENGE_EXPIRED',
    ],
  },
  edit: {
    method: 'POST',
    path: '/system/edit/{key}',
    access: 'user:write',
    summary:
      'Change what is known of a person; what is left out stays, and a password given along is a one-time password',
    params: key,
    bodyLimitBytes: PUBLIC_BODY_LIMIT_BYTES,
    body: z.object({
      userId,
      /** The revision that was shown; without it the last to save wins. */
      rev: z.number().int().optional(),
      userName: personFacts.userName.optional(),
      name: personFacts.name.optional(),
      userSource: personFacts.userSource.optional(),
      phone: z.string().max(30).optional(),
      email: z.string().max(100).optional(),
      idNo: z.string().max(18).optional(),
      attrs: z.array(z.number().int()).max(50).optional(),
      finDepId: z.number().int().nullable().optional(),
      password: Encrypted.optional(),
    }),
    data: z.object({ rev: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'PERSON_NOT_YOURS',
      'PERSON_CHANGED',
      'USER_NAME_TAKEN',
      'PERSON_REFUSED_FACTS',
      'NOT_LOCAL_ACCOUNT',
      'PASSWORD_POLICY',
      'CHALLENGE_EXPIRED',
    ],
  },
  del: {
    method: 'POST',
    path: '/system/del',
    access: 'user:write',
    summary: 'Delete people who have no open tasks: all that are named, or none',
    query: z.object({
      /** One id, or several between commas. */
      id: z.string().regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/),
    }),
    data: z.object({ deleted: z.number().int() }),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS', 'LAST_ADMINISTRATOR', 'HAS_OPEN_TASKS'],
  },
  handOver: {
    method: 'POST',
    path: '/system/user/handOver',
    access: 'user:write',
    extension: true,
    summary: 'Give every open task of a person to another, within the safety guard, and delete the person',
    body: z.object({ userId, toUserId: userId, reason: Reason }),
    data: z.object({ tasks: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'PERSON_NOT_YOURS',
      'LAST_ADMINISTRATOR',
      'PERSON_REFUSED',
      'SAFETY_GUARD',
      'INSTANCE_SUSPENDED',
    ],
  },
  detail: {
    method: 'GET',
    path: '/system/user/detail',
    access: 'user:read',
    extension: true,
    summary: 'A person with attributes, roles and state; phone and ID number masked',
    query: ofPerson,
    data: PersonDetail,
    errors: ['NOT_FOUND'],
  },
  reveal: {
    method: 'POST',
    path: '/system/user/reveal',
    access: 'user:write',
    extension: true,
    summary: 'Phone and ID number of a person unmasked; the audit log says who looked',
    body: z.object({ userId }),
    data: z.object({ phone: z.string(), idNo: z.string() }),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS'],
  },
  setEnabled: {
    method: 'POST',
    path: '/system/user/enabled',
    access: 'user:write',
    extension: true,
    summary: 'Disable people, whose sessions end at once, or enable them again: all that are named, or none',
    body: z.object({ userIds: z.array(userId).min(1).max(MOST_NAMED), enabled: z.boolean() }),
    /** Those who were not so before. */
    data: z.object({ changed: z.number().int() }),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS', 'LAST_ADMINISTRATOR'],
  },
  resetPassword: {
    method: 'POST',
    path: '/system/user/resetPassword/{key}',
    access: 'user:write',
    extension: true,
    summary: 'Give a local account a one-time password, which travels encrypted; the old one and every session end',
    params: key,
    bodyLimitBytes: PUBLIC_BODY_LIMIT_BYTES,
    body: z.object({ userId, password: Encrypted }),
    data: z.object({ userName: z.string(), oneTimeUntil: z.iso.datetime() }),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS', 'NOT_LOCAL_ACCOUNT', 'PASSWORD_POLICY', 'CHALLENGE_EXPIRED'],
  },
  tasks: {
    method: 'GET',
    path: '/system/user/tasks',
    access: 'user:read',
    extension: true,
    summary: 'The open tasks that are with a person alone or that the person has taken, the oldest first; 200 at most',
    query: ofPerson,
    data: z.object({ total: z.number().int(), rows: z.array(PersonTask) }),
    errors: ['NOT_FOUND'],
  },
  sessions: {
    method: 'GET',
    path: '/system/user/sessions',
    access: 'session:end',
    extension: true,
    summary: 'Where a person is logged in, the newest first',
    query: ofPerson,
    data: z.array(OwnSession),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS'],
  },
  endSessions: {
    method: 'POST',
    path: '/system/user/sessions/end',
    access: 'session:end',
    extension: true,
    summary: 'End sessions of a person; one that has ended already is no error',
    body: z.object({ userId, sessionIds: z.array(z.uuid()).min(1).max(20) }),
    /** Those that were open until now. */
    data: z.object({ ended: z.number().int() }),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS'],
  },
  exportRows: {
    method: 'POST',
    path: '/system/user/export',
    access: 'user:read',
    extension: true,
    summary: 'Write the people of a search into a file, in the background; phone and ID number masked',
    body: z.object({
      userSource: z.int32().optional(),
      keyword: z.string().max(50).optional(),
      attrs: z.string().max(500).optional(),
      below: z.boolean().optional(),
      roleIds: z.string().max(500).optional(),
      enabled: z.boolean().optional(),
      /** Only these people. */
      ids: z.array(userId).min(1).max(MOST_CHOSEN_ROWS).optional(),
      format: ExportFormat,
    }),
    data: z.object({ jobId: z.string() }),
    errors: ['INVALID_INPUT', 'TOO_MANY_JOBS'],
  },
  template: {
    method: 'GET',
    path: '/system/user/template',
    access: 'user:write',
    extension: true,
    summary: 'An empty workbook for import: the columns, and on a second sheet what they take',
    answer: 'file',
  },
  importRows: {
    method: 'POST',
    path: '/system/user/import',
    access: 'user:write',
    extension: true,
    summary:
      'Read an uploaded workbook or CSV into people, all of it or nothing, in the background; with `dryRun` only judge it',
    body: z.object({ fileId: z.uuid(), dryRun: z.boolean() }),
    data: z.object({ jobId: z.string() }),
    errors: ['TOO_MANY_JOBS', 'FILE_NOT_USABLE', 'ALREADY_IMPORTED'],
  },
  changes: {
    method: 'GET',
    path: '/system/user/changes',
    access: 'user:write',
    extension: true,
    summary: 'What was done with the account of a person, the newest first; 100 at most',
    query: ofPerson,
    data: z.array(PersonChange),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS'],
  },
})
