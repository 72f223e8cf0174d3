/** Names of the elements that new workflows begin with. */
export const texts = {
  start: 'Start',
  end: 'End',
  approved: 'Approved',
  rejected: 'Rejected',
  leader: 'Approval by the leader',
  higherLeader: 'Approval by the higher leader',
  countersign: 'Countersign',
  agree: 'Approve',
  reject: 'Reject',
  approval: 'Approval',
  step: 'Step',
  wait: 'Wait',
  call: 'Sub-process',
  branch: 'Condition',
  otherwise: 'Otherwise',
  agreed: 'Approved',
} as const
