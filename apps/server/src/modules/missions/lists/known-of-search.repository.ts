import type { Queryable } from '../../../database/open-database.ts'

/** A person and every actor that he is at present. */
export type SoughtHandler = {
  readonly userId: number
  readonly kinds: readonly string[]
  readonly ids: readonly number[]
}

/** @param flowKeys none for all of them */
export async function findVersions(
  database: Queryable,
  flowKeys: readonly string[],
  version: number | undefined,
): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    `select v.id from process_definition_versions v join process_definitions d on d.id = v.definition_id
     where v.state <> 0 and ($1::text[] = '{}' or d.definition_key = any($1::text[]))
       and ($2::int is null or v.version = $2) order by v.id`,
    [flowKeys, version ?? null],
  )
  return rows.map(({ id }) => Number(id))
}

export async function findHandler(database: Queryable, userId: number): Promise<SoughtHandler> {
  const { rows } = await database.query<{ kind: string; id: string }>(
    `select 'role' as kind, role_id as id from role_users where user_id = $1
     union all
     select kind, detail_id from user_attributes cross join unnest(array['department', 'post']) kind where user_id = $1`,
    [userId],
  )
  return {
    userId,
    kinds: ['user', ...rows.map(({ kind }) => kind)],
    ids: [userId, ...rows.map(({ id }) => Number(id))],
  }
}

/** With more people of a name their instances are searched for like those of anybody. */
const MOST_OWNERS = 100

/** People whose name holds a text; undefined when there are none or very many. */
export async function findOwners(database: Queryable, name: string): Promise<number[] | undefined> {
  const { rows } = await database.query<{ id: string }>(
    'select id from users where position($1 in name) > 0 order by id limit $2',
    [name, MOST_OWNERS + 1],
  )
  return rows.length === 0 || rows.length > MOST_OWNERS ? undefined : rows.map(({ id }) => Number(id))
}
