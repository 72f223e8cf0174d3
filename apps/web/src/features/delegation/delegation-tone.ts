import type { DelegationState } from '@liveline/contract/delegation/shapes.ts'

/** The same tone wherever a state is told. */
export const toneOfState: Readonly<Record<DelegationState, string>> = {
  upcoming: 'waiting',
  active: 'running',
  ended: 'draft',
}
