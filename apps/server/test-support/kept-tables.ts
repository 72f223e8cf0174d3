import { noteChange, type CacheSubject } from '../src/database/cached.ts'
import { textOf } from '../src/database/prepared.ts'
import type { Database, Queryable, QueryAnswer, Tx } from '../src/database/open-database.ts'

/** The tables whose rows servers keep in memory, by subject. */
export const keptTables: Readonly<Record<CacheSubject, readonly string[]>> = {
  catalogue: ['catalogue_items'],
  configuration: ['system_config', 'push_channels', 'push_templates'],
  definitions: ['process_definitions', 'process_definition_versions'],
  directory: ['users', 'user_attributes', 'roles', 'role_permissions', 'role_users', 'organisation_details'],
  forms: ['forms', 'form_versions', 'form_access', 'form_filter_fields'],
  menus: ['menus', 'role_menus', 'page_configs'],
  sensitiveWords: ['sensitive_words', 'sensitive_word_matching'],
}

/** Columns of these tables that nobody keeps: what sets them alone need not be noted. */
const keptNowhere = [/^update users set (?:password_hash|one_time_until|last_login_at|sounds) =/]

const subjects = Object.keys(keptTables) as CacheSubject[]

/** The subjects that a statement writes. */
export function writtenBy(text: string): CacheSubject[] {
  const statement = text.trim().replaceAll(/\s+/g, ' ')
  if (keptNowhere.some((pattern) => pattern.test(statement))) return []
  return subjects.filter((subject) =>
    new RegExp(
      String.raw`\b(?:insert into|update|delete from|truncate|merge into|copy) (?:only )?(?:${keptTables[subject].join('|')})\b`,
      'i',
    ).test(statement),
  )
}

/** Runs one statement that writes what servers keep, and notes it as `noteChange` does. */
export async function changeRows<Row extends object>(
  queryable: Queryable,
  text: string,
  values?: readonly unknown[],
): Promise<QueryAnswer<Row>> {
  const written = writtenBy(text)
  if (written.length === 0) throw new Error(`This writes nothing that servers keep: ${text}`)
  const list = written.map((subject) => `'${subject}'`).join(', ')
  const answer = await queryable.query<Row>(
    `with noted as (update cache_epochs set epoch = pg_current_xact_id() where subject in (${list})) ${text}`,
    values,
  )
  const { caching } = queryable
  if (caching?.holdsConnection === true) for (const subject of written) caching.changed.add(subject)
  else caching?.caches.forget(written)
  return answer
}

/** The database, which refuses statements that change what servers keep before the change is noted. */
export function notingChanges(database: Database): Database {
  const wrapped = new WeakMap<Tx, Tx>()
  const noted = (tx: Tx): Tx => {
    const known = wrapped.get(tx)
    if (known !== undefined) return known
    const wrapper: Tx = {
      ...tx,
      async query(statement, values) {
        assertNoted(textOf(statement), (subject) => tx.caching?.changed.has(subject) === true)
        return tx.query(statement, values)
      },
    }
    wrapped.set(tx, wrapper)
    return wrapper
  }
  return {
    ...database,
    async query(statement, values) {
      assertNoted(textOf(statement), () => false)
      return database.query(statement, values)
    },
    transaction: (work) => database.transaction((tx) => work(noted(tx))),
    lazyTransaction: (work) => database.lazyTransaction((begin) => work(async () => noted(await begin()))),
  }
}

function assertNoted(text: string, isNoted: (subject: CacheSubject) => boolean): void {
  if (text.startsWith('with noted as (update cache_epochs')) return
  for (const subject of writtenBy(text)) {
    if (isNoted(subject)) continue
    const how = `${noteChange.name}(tx, '${subject}') first; in a test, ${changeRows.name}`
    throw new Error(`Other servers keep what this changes. Say ${how}: ${text}`)
  }
}
