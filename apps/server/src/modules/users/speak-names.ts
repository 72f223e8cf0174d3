/** Writes down how the names of those sound who were there before that was kept: once, behind the start of a server. */
import type { Database } from '../../database/open-database.ts'
import { listUnspoken, storeSpoken } from './spoken-names.repository.ts'
import { speak } from './spoken-names.ts'

const AT_ONCE = 500

/** Goes on until nobody is left; a name without a letter sounds of nothing, and is not asked for twice. */
export async function speakNames(database: Database, isStopped: () => boolean): Promise<void> {
  for (let after = 0; !isStopped();) {
    const people = await listUnspoken(database, after, AT_ONCE)
    const last = people.at(-1)
    if (last === undefined) return
    after = last.userId
    await database.transaction((tx) =>
      storeSpoken(
        tx,
        people.map(({ userId, name }) => ({ userId, ...speak(name) })),
      ),
    )
  }
}
