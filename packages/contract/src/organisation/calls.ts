import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery, pageOf, pagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import {
  AttributePerson,
  AttributeResult,
  attributeIds,
  batchUserIds,
  ChangedOrganisationNode,
  ChangedOrganisationType,
  FoundNode,
  MovedOrganisationNode,
  NewOrganisationNode,
  NewOrganisationType,
  NodeUses,
  organisationId,
  OrganisationNode,
  OrganisationType,
  UserAttribute,
} from './shapes.ts'

const words = z.string().max(50)
const level = z.coerce.number().pipe(z.int().min(1).max(50))
const saved = z.object({ id: z.number().int(), rev: z.number().int() })
const savedType = z.object({ aid: z.number().int(), rev: z.number().int() })
const idList = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15}){0,199}$/)
  .transform((text) => text.split(',').map(Number))

export const organisationApi = defineApi({
  changeDepartment: {
    method: 'POST',
    path: '/system/user/changeDep',
    access: 'session',
    summary: 'Work for another of the own departments from now on; the next login keeps it',
    query: z.object({ depId: z.coerce.number().pipe(z.int().positive()) }),
    data: z.object({ finDepId: z.number().int(), name: z.string(), nameEn: z.string() }),
    errors: ['DEPARTMENT_NOT_OWN'],
  },
  department: {
    method: 'GET',
    path: '/organize/department',
    access: 'session',
    summary: 'Departments of the caller',
    data: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        nameEn: z.string(),
        pid: z.number().int().nullable(),
        /** Pinyin initials of the name in lower case, for searching. */
        initials: z.string(),
        /** Names of the departments above it, the uppermost first: two teams may be called the same. */
        above: z.array(z.object({ name: z.string(), nameEn: z.string() })),
      }),
    ),
  },
  tree: {
    method: 'GET',
    path: '/organize/tree',
    access: 'session',
    summary: 'Every attribute type with its tree of details',
    data: z.array(
      z.object({
        aid: z.number().int(),
        name: z.string(),
        details: z.array(
          z.object({
            id: z.number().int(),
            aid: z.number().int(),
            pid: z.number().int().nullable(),
            name: z.string(),
            level: z.number().int(),
          }),
        ),
      }),
    ),
  },
  options: {
    method: 'GET',
    path: '/organize/options',
    access: 'session',
    extension: true,
    summary:
      'Organisation picker of forms: details of one attribute type (optionally below one detail), as amis options',
    query: z.object({ aid: z.coerce.number().int(), pid: z.coerce.number().int().optional() }),
    data: z.object({
      options: z.array(
        z.object({
          value: z.number().int(),
          label: z.string(),
          /** Pinyin initials of the name in lower case, for searching. */
          initials: z.string(),
        }),
      ),
    }),
  },

  // Attribute types.
  page: {
    method: 'GET',
    path: '/organize/page',
    access: 'session',
    summary: 'Attribute types by pages; whoever administers none is shown those with clientShow',
    query: z.object({ ...pagingQuery, keyword: words.optional() }),
    data: pageOf(OrganisationType),
  },
  list: {
    method: 'GET',
    path: '/organize/list',
    access: 'session',
    summary: 'All attribute types in their order',
    data: z.array(OrganisationType),
  },
  addType: {
    method: 'POST',
    path: '/organize/add',
    access: 'organize:write',
    summary: 'A new attribute type with an empty tree',
    body: NewOrganisationType,
    data: savedType,
    errors: ['DUPLICATE', 'ORGANISATION_OUT_OF_REACH'],
  },
  editType: {
    method: 'POST',
    path: '/organize/edit',
    access: 'organize:write',
    summary: 'Rename an attribute type, show it to everybody or to administrators alone',
    body: ChangedOrganisationType,
    data: savedType,
    errors: ['NOT_FOUND', 'STALE', 'DUPLICATE', 'ORGANISATION_OUT_OF_REACH'],
  },
  removeType: {
    method: 'POST',
    path: '/organize/del',
    access: 'organize:write',
    summary: 'Delete an attribute type that has no details',
    body: z.object({ aid: z.int().positive() }),
    errors: ['NOT_FOUND', 'IN_USE', 'ORGANISATION_OUT_OF_REACH'],
  },

  // Details: the nodes of the tree of a type.
  details: {
    method: 'GET',
    path: '/organize/detail',
    access: 'session',
    summary: 'Details of a type by pages, the upper levels first; keyword: part of a name or of an alias, or initials',
    query: z.object({ ...pagingQuery, aid: organisationId, keyword: words.optional() }),
    data: pageOf(FoundNode),
  },
  detailById: {
    method: 'GET',
    path: '/organize/detailById',
    access: 'session',
    summary: 'One detail, with those above it',
    query: z.object({ id: organisationId }),
    data: FoundNode,
    errors: ['NOT_FOUND'],
  },
  detailUses: {
    method: 'GET',
    path: '/organize/detail/uses',
    access: 'organize:write',
    extension: true,
    summary: 'What hangs on a detail: it is deleted when nothing does',
    query: z.object({ id: organisationId }),
    data: NodeUses,
    errors: ['NOT_FOUND'],
  },
  ofLevel: {
    method: 'GET',
    path: '/organize/detail/level',
    access: 'session',
    summary: 'Details of one level of a type, 1 the uppermost (answers F3)',
    query: z.object({ aid: organisationId, level }),
    data: z.array(OrganisationNode),
  },
  ofLevelInAll: {
    method: 'GET',
    path: '/organize/detail/level/without/aid',
    access: 'session',
    summary: 'Details of one level, of all types (answers F3)',
    query: z.object({ level }),
    data: z.array(OrganisationNode),
  },
  ofParent: {
    method: 'GET',
    path: '/organize/detail/pid',
    access: 'session',
    summary: 'Details right below one of a type, in their order; without pid the uppermost ones',
    query: z.object({ aid: organisationId, pid: organisationId.optional() }),
    data: z.array(OrganisationNode),
  },
  ofParentInAll: {
    method: 'GET',
    path: '/organize/detail/pid/without/aid',
    access: 'session',
    summary: 'Details right below one, whatever its type; without pid the uppermost ones of all types',
    query: z.object({ pid: organisationId.optional() }),
    data: z.array(OrganisationNode),
  },
  parentIds: {
    method: 'POST',
    path: '/organize/detail/parent/ids',
    access: 'session',
    readOnly: true,
    summary: 'For each of many details the ids of those above it, the uppermost first (answers F3)',
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(1000) }),
    data: z.array(z.object({ id: z.number().int(), parentIds: z.array(z.number().int()) })),
  },
  byKeyword: {
    method: 'GET',
    path: '/organize/detail/keyword',
    access: 'session',
    summary: 'Details by name, alias or initials with the way to each, the best 50; of all types unless one is told',
    query: z.object({ keyword: words.min(1), aid: organisationId.optional() }),
    data: z.array(FoundNode),
  },
  treeByAid: {
    method: 'GET',
    path: '/organize/treeByAid',
    access: 'session',
    summary: 'The whole tree of one type, parents before children; a screen takes it branch by branch from detail/pid',
    query: z.object({ aid: organisationId }),
    data: z.object({ aid: z.number().int(), name: z.string(), details: z.array(OrganisationNode) }),
    errors: ['NOT_FOUND'],
  },
  addDetail: {
    method: 'POST',
    path: '/organize/add/detail',
    access: 'organize:write',
    summary: 'A new detail, last among its siblings',
    body: NewOrganisationNode,
    data: saved,
    errors: ['NOT_FOUND', 'DUPLICATE', 'ORGANISATION_MOVE_REFUSED', 'ORGANISATION_OUT_OF_REACH'],
  },
  editDetail: {
    method: 'POST',
    path: '/organize/edit/detail',
    access: 'organize:write',
    summary: 'Change a detail; another pid moves it with all below, never under itself and to level 10 at most',
    body: ChangedOrganisationNode,
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'DUPLICATE', 'ORGANISATION_MOVE_REFUSED', 'ORGANISATION_OUT_OF_REACH'],
  },
  moveDetail: {
    method: 'POST',
    path: '/organize/move/detail',
    access: 'organize:write',
    extension: true,
    summary: 'Put a detail under another one, and before one of its siblings',
    body: MovedOrganisationNode,
    data: saved,
    errors: ['NOT_FOUND', 'STALE', 'DUPLICATE', 'ORGANISATION_MOVE_REFUSED', 'ORGANISATION_OUT_OF_REACH'],
  },
  removeDetail: {
    method: 'POST',
    path: '/organize/del/detail',
    access: 'organize:write',
    summary: 'Delete a detail that has no children, no people and no work',
    body: z.object({ id: z.int().positive() }),
    errors: ['NOT_FOUND', 'IN_USE', 'ORGANISATION_OUT_OF_REACH'],
  },

  // Attributes of people.
  peoplePage: {
    method: 'GET',
    path: '/organize/user/attr/page',
    access: 'user:read',
    summary:
      'People in the order of the sounds of their names, with their attributes: those who have one of these details, or one below them',
    query: z.object({
      ...longPagingQuery,
      /** A comma list of details; without it everybody. */
      ids: idList.optional(),
      below: booleanQuery.optional(),
      /** Only the attributes of this type are told. */
      aid: organisationId.optional(),
      keyword: words.optional(),
    }),
    data: longPageOf(AttributePerson),
    errors: ['CURSOR_INVALID'],
  },
  attributesOf: {
    method: 'GET',
    path: '/organize/user/attr/list',
    access: 'user:read',
    summary: 'The attributes of one person, by type',
    query: z.object({ userId: organisationId, aid: organisationId.optional() }),
    data: z.array(UserAttribute),
    errors: ['NOT_FOUND'],
  },
  saveAttributes: {
    method: 'POST',
    path: '/organize/user/save/attr',
    access: 'organize:write',
    summary: 'The attributes of a person become these: of one type, or of all',
    body: z.object({ userId: z.int().positive(), ids: attributeIds, aid: z.int().positive().optional() }),
    data: z.array(UserAttribute),
    errors: ['NOT_FOUND', 'ORGANISATION_OUT_OF_REACH', 'PERSON_NOT_YOURS'],
  },
  removeAttributes: {
    method: 'POST',
    path: '/organize/user/del/attr',
    access: 'organize:write',
    summary: 'Take attributes from a person',
    body: z.object({ userId: z.int().positive(), ids: attributeIds.min(1) }),
    data: z.array(UserAttribute),
    errors: ['NOT_FOUND', 'ORGANISATION_OUT_OF_REACH', 'PERSON_NOT_YOURS'],
  },
  assign: {
    method: 'POST',
    path: '/organize/user/assign',
    access: 'organize:write',
    extension: true,
    writes: 'each',
    summary: 'Give one attribute to many people, or take it from them; each is answered',
    body: z.object({ id: z.int().positive(), userIds: batchUserIds, act: z.enum(['add', 'remove']) }),
    data: z.object({ results: z.array(AttributeResult) }),
    errors: ['NOT_FOUND'],
  },
})
