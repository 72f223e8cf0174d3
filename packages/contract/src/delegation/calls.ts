import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { booleanQuery, moment } from '../query-parts.ts'
import {
  Delegation,
  DelegationReason,
  DelegationRow,
  DelegationState,
  delegationPeriod,
  OwnDelegations,
  PastDelegation,
} from './shapes.ts'

const userId = z.coerce.number().pipe(z.int().min(1))

/** Approval steps done for somebody else (specification §7; answers E1–E7). */
export const delegationApi = defineApi({
  delegate: {
    method: 'POST',
    path: '/system/delegate',
    access: 'session',
    summary: "Let one person act on the caller's approval steps beside him, open ones and new ones",
    query: z.object({ delegateUserId: userId }),
    body: z.object({
      ...delegationPeriod,
      reason: z.string().max(500).optional().default(''),
      /** Takes the place of the delegation there is; without it that is told first. */
      replace: z.boolean().optional().default(false),
    }),
    data: Delegation,
    errors: ['DELEGATION_REFUSED', 'DELEGATION_EXISTS', 'DELEGATION_LOCKED'],
  },
  forceDelegate: {
    method: 'POST',
    path: '/system/forceDelegate',
    access: 'delegation:force',
    summary: 'Delegate for somebody who cannot: everybody, or of a department administrator his departments',
    body: z.object({
      delegateUserId: userId,
      /** Whose tasks they are. */
      delegater: userId,
      reason: DelegationReason,
      ...delegationPeriod,
      /** The owner cannot cancel it. */
      locked: z.boolean().optional().default(false),
      replace: z.boolean().optional().default(false),
    }),
    data: Delegation,
    errors: ['NOT_FOUND', 'DELEGATION_REFUSED', 'DELEGATION_EXISTS', 'DELEGATION_NOT_YOURS_TO_FORCE'],
  },
  forceCancelDelegate: {
    method: 'POST',
    path: '/system/forceCancelDelegate',
    access: 'delegation:force',
    summary: "End somebody else's delegation at once",
    query: z.object({ delegater: userId }),
    body: z.object({ reason: DelegationReason }),
    errors: ['NOT_FOUND', 'NO_DELEGATION', 'DELEGATION_NOT_YOURS_TO_FORCE'],
  },
  cancelDelegate: {
    method: 'POST',
    path: '/system/cancelDelegate',
    access: 'session',
    summary: "End the caller's delegation at once; what the delegate has not done is the caller's alone again",
    errors: ['NO_DELEGATION', 'DELEGATION_LOCKED'],
  },
  mine: {
    method: 'GET',
    path: '/system/delegation/mine',
    access: 'session',
    extension: true,
    summary: 'To whom the caller has delegated, and for whom he acts: what the banners say',
    // Asked again when one of them begins or ends by itself.
    countsAsActivity: false,
    data: OwnDelegations,
  },
  history: {
    method: 'GET',
    path: '/system/delegation/history',
    access: 'session',
    extension: true,
    summary: 'What the caller has delegated and what was delegated to him, the last first, also what has ended',
    query: z.object({ ...longPagingQuery }),
    data: longPageOf(PastDelegation),
    errors: ['CURSOR_INVALID'],
  },
  ofPerson: {
    method: 'GET',
    path: '/system/delegation/person',
    access: 'delegation:force',
    extension: true,
    summary: 'What a person has delegated and what was delegated to him, the last first, also what has ended',
    query: z.object({ ...longPagingQuery, userId }),
    data: longPageOf(PastDelegation),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS', 'CURSOR_INVALID'],
  },
  list: {
    method: 'GET',
    path: '/system/delegation/list',
    access: 'delegation:force',
    extension: true,
    summary: 'Every delegation, or of a department administrator those of his departments, the last first',
    query: z.object({
      ...longPagingQuery,
      state: DelegationState.optional(),
      /** Set up by an administrator, or by the owner himself. */
      forced: booleanQuery.optional(),
      /** Part of the name of owner or delegate. */
      keyword: z.string().max(50).optional(),
      /** Made in this time. */
      from: moment.optional(),
      to: moment.optional(),
    }),
    data: longPageOf(DelegationRow),
    errors: ['CURSOR_INVALID'],
  },
})
