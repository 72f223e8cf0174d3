import { z } from 'zod'

export const UserRow = z.object({
  userId: z.number().int(),
  userName: z.string(),
  name: z.string(),
  userSource: z.number().int(),
  /** Masked: `people.reveal` shows it whole, and writes down that it did. */
  phone: z.string(),
  /** The one that the person works for at present. */
  departmentName: z.string(),
  /** All that the person belongs to. */
  departments: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })),
  roles: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })),
  enabled: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  /** Whether the caller may edit, disable and delete this person. */
  mayAdminister: z.boolean(),
})
export type UserRow = z.infer<typeof UserRow>

/** What a person picker needs, and no more. */
export const UserOption = z.object({
  value: z.number().int(),
  label: z.string(),
  /** Pinyin initials of the name in lower case, for searching. */
  initials: z.string(),
  departmentName: z.string(),
})
export type UserOption = z.infer<typeof UserOption>

/** A person as every list shows one; `onBehalfOf` for a delegate (design.md §3). */
export const Person = z.object({
  userId: z.number().int().nullable(),
  name: z.string(),
  departmentName: z.string(),
  onBehalfOf: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
