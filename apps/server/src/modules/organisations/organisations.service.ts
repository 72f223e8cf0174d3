/** What other modules may ask of the organisation: where a person belongs, and what a picker offers. */
export {
  listDetailsBelow,
  listIdsBelow,
  listIdsFrom,
  listMemberships,
  listNamesOfDetails,
  listPickable,
} from './organisations.repository.ts'
/** Giving and taking details of people, in the transaction of whoever checks and audits it. */
export { changeAttributes, lockAttributeHolder } from './attributes.repository.ts'
export { mayAssign } from './edit-policy.ts'
export { createPathReader } from './organisation-path.ts'
export { fillInitials } from './edit-nodes.repository.ts'
