import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { pinyinInitials, pinyinSounds } from '../../pinyin-initials.ts'
import { listEnabledPeople } from './users.repository.ts'

/** Names sound the same for ever; reading one takes longer than everything else here. */
const spoken = new Map<string, { readonly sounds: string; readonly initials: string }>()
const MOST_SPOKEN = 50_000

function speak(name: string) {
  const known = spoken.get(name)
  if (known !== undefined) return known
  if (spoken.size >= MOST_SPOKEN) spoken.clear()
  const read = { sounds: pinyinSounds(name, 'person'), initials: pinyinInitials(name, 'person') }
  spoken.set(name, read)
  return read
}

/** Every enabled person with the sounds of his name, by name; no contact data. */
export const listPeople = (database: Queryable) =>
  readCached(database, 'directory', 'people', async () =>
    (await listEnabledPeople(database)).map((person) => ({ ...person, ...speak(person.name) })),
  )
