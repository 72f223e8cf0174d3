import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'

/** Levels of a tree of details at most (answers F2). */
export const MAX_ORGANISATION_LEVELS = 10
/** So many people are given an attribute, or relieved of it, in one call. */
export const MAX_ATTRIBUTE_BATCH = 200

const id = z.int().positive()
export const organisationId = z.coerce.number().pipe(id)
/** 1 or 0 on the wire, as everywhere in the specification; true and false are taken too. */
const flag = z
  .union([z.literal(0), z.literal(1), z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === 1 || value === true || value === '1' || value === 'true')
const shown = z.union([z.literal(0), z.literal(1)])
const name = nameLine(80)
const nameEn = oneLine(120)
/** Search aliases, several between spaces or commas. */
const keyword = z.string().trim().max(200)

/** A classification of people: departments, posts, teams, voltage levels (answers F1). */
export const OrganisationType = z.object({
  aid: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  /** 1: visible to everybody and in pickers; 0: to administrators alone. */
  clientShow: shown,
  /** How many details it has. */
  details: z.number().int(),
  rev: z.number().int(),
  /** The console itself counts on it: it is renamed, never deleted. */
  builtIn: z.boolean(),
})
export type OrganisationType = z.infer<typeof OrganisationType>

export const NewOrganisationType = z.object({
  name,
  nameEn: nameEn.optional().default(''),
  clientShow: flag.optional().default(true),
})
export const ChangedOrganisationType = z.object({
  aid: id,
  name: name.optional(),
  nameEn: nameEn.optional(),
  clientShow: flag.optional(),
  /** What was read; without it the last saver wins. */
  rev: z.int32().optional(),
})

/** A node in the tree of its type. */
export const OrganisationNode = z.object({
  id: z.number().int(),
  aid: z.number().int(),
  pid: z.number().int().nullable(),
  name: z.string(),
  nameEn: z.string(),
  level: z.number().int(),
  keyword: z.string(),
  clientShow: shown,
  /** Nodes right below it, as far as the caller sees them. */
  children: z.number().int(),
  rev: z.number().int(),
})
export type OrganisationNode = z.infer<typeof OrganisationNode>

const above = z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() }))

/** With those above it, the uppermost first. */
export const FoundNode = OrganisationNode.extend({ typeName: z.string(), above })
export type FoundNode = z.infer<typeof FoundNode>

export const NewOrganisationNode = z.object({
  aid: id,
  pid: id.nullable(),
  name,
  nameEn: nameEn.optional().default(''),
  keyword: keyword.optional().default(''),
  clientShow: flag.optional().default(true),
})
export const ChangedOrganisationNode = z.object({
  id,
  name: name.optional(),
  nameEn: nameEn.optional(),
  keyword: keyword.optional(),
  clientShow: flag.optional(),
  /** Another parent moves it with all that is below; null makes it an uppermost one. */
  pid: id.nullable().optional(),
  /** What was read; without it the last saver wins. */
  rev: z.int32().optional(),
})
export const MovedOrganisationNode = z.object({
  id,
  pid: id.nullable(),
  /** The sibling before which it comes to stand; null: last. */
  beforeId: id.nullable().optional().default(null),
  rev: z.int32().optional(),
})

/** What hangs on a node: it is deleted only when all of it is 0. */
export const NodeUses = z.object({
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
  children: z.number().int(),
  /** Nodes below it, however deep. */
  below: z.number().int(),
  /** People who have it; with those of nodes below it. */
  people: z.number().int(),
  peopleBelow: z.number().int(),
  /** Open tasks that are with it, processes under way that belong to it, and records of forms. */
  tasks: z.number().int(),
  processes: z.number().int(),
  records: z.number().int(),
  /** Who leads it, in whose name approvals go upward. */
  leader: z.string(),
})
export type NodeUses = z.infer<typeof NodeUses>

/** The attributes of one person, by type. */
export const UserAttribute = z.object({
  id: z.number().int(),
  aid: z.number().int(),
  typeName: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** The department that the person works for at present. */
  isCurrent: z.boolean(),
  above: z.array(z.object({ name: z.string(), nameEn: z.string() })),
})
export type UserAttribute = z.infer<typeof UserAttribute>

export const AttributePerson = z.object({
  userId: z.number().int(),
  userName: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  departmentName: z.string(),
  /** Names of the attributes of the type that was asked for, of all types otherwise. */
  attributes: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })),
})
export type AttributePerson = z.infer<typeof AttributePerson>

/** What became of one person of a batch. */
export const AttributeResult = z.object({
  userId: z.number().int(),
  name: z.string(),
  ok: z.boolean(),
  /** It was so already: nothing was written. */
  unchanged: z.boolean(),
  retcode: z.number().int(),
  msg: z.string(),
})
export type AttributeResult = z.infer<typeof AttributeResult>

export const attributeIds = z.array(id).max(100)
export const batchUserIds = z.array(id).min(1).max(MAX_ATTRIBUTE_BATCH)
