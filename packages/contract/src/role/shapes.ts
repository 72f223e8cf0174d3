import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'
import { DataScope } from '../form-data/shapes.ts'
import { Duty } from './duties.ts'

const roleId = z.int().positive()

/** A role as it is named and handed out. */
const NamedRole = z.object({
  id: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  allocatable: z.boolean(),
  duty: Duty,
})

/** The roles of one person, and whether the caller may change them. */
export const UserRoles = z.object({
  userId: z.number().int(),
  name: z.string(),
  /** Of the person; sent back with a change. */
  rev: z.number().int(),
  roles: z.array(NamedRole),
  mayChange: z.boolean(),
  /** Why not, in words; empty where it may be. */
  why: z.string(),
})
export type UserRoles = z.infer<typeof UserRoles>

export const RolesOfUser = z.object({
  userId: z.int().positive(),
  roleIds: z.array(roleId).max(200),
  /** What `ofUser` said; without it the last saver wins. */
  rev: z.int32().optional(),
  reason: z.string().trim().max(200).optional().default(''),
})
export type RolesOfUser = z.infer<typeof RolesOfUser>

/** A role as it is managed. */
export const RoleRow = NamedRole.extend({
  description: z.string(),
  dataScope: DataScope,
  /** It came with the pack, whose drawings and lists name it: it is not deleted. */
  ofPack: z.boolean(),
  people: z.number().int(),
  menus: z.number().int(),
  rights: z.number().int(),
  rev: z.number().int(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string(),
})
export type RoleRow = z.infer<typeof RoleRow>

export const EnteredRole = z.object({
  name: nameLine(50),
  nameEn: oneLine(100).optional().default(''),
  description: z.string().trim().max(200).optional().default(''),
  allocatable: z.boolean(),
  dataScope: DataScope,
})
export type EnteredRole = z.infer<typeof EnteredRole>

/** What keeps a role from being deleted. */
export const RoleUse = z.object({
  kind: z.enum(['people', 'forms', 'pages', 'dataSets', 'workflows', 'tasks']),
  count: z.number().int(),
  /** Some of them, by name; `id` is that of the person, form, page or workflow, the code of the data set. */
  examples: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string() })),
})
export type RoleUse = z.infer<typeof RoleUse>
