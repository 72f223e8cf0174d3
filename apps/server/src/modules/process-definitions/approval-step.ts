/** Which steps can be delegated, and by whom. */
import type { Actor } from '../directory/actor.ts'
import type { NodeSettings } from './node-settings.ts'

/** The same for somebody who is asked beside, or in place of, those who are asked now. */
export const approvalAmong = (
  actors: readonly { readonly approvalOf?: number }[],
  actor: Actor,
  initiatorId: number,
): number | undefined =>
  actor.kind === 'user' && actor.id === initiatorId ? undefined : actors.find((one) => one.approvalOf)?.approvalOf

/**
 * Whose order a step decides about, for one of those who may act on it; undefined where it cannot be delegated: where
 * nothing is decided, and where applicants correct their own order (answers E1).
 */
export function approvalOf(node: NodeSettings | undefined, actor: Actor, initiatorId: number): number | undefined {
  if (node === undefined || (actor.kind === 'user' && actor.id === initiatorId)) return undefined
  return isApprovalStep(node) ? initiatorId : undefined
}

const isApprovalStep = ({ isApprovalStep: isSaid, outcomes, approvers }: NodeSettings): boolean =>
  isSaid ?? (outcomes.length > 0 && !approvers.some(({ kind }) => kind === 'initiator'))
