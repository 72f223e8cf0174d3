import type { DelegationState } from '@liveline/contract/delegation/shapes.ts'

/** How far a delegation is at a moment. */
export function delegationState(
  { startsAt, endsAt, cancelledAt }: { startsAt: Date; endsAt: Date | null; cancelledAt: Date | null },
  now: Date,
): DelegationState {
  if (cancelledAt !== null || (endsAt !== null && endsAt <= now)) return 'ended'
  return startsAt <= now ? 'active' : 'upcoming'
}
