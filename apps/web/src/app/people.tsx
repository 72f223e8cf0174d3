/** People and their accounts, put together. */
import { PeoplePage } from '../features/people/people-page.tsx'
import { PersonPage } from '../features/people/person-page.tsx'
import { packPaths } from './paths.ts'

export const PeopleView = () => <PeoplePage />

export const PersonView = () => <PersonPage listPath={packPaths.people} />
