import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'
import { MenuEntry } from '../session/shapes.ts'

/** What a person may put into the menu: a schema page, the records of a form, a form to fill in, the tasks of a page table, a report. */
export const PlacedKind = z.enum(['schemaPage', 'formRecords', 'quickForm', 'pageTable', 'reportPage'])
export type PlacedKind = z.infer<typeof PlacedKind>

/** The id of a schema page, form or page table; of a form to fill in its key. */
const reference = z.string().regex(/^[A-Za-z0-9]{1,64}$/)
export const PlacedTarget = z.object({ kind: PlacedKind, id: reference })
export type PlacedTarget = z.infer<typeof PlacedTarget>

const icon = z.string().regex(/^(?:[A-Z][A-Za-z]{1,60}Outlined)?$/)
const name = nameLine(50)
const nameEn = oneLine(100)

/** How an entry of the menu is to look, where, and for whom. */
export const PlacedEntry = z.object({
  /** A folder; null: at the top. */
  parentId: z.number().int().nullable(),
  name,
  nameEn: nameEn.optional().default(''),
  icon: icon.optional().default(''),
  /** Highest first. */
  sort: z.number().min(-1_000_000).max(1_000_000).optional().default(0),
  roleIds: z.array(z.number().int()).min(1).max(200),
})

const Named = z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })

export const Placement = z.object({
  menuId: z.number().int(),
  target: PlacedTarget,
  parentId: z.number().int().nullable(),
  parentName: z.string(),
  parentNameEn: z.string(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  sort: z.number(),
  roles: z.array(Named),
  /** False for what the pack put there: it comes back with the next start. */
  changeable: z.boolean(),
})
export type Placement = z.infer<typeof Placement>

export const PlacementChoices = z.object({ folders: z.array(Named), roles: z.array(Named) })
export type PlacementChoices = z.infer<typeof PlacementChoices>

/** An entry of the menu as it is managed. */
export const ManagedEntry = MenuEntry.extend({
  roleIds: z.array(z.number().int()),
  /** It came with the pack: it is hidden or kept from roles, not deleted. */
  ofPack: z.boolean(),
  rev: z.number().int(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string(),
})
export type ManagedEntry = z.infer<typeof ManagedEntry>

/** What a person says of an entry (design.md §3); judged by `menuProblems`. */
export const EnteredEntry = z.object({
  parentId: z.number().int().nullable(),
  url: z.string().trim().max(200),
  name,
  nameEn: nameEn.optional().default(''),
  icon: icon.optional().default(''),
  sort: z.number().min(-1_000_000).max(1_000_000).optional().default(0),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  hidden: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .default(0),
  blank: z.boolean().optional().default(false),
  params: z
    .record(z.string().regex(/^[A-Za-z]\w{0,40}$/), z.string().max(200))
    .optional()
    .default({}),
  isAmis: z.boolean().optional().default(false),
  component: z
    .string()
    .regex(/^[A-Za-z]{0,60}$/)
    .optional()
    .default(''),
  redirect: z.string().trim().max(200).optional().default(''),
  alwaysShow: z.boolean().optional().default(false),
  permission: z
    .string()
    .regex(/^(?:[a-zA-Z]+:[a-zA-Z]+)?$/)
    .optional()
    .default(''),
  roleIds: z.array(z.number().int()).max(200),
})
export type EnteredEntry = z.infer<typeof EnteredEntry>
