import { noteChange } from '../../../database/cached.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import type { PathDetail } from './organisation-paths.ts'

export async function readPaths(queryable: Queryable): Promise<PathDetail[]> {
  const { rows } = await queryable.query<{ id: string; aid: string; pid: string | null; name: string }>(
    'select id, aid, pid, name from organisation_details',
  )
  return rows.map((row) => ({
    id: Number(row.id),
    aid: Number(row.aid),
    pid: row.pid === null ? null : Number(row.pid),
    name: row.name,
  }))
}

export async function listAttributesOf(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly { id: number }[]>> {
  const { rows } = await queryable.query<{ user_id: string; ids: number[] }>(
    `select user_id, array_agg(detail_id::float8 order by detail_id) as ids from user_attributes
     where user_id = any($1::bigint[]) group by user_id`,
    [userIds],
  )
  return new Map(rows.map((row) => [Number(row.user_id), row.ids.map((id) => ({ id }))]))
}

/** Of these keys of user names, whose they are. */
export async function listHolders(queryable: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await queryable.query<{ user_name_key: string; name: string }>(
    'select user_name_key, name from users where user_name_key = any($1)',
    [keys],
  )
  return new Map(rows.map((row) => [row.user_name_key, row.name]))
}

export async function giveRoles(
  tx: Tx,
  pairs: readonly { readonly userId: number; readonly roleId: number }[],
  now: Date,
): Promise<void> {
  await noteChange(tx, 'directory')
  await tx.query(
    `insert into role_users (role_id, user_id, duty, held_since)
     select r.id, p.user_id, r.duty, $3 from unnest($1::bigint[], $2::bigint[]) p (user_id, role_id)
     join roles r on r.id = p.role_id on conflict (role_id, user_id) do nothing`,
    [pairs.map(({ userId }) => userId), pairs.map(({ roleId }) => roleId), now],
  )
}

/** One-time passwords of new people, in one statement each. */
export async function storePasswords(
  tx: Tx,
  given: readonly { readonly userId: number; readonly passwordHash: string }[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const [ids, hashes] = [given.map(({ userId }) => userId), given.map(({ passwordHash }) => passwordHash)]
  await tx.query(
    `insert into password_history (user_id, changed_at, password_hash)
     select id, $3, hash from unnest($1::bigint[], $2::text[]) p (id, hash)`,
    [ids, hashes, now],
  )
  await tx.query(
    `update users set password_hash = p.hash, must_change_password = true, password_changed_at = $3, one_time_until = $4
     from unnest($1::bigint[], $2::text[]) p (id, hash) where users.id = p.id`,
    [ids, hashes, now, until],
  )
}
