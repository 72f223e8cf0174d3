/** What other modules may ask of the organisation: where a person belongs. */
export { listMemberships } from './organisations.repository.ts'
export type { Membership } from './organisations.repository.ts'
