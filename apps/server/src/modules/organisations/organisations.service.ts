/** What other modules may ask of the organisation: where a person belongs, and what a picker offers. */
export { listDetailsBelow, listMemberships, listNamesOfDetails, listPickable } from './organisations.repository.ts'
export { fillInitials } from './edit-nodes.repository.ts'
