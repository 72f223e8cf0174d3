/** Roles and what they give, each page knowing the way to the others. */
import { RolesPage } from '../features/roles/roles-page.tsx'
import { WhoCanPage } from '../features/roles/who-can-page.tsx'
import { packPaths } from './paths.ts'

export const RolesView = () => <RolesPage rightsPath={packPaths.rights} whoPath={packPaths.whoCan} />
export const WhoCanView = () => <WhoCanPage rolesPath={packPaths.roles} />
