/** The people of the utility in the order of the sounds of their names, a page at a time. */
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable } from '../../database/open-database.ts'
import { hasParts } from '../../database/search-parts.ts'
import { allOfLongList, pageOfLongList } from '../../http/long-list-page.ts'
import type { Bind, ListPage, LongList, LongPaging } from '../../http/long-list.ts'
import { isBehind } from '../../http/walk-index.repository.ts'

export type UserSearch = {
  readonly userSource?: number | undefined
  readonly keyword: string
  /** Whether the keyword may also be found in login names. */
  readonly inUserNames: boolean
  /** Source 3 asks for staff who may handle approvals: own accounts with a role, and those of the staff directory. */
  readonly isStaff?: boolean
  /** One of these details; nobody is in none of them. */
  readonly detailIds?: readonly number[] | undefined
  /** Or of one below these. */
  readonly below?: boolean | undefined
  readonly roleIds: readonly number[]
  readonly enabled?: boolean | undefined
  /** Only these people. */
  readonly ids?: readonly number[] | undefined
}

/** Exactly the expression of the index users_search. */
const searched = `search_parts(u.name || ' ' || u.user_name_key || ' ' || u.sounds || ' ' || u.initials)`
/** One or two letters are how initials or a login name begin, not what they hold somewhere. */
const isBeginning = (text: string) => /^[\da-z]{1,2}$/.test(text)

const keys = [
  { name: 'sounds', type: 'sound' },
  { name: 'id', type: 'bigint' },
] as const
const ofUser = 'select u.sounds, u.id from users u where u.id = f.id and u.deleted_at is null'

/** An aggregate, which is asked for each person: `exists` would be joined with all people. */
const isOf = (ids: string, below: boolean | undefined): string =>
  below === true
    ? `(select bool_or(d.path && ${ids}) from user_attributes a join organisation_details d on d.id = a.detail_id
        where a.user_id = u.id)`
    : `exists (select 1 from user_attributes a where a.user_id = u.id and a.detail_id = any(${ids}))`

function holdsKeyword(search: UserSearch, bind: Bind): string {
  const text = escapeLike(search.keyword.toLowerCase())
  if (isBeginning(search.keyword.toLowerCase())) {
    const begins = bind(`${text}%`)
    return `(u.initials like ${begins}${search.inUserNames ? ` or u.user_name_key like ${begins}` : ''})`
  }
  const like = bind(`%${text}%`)
  const inNames = `lower(u.name) like ${like} or u.sounds like ${like} or u.initials like ${like}`
  return `(${inNames}${search.inUserNames ? ` or u.user_name_key like ${like}` : ''})`
}

/** Where those are found who are few among many. */
function candidatesOf({ keyword, detailIds, below, roleIds, ids }: UserSearch): LongList['candidates'] {
  const text = keyword.toLowerCase()
  const entries = () => ofUser
  if (ids !== undefined)
    return { find: (bind) => `select unnest(${bind(ids)}::bigint[]) as id`, entries, comeFirst: true }
  if (hasParts(text)) {
    return { find: (bind) => `select u.id from users u where ${searched} @> search_parts(${bind(text)})`, entries }
  }
  if (roleIds.length > 0) {
    return {
      find: (bind) => `select user_id as id from role_users where role_id = any(${bind(roleIds)}::bigint[])`,
      entries,
    }
  }
  if (detailIds !== undefined) {
    return {
      find(bind) {
        const of = `select a.user_id as id from user_attributes a`
        const wanted = `${bind(detailIds)}::bigint[]`
        if (below !== true) return `${of} where a.detail_id = any(${wanted})`
        return `${of} join organisation_details d on d.id = a.detail_id where d.path && ${wanted}`
      },
      entries,
    }
  }
  if (!isBeginning(text)) return undefined
  return {
    find: (bind) => {
      const begins = bind(`${escapeLike(text)}%`)
      return `select id from users where deleted_at is null and initials like ${begins}
              union select id from users where deleted_at is null and user_name_key like ${begins}`
    },
    entries,
  }
}

function userList(search: UserSearch): LongList {
  const { userSource, isStaff = false, keyword, detailIds, below, roleIds, enabled, ids } = search
  return {
    name: 'users',
    keys,
    descending: false,
    carried: [],
    walk(bind, { after, limit }) {
      const behind = after === undefined ? [] : [isBehind(['sounds', 'id'], { keys, descending: false }, after, bind)]
      return `select sounds, id from users where ${['deleted_at is null', ...behind].join(' and ')}
              order by sounds, id limit ${limit}`
    },
    joins: 'cross join lateral (select * from users x where x.id = w.id limit 1) u',
    conditions: (bind) => [
      ...(userSource === undefined
        ? []
        : [
            isStaff
              ? `(u.user_source = ${bind(userSource)} or u.user_source in (0, 1)
                  and exists (select 1 from role_users h where h.user_id = u.id))`
              : `u.user_source = ${bind(userSource)}`,
          ]),
      ...(keyword === '' ? [] : [holdsKeyword(search, bind)]),
      ...(enabled === undefined ? [] : [`u.enabled = ${bind(enabled)}`]),
      ...(ids === undefined ? [] : [`u.id = any(${bind(ids)}::bigint[])`]),
      ...(detailIds === undefined ? [] : [isOf(`${bind(detailIds)}::bigint[]`, below)]),
      ...(roleIds.length === 0
        ? []
        : [
            `exists (select 1 from role_users r where r.user_id = u.id and r.role_id = any(${bind(roleIds)}::bigint[]))`,
          ]),
    ],
    candidates: candidatesOf(search),
  }
}

export const pageOfUsers = (database: Queryable, search: UserSearch, paging: LongPaging): Promise<ListPage> =>
  pageOfLongList(database, userList(search), paging)

/** Every id that a search finds, `most` at most, for work that nobody waits for. */
export const listAllUserIds = (database: Queryable, search: UserSearch, most: number): Promise<string[]> =>
  allOfLongList(database, userList(search), most)

export type ListedUser = {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly userSource: number
  readonly phone: string
  readonly email: string
  readonly idNo: string
  readonly orgId: number | null
  readonly departmentName: string
  readonly departments: readonly { id: number; name: string; nameEn: string }[]
  readonly roles: readonly { id: number; name: string; nameEn: string }[]
  readonly enabled: boolean
  readonly lastLoginAt: Date | null
}

type ListedRow = {
  id: string
  user_name: string
  name: string
  user_source: number
  phone: string
  email: string
  id_no: string
  current_org_id: string | null
  department_name: string | null
  departments: { id: number; name: string; nameEn: string }[]
  roles: { id: number; name: string; nameEn: string }[]
  enabled: boolean
  last_login_at: Date | null
}

/** In the order of the ids; whoever is not there any more is left out. */
export async function readUsers(
  database: Queryable,
  ids: readonly string[],
  departmentType: number,
): Promise<ListedUser[]> {
  const { rows } = await database.query<ListedRow>(
    `select u.id, u.user_name, u.name, u.user_source, u.phone, u.email, u.id_no, u.current_org_id,
            d.name as department_name, u.enabled, u.last_login_at,
            (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'nameEn', x.name_en) order by x.id), '[]')
             from user_attributes a join organisation_details x on x.id = a.detail_id
             where a.user_id = u.id and x.aid = $2) as departments,
            (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'nameEn', r.name_en) order by r.id), '[]')
             from role_users ru join roles r on r.id = ru.role_id where ru.user_id = u.id) as roles
     from users u left join organisation_details d on d.id = u.current_org_id
     where u.id = any($1::bigint[]) and u.deleted_at is null order by array_position($1::bigint[], u.id)`,
    [ids, departmentType],
  )
  return rows.map((row) => ({
    userId: Number(row.id),
    userName: row.user_name,
    name: row.name,
    userSource: row.user_source,
    phone: row.phone,
    email: row.email,
    idNo: row.id_no,
    orgId: row.current_org_id === null ? null : Number(row.current_org_id),
    departmentName: row.department_name ?? '',
    departments: row.departments,
    roles: row.roles,
    enabled: row.enabled,
    lastLoginAt: row.last_login_at,
  }))
}
