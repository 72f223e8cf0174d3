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

/** How far a delegation is: not begun yet, in force, run out or cancelled. */
export const delegationStates = ['upcoming', 'active', 'ended'] as const
export const DelegationState = z.enum(delegationStates)
export type DelegationState = z.infer<typeof DelegationState>

/** One of the history: how far it is, and how it ended. */
export const PastDelegation = Delegation.omit({ active: true }).extend({
  state: DelegationState,
  createdAt: z.iso.datetime(),
  /** Null while it stands, and when it ran out by itself. */
  cancelledAt: z.iso.datetime().nullable(),
  cancelledBy: Person.nullable(),
  cancelReason: z.string(),
})
export type PastDelegation = z.infer<typeof PastDelegation>

/** As those see it who may delegate for others. */
export const DelegationRow = PastDelegation.extend({
  /** Whether the caller may act on it: on his own, on those of administrators and of other departments he may not. */
  mayForce: z.boolean(),
})
export type DelegationRow = z.infer<typeof DelegationRow>

/** What the banners of a person say: to whom he delegated, and for whom he acts. */
export const OwnDelegations = z.object({ given: Delegation.nullable(), received: z.array(Delegation) })
export type OwnDelegations = z.infer<typeof OwnDelegations>

/** From when to when; without them at once, and until it is cancelled. */
export const delegationPeriod = { from: z.iso.datetime().optional(), to: z.iso.datetime().optional() }
export const DelegationReason = z.string().trim().min(1).max(500)
