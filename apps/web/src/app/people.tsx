/** People and their accounts, put together with the exports and imports of them, and with why they may what they may. */
import { PersonDelegations } from '../features/delegation/delegation-history.tsx'
import { ExportPeople, ImportPeople } from '../features/forms/exchange/people-exchange.tsx'
import { PeoplePage } from '../features/people/people-page.tsx'
import type { PeopleFilters } from '../features/people/people-queries.ts'
import { PersonPage } from '../features/people/person-page.tsx'
import { PersonRights } from '../features/roles/person-rights.tsx'
import type { ShownList } from '../ui/list/list-page.tsx'
import { packPaths } from './paths.ts'

const exporting = (filters: PeopleFilters, shown: ShownList) => <ExportPeople {...{ filters, shown }} />

export const PeopleView = () => <PeoplePage importing={<ImportPeople />} exporting={exporting} />

const rights = (userId: number) => <PersonRights userId={userId} rolesPath={packPaths.roles} />

const delegations = (userId: number) => <PersonDelegations userId={userId} />

export const PersonView = () => <PersonPage listPath={packPaths.people} {...{ rights, delegations }} />
