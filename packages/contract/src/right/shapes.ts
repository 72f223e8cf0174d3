import { z } from 'zod'
import { DataScope } from '../form-data/shapes.ts'
import { Duty } from '../role/duties.ts'

const Named = z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })

/** A role with what it gives. */
export const RightsOfRole = Named.extend({
  duty: Duty,
  rev: z.number().int(),
  rights: z.array(z.string()),
  /** Given by entries of the menu (type 3), where alone they are taken away. */
  ofMenu: z.array(z.string()),
  /** The caller holds it: he may take from it, and give it nothing. */
  isOwn: z.boolean(),
})
export type RightsOfRole = z.infer<typeof RightsOfRole>

const right = z.string().regex(/^[a-zA-Z]+:[a-zA-Z]+$/)

export const RightsChange = z.object({
  roleId: z.int().positive(),
  /** Of the role, as the matrix said it. */
  rev: z.int32(),
  give: z.array(right).max(200),
  take: z.array(right).max(200),
})
export type RightsChange = z.infer<typeof RightsChange>

/** What can be asked about: a call of the contract by its name, a right, an entry of the menu, a role. */
export const SubjectKind = z.enum(['call', 'right', 'menu', 'role'])
export type SubjectKind = z.infer<typeof SubjectKind>

const GivingRole = Named.extend({ dataScope: DataScope })

export const WhoCan = z.object({
  kind: SubjectKind,
  id: z.string(),
  /** Of an entry or a role. */
  name: z.string(),
  nameEn: z.string(),
  /** What is asked for: a right, 'session' for everybody who is logged in, 'public'; '' where roles alone decide. */
  access: z.string(),
  /** The roles that give it. */
  roles: z.array(GivingRole),
  /** Enabled people by name, the first 200, each with those of his roles that give it. */
  people: z.array(
    z.object({
      userId: z.number().int(),
      name: z.string(),
      departmentName: z.string(),
      roleIds: z.array(z.number().int()),
    }),
  ),
  total: z.number().int(),
})
export type WhoCan = z.infer<typeof WhoCan>

export const KnownCall = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  summary: z.string(),
})
export type KnownCall = z.infer<typeof KnownCall>

/** What a person may do, and which of his roles is the reason. */
export const RightsOfPerson = z.object({
  userId: z.number().int(),
  name: z.string(),
  /** Disabled or deleted: he can do nothing. */
  enabled: z.boolean(),
  roles: z.array(GivingRole),
  rights: z.array(z.object({ right: z.string(), roleIds: z.array(z.number().int()) })),
  /** Entries that his menu shows or leads to, in its order. */
  menus: z.array(Named.extend({ depth: z.number().int(), roleIds: z.array(z.number().int()) })),
})
export type RightsOfPerson = z.infer<typeof RightsOfPerson>
