import { z } from 'zod'
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
