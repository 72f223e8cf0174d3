import { TIME_ZONE } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../database/open-database.ts'

/** Days are those of the utility: the last day of a certificate belongs to it. */
const DAY = `($2::timestamptz at time zone '${TIME_ZONE}')::date`

/** Qualifications of a person, the one that lasts longest at the end. */
export async function listOf(
  queryable: Queryable,
  userId: number,
  at: Date,
): Promise<{ code: string; validTo: string; isValid: boolean }[]> {
  const { rows } = await queryable.query<{ code: string; validTo: string; isValid: boolean }>(
    `select code, valid_to as "validTo", ${DAY} between valid_from and valid_to as "isValid"
     from user_qualifications where user_id = $1 order by valid_to, code`,
    [userId, at],
  )
  return rows
}

export async function listHolders(queryable: Queryable, code: string, at: Date): Promise<number[]> {
  const { rows } = await queryable.query<{ id: string }>(
    `select distinct u.id from user_qualifications q join users u on u.id = q.user_id
     where q.code = $1 and ${DAY} between q.valid_from and q.valid_to and u.enabled and u.deleted_at is null
     order by u.id`,
    [code, at],
  )
  return rows.map(({ id }) => Number(id))
}
