export { RIGHTS_OF_ROLES } from './rights-of-roles.repository.ts'
