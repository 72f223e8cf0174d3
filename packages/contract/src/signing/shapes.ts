/** How several people decide one task (design.md §5, approver rules and modes). */
import { z } from 'zod'
import { Person } from '../user/shapes.ts'

/** How many signers of a task are named; the counts tell of all. */
export const SIGNERS_SHOWN = 50

export const SigningMode = z.enum(['anyOne', 'all', 'inSequence', 'ratio', 'weight'])
export type SigningMode = z.infer<typeof SigningMode>

/** `before`: they sign first, then the task is back with those who have it now; `beside`: both must; `after`: then they. */
export const SignerPosition = z.enum(['before', 'beside', 'after'])
export type SignerPosition = z.infer<typeof SignerPosition>

export const Signer = z.object({
  /** Of the signature: the id of its entry in the signer's finished list once he has signed. */
  id: z.string(),
  /** Null: whoever of the task's handlers comes first; `name` then says who they are. */
  userId: z.number().int().nullable(),
  name: z.string(),
  /** Those with the same number are asked side by side, the smaller ones first. */
  position: z.number().int(),
  weight: z.number(),
  /** `unneeded`: the outcome was certain without him. */
  state: z.enum(['waiting', 'open', 'signed', 'removed', 'unneeded']),
  /** His signature tells the handlers, and does not count. */
  advisory: z.boolean(),
  outcome: z.string().nullable(),
  outcomeEn: z.string().nullable(),
  danger: z.boolean(),
  opinion: z.string(),
  signedAt: z.iso.datetime().nullable(),
  /** Who signed; for a signer without `userId`, or for one who was represented. */
  signedBy: Person.nullable(),
  /** Who added him, and null for one whom the drawing names. */
  addedBy: Person.nullable(),
})
export type Signer = z.infer<typeof Signer>

export const Signing = z.object({
  mode: SigningMode,
  /** `ratio`: the share (0–1) of signers who must agree; `weight`: the sum of weights; null for the others. */
  needed: z.number().nullable(),
  /** Signers who count, by what they did so far. */
  counts: z.object({
    total: z.number().int(),
    agreed: z.number().int(),
    rejected: z.number().int(),
    open: z.number().int(),
    waiting: z.number().int(),
  }),
  agreedWeight: z.number(),
  totalWeight: z.number(),
  /** In the order in which they are asked, at most `SIGNERS_SHOWN`, those who signed first. */
  signers: z.array(Signer),
})
export type Signing = z.infer<typeof Signing>

/** Whom the caller chooses for later steps: user ids by element id. */
export const ChosenApprovers = z.record(z.string().max(200), z.array(z.number().int().positive()).max(100))
export type ChosenApprovers = z.infer<typeof ChosenApprovers>

/** A step whose approver is chosen now. */
export const StepToChoose = z.object({
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Only holders of this role may be chosen; null: anybody. */
  roleId: z.number().int().nullable(),
})
export type StepToChoose = z.infer<typeof StepToChoose>
