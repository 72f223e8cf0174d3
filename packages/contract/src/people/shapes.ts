import { z } from 'zod'
import { nameLine } from '../one-line.ts'

/** 0 local account; 1 staff directory; 2 external application; 3 staff who may handle approvals (answers E8). */
const UserSource = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

const MOST_ATTRIBUTES = 50
/** People named by one call. */
export const MOST_NAMED = 100

/** What an administrator writes of a person. */
export const personFacts = {
  userName: nameLine(64),
  name: nameLine(50),
  userSource: UserSource,
  phone: z.string().max(30).optional().default(''),
  email: z.string().max(100).optional().default(''),
  idNo: z.string().max(18).optional().default(''),
  /** Ids of organisation details: departments, posts and whatever else there is. */
  attrs: z.array(z.number().int()).max(MOST_ATTRIBUTES).optional().default([]),
  /** The department that the person works for, one of `attrs`; null: the first of them. */
  finDepId: z.number().int().nullable().optional().default(null),
}

export const PersonId = z.coerce.number().pipe(z.int().positive())

export const PersonDetail = z.object({
  userId: z.number().int(),
  /** Sent back with an edit: whoever was quicker is not written over. */
  rev: z.number().int(),
  userName: z.string(),
  name: z.string(),
  userSource: z.number().int(),
  /** Masked, as the ID number is; `people.reveal` shows both whole. */
  phone: z.string(),
  email: z.string(),
  idNo: z.string(),
  enabled: z.boolean(),
  finDepId: z.number().int().nullable(),
  attrs: z.array(
    z.object({
      id: z.number().int(),
      aid: z.number().int(),
      name: z.string(),
      nameEn: z.string(),
      typeName: z.string(),
      typeNameEn: z.string(),
    }),
  ),
  roles: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  passwordChangedAt: z.iso.datetime().nullable(),
  /** Until when a one-time password that was not used yet holds. */
  oneTimeUntil: z.iso.datetime().nullable(),
  mustChangePassword: z.boolean(),
  openTasks: z.number().int(),
  mayAdminister: z.boolean(),
  /** Why not, in words; empty when the caller may. */
  obstacle: z.string(),
})
export type PersonDetail = z.infer<typeof PersonDetail>

export const PersonTask = z.object({
  taskId: z.uuid(),
  name: z.string(),
  nameEn: z.string(),
  /** The number of its process. */
  number: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
})
export type PersonTask = z.infer<typeof PersonTask>

/** One change of the details of a person, as the audit log has it. */
export const PersonChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  /** `user.edit`, `user.disable` … */
  action: z.string(),
  result: z.enum(['ok', 'refused']),
})
export type PersonChange = z.infer<typeof PersonChange>
