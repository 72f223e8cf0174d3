/**
 * How several decide one task. A *signer* is somebody who is asked; those with the same *position* are asked side by
 * side. An *advisory* signer's signature tells the handlers and does not count. The counts are kept with the task, so
 * that a signature need not look at all signers.
 */
import type { SigningMode } from '@liveline/contract/signing/shapes.ts'
import type { ApprovalSetting } from '../../process-definitions/approval-settings.ts'
import type { Actor, ActorType } from '../../directory/actor.ts'

/** Somebody whom a new task asks. */
export type NewSigner = {
  readonly userId: number
  readonly userName: string
  readonly weight: number
  readonly position: number
}

/** As it stands in `tasks.signing`. */
export type Signing = {
  readonly mode: SigningMode
  /** Share or sum of weights that must agree; null for the modes that want everybody. */
  readonly needed: number | null
  readonly endsOnRejection: boolean
  /** Those that count. */
  readonly total: number
  readonly agreed: number
  readonly rejected: number
  readonly totalWeight: number
  readonly agreedWeight: number
  readonly rejectedWeight: number
  /** All, advisory ones among them. */
  readonly open: number
  readonly waiting: number
  /** Outcome that the handlers of the task chose, where they sign beside people who were added. */
  readonly chosen: string | null
}

export type SignerState = 'waiting' | 'open' | 'signed' | 'removed' | 'unneeded'

export type SignerRow = {
  readonly id: string
  /** Undefined for the handlers of the task, of whom anyone signs. */
  readonly userId: number | undefined
  readonly userName: string
  readonly actors: readonly (Actor & { readonly type: ActorType })[]
  readonly position: number
  readonly weight: number
  readonly advisory: boolean
  readonly state: SignerState
  readonly danger: boolean
  readonly isAdded: boolean
  readonly openedAt: Date | undefined
}

type Counted = Pick<SignerRow, 'weight' | 'advisory' | 'state' | 'danger'>
type Rules = Pick<Signing, 'mode' | 'needed' | 'endsOnRejection' | 'chosen'>

export const rulesOf = ({ mode, needed, endsOnRejection }: ApprovalSetting): Rules => ({
  mode,
  needed: needed ?? null,
  endsOnRejection,
  chosen: null,
})

/** A task without a mode to which people were added: all of them must agree. */
export const ADDED_RULES: Rules = { mode: 'all', needed: null, endsOnRejection: true, chosen: null }

export function countSigners(rules: Rules, signers: readonly Counted[]): Signing {
  const present = signers.filter(({ state }) => state !== 'removed')
  const counting = present.filter(({ advisory }) => !advisory)
  const signed = counting.filter(({ state }) => state === 'signed')
  const weightOf = (list: readonly Counted[]) => list.reduce((sum, { weight }) => sum + weight, 0)
  const agreed = signed.filter(({ danger }) => !danger)
  const rejected = signed.filter(({ danger }) => danger)
  const totalWeight = weightOf(counting)
  return {
    ...rules,
    // What all of them together do not weigh is reached when all agree.
    needed: rules.mode === 'weight' && rules.needed !== null ? Math.min(rules.needed, totalWeight) : rules.needed,
    total: counting.length,
    agreed: agreed.length,
    rejected: rejected.length,
    totalWeight,
    agreedWeight: weightOf(agreed),
    rejectedWeight: weightOf(rejected),
    open: present.filter(({ state }) => state === 'open').length,
    waiting: present.filter(({ state }) => state === 'waiting').length,
  }
}

/** One of those whose turn it is has signed. */
export function countVote(
  signing: Signing,
  signer: Pick<SignerRow, 'weight' | 'advisory'>,
  isRejection: boolean,
): Signing {
  const open = signing.open - 1
  if (signer.advisory) return { ...signing, open }
  const { weight } = signer
  return isRejection
    ? { ...signing, open, rejected: signing.rejected + 1, rejectedWeight: signing.rejectedWeight + weight }
    : { ...signing, open, agreed: signing.agreed + 1, agreedWeight: signing.agreedWeight + weight }
}

/** Fractions are not exact: 3 × 2/3 must not be above 2. */
const TOLERANCE = 1e-6

/** What they decided; undefined as long as it is not certain. */
export function verdictOf(signing: Signing): 'agreed' | 'rejected' | undefined {
  const { mode, total, agreed, rejected, totalWeight, agreedWeight, rejectedWeight } = signing
  const byShare = mode === 'ratio'
  if (byShare || mode === 'weight') {
    const needed = (signing.needed ?? 1) * (byShare ? total : 1) - TOLERANCE
    const [yes, reachable] = byShare ? [agreed, total - rejected] : [agreedWeight, totalWeight - rejectedWeight]
    if (yes >= needed) return 'agreed'
    return reachable < needed ? 'rejected' : undefined
  }
  const isOver = agreed + rejected === total
  if (rejected > 0) return isOver || signing.endsOnRejection ? 'rejected' : undefined
  return isOver ? 'agreed' : undefined
}
