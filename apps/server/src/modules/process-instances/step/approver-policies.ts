/** What becomes of a task that nobody could do, or that only he could do who did the step before, or the initiator. */
import type { ApproverPolicies, RepeatPolicy } from '../../process-definitions/approval-settings.ts'

/** Who the present step is about. */
export type Acquainted = {
  readonly initiatorId: number
  /** Who alone has just completed the step before. */
  readonly lastApprover: number | undefined
}

/** Why a task was completed by nobody. */
export type AutomaticReason = 'noApprover' | 'sameApprover' | 'initiatorApprover' | 'overdue' | 'overdueReturn'

export type Judgement = {
  readonly automatic?: AutomaticReason
  /** Who takes it; `fallback` are the administrators, told that it is without a handler. */
  readonly replacement?:
    | { readonly kind: 'fallback' | 'administrator' }
    | { readonly kind: 'userName'; readonly userName: string }
    | { readonly kind: 'leaderOf'; readonly userId: number }
}

/**
 * @param people everybody enabled whom the rules found
 */
export function judgeApprovers(
  { policies, needsAPerson }: { readonly policies: ApproverPolicies; readonly needsAPerson: boolean },
  people: ReadonlySet<number>,
  { initiatorId, lastApprover }: Acquainted,
): Judgement {
  if (people.size === 0) {
    const { empty } = policies
    if (empty.kind === 'user') return { replacement: { kind: 'userName', userName: empty.userName } }
    if (empty.kind === 'administrator') return { replacement: { kind: 'administrator' } }
    return empty.kind === 'pass' && !needsAPerson ? { automatic: 'noApprover' } : { replacement: { kind: 'fallback' } }
  }
  const [only] = people
  if (people.size > 1 || only === undefined) return {}
  const repeated = (policy: RepeatPolicy, reason: AutomaticReason): Judgement | undefined => {
    if (policy === 'leader') return { replacement: { kind: 'leaderOf', userId: only } }
    return policy === 'pass' && !needsAPerson ? { automatic: reason } : undefined
  }
  const same = only === lastApprover ? repeated(policies.sameApprover, 'sameApprover') : undefined
  const own = only === initiatorId ? repeated(policies.initiatorApprover, 'initiatorApprover') : undefined
  return same ?? own ?? {}
}
