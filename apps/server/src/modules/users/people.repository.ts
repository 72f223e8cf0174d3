/** People as administrators change them. */
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { RIGHTS_OF_ROLES } from '../roles/rights-of-roles.service.ts'
import { userNameKey } from './accounts.repository.ts'
import { administratorRights, administratorRightsIn, type AdministratorRight } from './administer-user.ts'
import { speak } from './spoken-names.ts'

export type Person = {
  readonly userId: number
  readonly rev: number
  readonly userName: string
  readonly name: string
  readonly userSource: number
  readonly phone: string
  readonly email: string
  readonly idNo: string
  readonly enabled: boolean
  readonly finDepId: number | null
  readonly hasPassword: boolean
  readonly passwordChangedAt: Date
  readonly mustChangePassword: boolean
  readonly oneTimeUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly lastLoginAt: Date | null
  readonly attrs: readonly number[]
  readonly roleIds: readonly number[]
}

type PersonRow = {
  id: string
  rev: number
  user_name: string
  name: string
  user_source: number
  phone: string
  email: string
  id_no: string
  enabled: boolean
  current_org_id: string | null
  has_password: boolean
  password_changed_at: Date
  must_change_password: boolean
  one_time_until: Date | null
  created_at: Date
  updated_at: Date
  last_login_at: Date | null
  attrs: number[]
  role_ids: number[]
}

/** Those of these people that are there, by id. */
export async function findPeople(queryable: Queryable, userIds: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await queryable.query<PersonRow>(
    `select id, rev, user_name, name, user_source, phone, email, id_no, enabled, current_org_id,
            password_hash is not null as has_password, password_changed_at, must_change_password, one_time_until,
            created_at, updated_at, last_login_at,
            array(select detail_id::float8 from user_attributes where user_id = users.id order by detail_id) as attrs,
            array(select role_id::float8 from role_users where user_id = users.id order by role_id) as role_ids
     from users where id = any($1::bigint[]) and deleted_at is null`,
    [userIds],
  )
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        userId: Number(row.id),
        rev: row.rev,
        userName: row.user_name,
        name: row.name,
        userSource: row.user_source,
        phone: row.phone,
        email: row.email,
        idNo: row.id_no,
        enabled: row.enabled,
        finDepId: row.current_org_id === null ? null : Number(row.current_org_id),
        hasPassword: row.has_password,
        passwordChangedAt: row.password_changed_at,
        mustChangePassword: row.must_change_password,
        oneTimeUntil: row.one_time_until,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        lastLoginAt: row.last_login_at,
        attrs: row.attrs,
        roleIds: row.role_ids,
      },
    ]),
  )
}

/** Which of these departments are the caller's own, and which lie below one of his; others are not named. */
export async function placesOf(
  queryable: Queryable,
  callerDepartments: readonly number[],
  departments: readonly number[],
): Promise<ReadonlyMap<number, 'own' | 'below'>> {
  const { rows } = await queryable.query<{ id: string; is_below: boolean }>(
    `select id, trim_array(path, 1) && $1::bigint[] as is_below from organisation_details
     where id = any($2::bigint[]) and path && $1::bigint[]`,
    [callerDepartments, departments],
  )
  return new Map(rows.map((row) => [Number(row.id), row.is_below ? 'below' : 'own']))
}

export type Standing = {
  readonly departments: readonly number[]
  readonly administers: readonly AdministratorRight[]
  /** Those of them that reach everybody, by a role whose data scope is all. */
  readonly everywhere: readonly AdministratorRight[]
}

/** What decides who may administer somebody: departments, and the rights of administrators. */
export async function findStandings(
  queryable: Queryable,
  userIds: readonly number[],
  departmentType: number,
): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await queryable.query<{ id: string; departments: number[]; rights: string[]; everywhere: string[] }>(
    `select u.id,
            array(select a.detail_id::float8 from user_attributes a join organisation_details d on d.id = a.detail_id
                  where a.user_id = u.id and d.aid = $2) as departments,
            array(select g.permission from role_users ru join ${RIGHTS_OF_ROLES} g on g.role_id = ru.role_id
                  where ru.user_id = u.id and g.permission = any($3)) as rights,
            array(select g.permission from role_users ru join ${RIGHTS_OF_ROLES} g on g.role_id = ru.role_id
                    join roles r on r.id = ru.role_id
                  where ru.user_id = u.id and g.permission = any($3) and r.data_scope = 'all') as everywhere
     from users u where u.id = any($1::bigint[])`,
    [userIds, departmentType, administratorRights],
  )
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        departments: row.departments,
        administers: administratorRightsIn(row.rights),
        everywhere: administratorRightsIn(row.everywhere),
      },
    ]),
  )
}

/** Everybody who changes people waits here for one another. */
export const lockPeople = (tx: Tx): Promise<void> => noteChange(tx, 'directory')

/** Whose a user name is, also when that person was deleted. */
export async function findHolder(tx: Tx, userName: string): Promise<{ userId: number; name: string } | undefined> {
  const { rows } = await tx.query<{ id: string; name: string }>('select id, name from users where user_name_key = $1', [
    userNameKey(userName),
  ])
  return rows[0] && { userId: Number(rows[0].id), name: rows[0].name }
}

export type Facts = Pick<Person, 'userName' | 'name' | 'userSource' | 'phone' | 'email' | 'idNo' | 'finDepId'>

/** New people, in this order, in one statement; their user names are nobody's. */
export async function insertPeople(tx: Tx, people: readonly Facts[], now: Date): Promise<number[]> {
  const rowsOf = people.map((person) => ({
    ...person,
    ...speak(person.name),
    key: userNameKey(person.userName),
  }))
  const { rows } = await tx.query<{ id: string; user_name_key: string }>(
    `insert into users (user_name, user_name_key, name, user_source, phone, email, id_no, current_org_id, sounds, initials,
                        created_at, updated_at)
     select "userName", key, name, "userSource", phone, email, "idNo", "finDepId", sounds, initials, $2, $2
     from jsonb_to_recordset($1::jsonb) as p ("userName" text, key text, name text, "userSource" int, phone text,
       email text, "idNo" text, "finDepId" bigint, sounds text, initials text)
     returning id, user_name_key`,
    [JSON.stringify(rowsOf), now],
  )
  const ids = new Map(rows.map((row) => [row.user_name_key, Number(row.id)]))
  return rowsOf.map(({ key }) => ids.get(key) ?? 0)
}

export async function updatePerson(
  tx: Tx,
  userId: number,
  facts: Facts,
  { by, now }: { by: number; now: Date },
): Promise<number> {
  const { sounds, initials } = speak(facts.name)
  const { rows } = await tx.query<{ rev: number }>(
    `update users set user_name = $2, user_name_key = $3, name = $4, user_source = $5, phone = $6, email = $7, id_no = $8,
            current_org_id = $9, sounds = $10, initials = $11, updated_at = $12, updated_by = $13,
            rev = rev + 1
     where id = $1 returning rev`,
    [
      ...[userId, facts.userName, userNameKey(facts.userName), facts.name, facts.userSource, facts.phone, facts.email],
      ...[facts.idNo, facts.finDepId, sounds, initials, now, by],
    ],
  )
  return rows[0]?.rev ?? 0
}

/** Makes these details the person's, and no others. */
export async function setAttributes(tx: Tx, userId: number, details: readonly number[]): Promise<void> {
  await tx.query('delete from user_attributes where user_id = $1 and detail_id <> all($2::bigint[])', [userId, details])
  await tx.query(
    'insert into user_attributes (user_id, detail_id) select $1, unnest($2::bigint[]) on conflict do nothing',
    [userId, details],
  )
}

export async function addAttributes(
  tx: Tx,
  pairs: readonly { readonly userId: number; readonly detailId: number }[],
): Promise<void> {
  await tx.query(
    'insert into user_attributes (user_id, detail_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
    [pairs.map(({ userId }) => userId), pairs.map(({ detailId }) => detailId)],
  )
}

/** Of these details, what they are; those that are not there are left out. */
export async function findDetails(
  queryable: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { aid: number }>> {
  const { rows } = await queryable.query<{ id: string; aid: string }>(
    'select id, aid from organisation_details where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map((row) => [Number(row.id), { aid: Number(row.aid) }]))
}

/** Answers who was not so before. */
export async function setEnabled(
  tx: Tx,
  userIds: readonly number[],
  enabled: boolean,
  { by, now }: { by: number; now: Date },
): Promise<number[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update users set enabled = $2, updated_at = $3, updated_by = $4, rev = rev + 1
     where id = any($1::bigint[]) and enabled is distinct from $2 returning id`,
    [userIds, enabled, now, by],
  )
  return rows.map(({ id }) => Number(id))
}

/** They are kept as whoever did what they did, and belong to nothing any more. */
export async function markDeleted(
  tx: Tx,
  userIds: readonly number[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await tx.query(
    `update users set enabled = false, deleted_at = $2, updated_at = $2, updated_by = $3, current_org_id = null,
            password_hash = null, imported_md5 = null, rev = rev + 1
     where id = any($1::bigint[])`,
    [userIds, now, by],
  )
  await tx.query('delete from role_users where user_id = any($1::bigint[])', [userIds])
  await tx.query('delete from user_attributes where user_id = any($1::bigint[])', [userIds])
  await tx.query('update organisation_details set leader_user_id = null where leader_user_id = any($1::bigint[])', [
    userIds,
  ])
}

/** Who last wrote down a change of a person. */
export async function findLastChange(
  queryable: Queryable,
  userId: number,
): Promise<{ by: string; at: Date } | undefined> {
  const { rows } = await queryable.query<{ by: string; at: Date }>(
    `select coalesce(u.name, 'system') as by, p.updated_at as at
     from users p left join users u on u.id = p.updated_by where p.id = $1`,
    [userId],
  )
  return rows[0]
}
