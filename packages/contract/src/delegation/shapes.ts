import { z } from 'zod'
import { Person } from '../user/shapes.ts'

/** One person's approval steps done by another for a while (design.md §3 "Delegation"; answers E1–E7). */
export const Delegation = z.object({
  id: z.string(),
  /** Whose tasks they are and stay. */
  owner: Person,
  /** Who acts on them beside him. */
  delegate: Person,
  from: z.iso.datetime(),
  /** Null: until it is cancelled. */
  to: z.iso.datetime().nullable(),
  reason: z.string(),
  /** Who set it up for the owner; null when he did so himself. */
  forcedBy: Person.nullable(),
  /** True: the owner cannot cancel it, an administrator can. */
  locked: z.boolean(),
  /** False before `from`. */
  active: z.boolean(),
})
export type Delegation = z.infer<typeof Delegation>

/** What the banners of a person say: to whom he delegated, and for whom he acts. */
export const OwnDelegations = z.object({ given: Delegation.nullable(), received: z.array(Delegation) })
export type OwnDelegations = z.infer<typeof OwnDelegations>

/** From when to when; without them at once, and until it is cancelled. */
export const delegationPeriod = { from: z.iso.datetime().optional(), to: z.iso.datetime().optional() }
export const DelegationReason = z.string().trim().min(1).max(500)
