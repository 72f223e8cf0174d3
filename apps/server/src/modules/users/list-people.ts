import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { speak } from './spoken-names.ts'
import { listEnabledPeople } from './users.repository.ts'

/** Every enabled person with the sounds of his name, by name; no contact data. */
export const listPeople = (database: Queryable) =>
  readCached(database, 'directory', 'people', async () =>
    (await listEnabledPeople(database)).map((person) => ({ ...person, ...speak(person.name) })),
  )
