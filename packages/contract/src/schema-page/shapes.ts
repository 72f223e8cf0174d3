import { z } from 'zod'
import { Problem } from '../envelope.ts'
import { AmisSchema, ReleaseState } from '../form/shapes.ts'

export const pageId = z.object({ pageId: z.coerce.number().int() })

const flag = z.union([z.literal(0), z.literal(1)])
export const pageIcon = z.string().regex(/^(?:[A-Z][A-Za-z]{1,60}Outlined)?$/)

const facts = {
  pageId: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  /** 1 may be shown, 0 switched off. */
  valid: flag,
  rev: z.number().int(),
  /** Number of the newest release; null when never released. */
  releasedVersion: z.number().int().nullable(),
  hasDraft: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Who changed it last; empty for the pack. */
  updatedBy: z.string(),
}

export const SchemaPageRow = z.object({ ...facts, placements: z.number().int() })
export type SchemaPageRow = z.infer<typeof SchemaPageRow>

/** What is worked on: the draft, or what was released last. */
export const SchemaPageDraft = z.object({ ...facts, schema: AmisSchema })
export type SchemaPageDraft = z.infer<typeof SchemaPageDraft>

export const SchemaPageVersion = z.object({
  version: z.number().int(),
  state: ReleaseState,
  note: z.string(),
  /** Who released it; empty for the pack. */
  releasedBy: z.string(),
  releasedAt: z.iso.datetime(),
})
export type SchemaPageVersion = z.infer<typeof SchemaPageVersion>

export const ReleasedSchemaPage = z.object({
  pageId: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  version: z.number().int(),
  schema: AmisSchema,
})

/** What leads to a page that therefore cannot be deleted (the details of IN_USE): entries of the menu. */
export const SchemaPageUses = z.object({
  uses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nameEn: z.string(),
      /** Where the console shows it, for whom the menu has it. */
      address: z.string(),
    }),
  ),
})
export type SchemaPageUses = z.infer<typeof SchemaPageUses>

export const Problems = z.object({ problems: z.array(Problem) })
