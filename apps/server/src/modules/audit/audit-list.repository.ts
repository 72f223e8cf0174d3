/** The audit log as people look through it: the newest first, by whichever index leaves the fewest entries. */
import { auditKinds } from '@liveline/contract/audit/act-names.ts'
import type { AuditEntryDetail, AuditRow } from '@liveline/contract/audit/shapes.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Bind, LongList } from '../../http/long-list.ts'
import { walkIndex, type IndexWalk } from '../../http/walk-index.repository.ts'
import { withoutPersonalNumbers } from './without-personal-numbers.ts'

export type AuditFilter = {
  readonly who?: string | undefined
  readonly behalf?: string | undefined
  readonly action?: string | undefined
  readonly kind?: string | undefined
  readonly object?: string | undefined
  readonly result?: AuditRow['result'] | undefined
  readonly text?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Of one name there are few; whoever has more of them narrows by the login name. */
const MOST_NAMED = 20

/** The login names that a name may stand for: itself, and those of all people who are called so. */
export async function listUserNames(queryable: Queryable, name: string): Promise<string[]> {
  const { rows } = await queryable.query<{ user_name: string }>(
    `select user_name from users where user_name_key = lower(normalize($1, NFKC)) or name = $1 order by id limit $2`,
    [name, MOST_NAMED],
  )
  return [...new Set([name, ...rows.map((row) => row.user_name)])]
}

const order = {
  keys: [
    { name: 'at', type: 'timestamptz' },
    { name: 'id', type: 'bigint' },
  ],
  descending: true,
} as const

type Heads = readonly (readonly [column: string, value: string])[]

/** The heads of an index between which all wanted entries lie; several, when each of some values is one. */
function headsOf(filter: AuditFilter, userNames: readonly string[] | undefined, bind: Bind): readonly Heads[] {
  const { kind, object, behalf, action } = filter
  if (object !== undefined) {
    // Without a kind the id is looked up under each that is known.
    const kinds = kind === undefined ? Object.keys(auditKinds) : [kind]
    return kinds.map((one) => [
      ['x.object_type', bind(one)],
      ['x.object_id', bind(object)],
    ])
  }
  if (userNames !== undefined) return userNames.map((name) => [['x.user_name', bind(name)]])
  if (behalf !== undefined) return [[['x.on_behalf_of', bind(behalf)]]]
  if (action !== undefined) return [[['x.action', bind(action)]]]
  if (kind !== undefined && Object.hasOwn(auditKinds, kind)) {
    const { acts } = auditKinds[kind as keyof typeof auditKinds]
    return Object.keys(acts).map((act) => [['x.action', bind(act)]])
  }
  return [[]]
}

/** @param userNames what `filter.who` stands for, see `listUserNames` */
export function auditList(filter: AuditFilter, userNames: readonly string[] | undefined): LongList {
  const { from, to, result, text, kind, action, behalf } = filter
  const isByObject = filter.object !== undefined
  const isByUser = !isByObject && userNames !== undefined
  const isByBehalf = !isByObject && !isByUser && behalf !== undefined
  const isByAction = !isByObject && !isByUser && !isByBehalf && action !== undefined
  const isByRefusal =
    !isByObject && !isByUser && !isByBehalf && !isByAction && kind === undefined && result === 'refused'
  return {
    ...order,
    name: 'audit',
    carried: [],
    walk(bind, part) {
      const range = {
        ...(from === undefined ? {} : { from: `${bind(from)}::timestamptz` }),
        ...(to === undefined ? {} : { to: `${bind(to)}::timestamptz` }),
      }
      const conditions = [
        ...(isByBehalf ? [`x.on_behalf_of <> ''`] : []),
        ...(isByRefusal ? [`x.result = 'refused'`] : []),
      ]
      const walks = headsOf(filter, userNames, bind).map((prefix): IndexWalk => ({
        select: 'x.at, x.id',
        table: 'audit_log',
        prefix,
        columns: ['x.at', 'x.id'],
        range,
        conditions,
      }))
      return walks.map((walk) => `(${walkIndex(walk, order, part, bind)})`).join(' union all ')
    },
    // One look by key for each: joined, the whole log would be read for some hundred of its entries.
    joins: 'cross join lateral (select * from audit_log e where e.id = w.id limit 1) a',
    conditions: (bind) => [
      ...(isByUser || userNames === undefined ? [] : [`a.user_name = any(${bind(userNames)})`]),
      ...(isByBehalf || behalf === undefined ? [] : [`a.on_behalf_of = ${bind(behalf)}`]),
      ...(isByAction || action === undefined ? [] : [`a.action = ${bind(action)}`]),
      ...(isByObject || kind === undefined ? [] : [`a.object_type = ${bind(kind)}`]),
      ...(isByRefusal || result === undefined ? [] : [`a.result = ${bind(result)}`]),
      ...(text === undefined ? [] : [holds(bind(`%${escapeLike(text)}%`))]),
    ],
  }
}

const holds = (pattern: string) =>
  `(a.detail ilike ${pattern} or a.object_id ilike ${pattern} or a.address ilike ${pattern} or a.user_name ilike ${pattern})`

/** Where the name of an object stands, by its kind; whoever is not here is named by its id alone. */
const named: Readonly<Record<string, string>> = {
  user: 'select id, name, name as name_en from users',
  role: 'select id, name, name_en from roles',
  menu: 'select id, name, name_en from menus',
  form: 'select id, name, name_en from forms',
  workflow: 'select id, name, name_en from process_definitions',
  pageTable: 'select id, name, name_en from page_configs',
  schemaPage: 'select id, name, name_en from schema_pages',
  sensitiveWord: 'select id, word as name, word as name_en from sensitive_words',
  organisationDetail: 'select id, name, name_en from organisation_details',
}
/** By uuid, which is compared as such. */
const namedByUuid: Readonly<Record<string, string>> = {
  task: `select t.id, i.number || ' ' || t.name as name, i.number || ' ' || coalesce(nullif(t.name_en, ''), t.name) as name_en
         from (select id, process_instance_id, name, name_en from tasks union all
               select id, process_instance_id, name, name_en from task_history) t
         join process_instances i on i.id = t.process_instance_id`,
  instance: `select id, number || ' ' || title as name, number || ' ' || title as name_en from process_instances`,
}

type Row = {
  id: string
  at: Date
  who: Person
  user_name: string
  on_behalf_of: string
  address: string
  action: string
  object_type: string
  object_id: string
  result: AuditRow['result']
}

/** Whoever nobody knows any more is called by the login name. */
const personOf = `(select json_build_object('userId', a.user_id, 'name', coalesce(u.name, a.user_name),
    'departmentName', coalesce(d.name, ''), 'onBehalfOf', nullif(a.on_behalf_of, ''))
  from (select a.user_id as id) named left join users u on u.id = named.id
    left join organisation_details d on d.id = u.current_org_id)`

const columns = `a.id, a.at, ${personOf} as who, a.user_name, a.on_behalf_of, a.address, a.action, a.object_type,
  a.object_id, a.result`

/** In the order of the ids. */
export async function readEntries(queryable: Queryable, ids: readonly string[]): Promise<AuditRow[]> {
  const { rows } = await queryable.query<Row>(
    `select ${columns} from audit_log a where a.id = any($1::bigint[]) order by array_position($1::bigint[], a.id)`,
    [ids],
  )
  const names = await namesOf(queryable, rows)
  return rows.map((row) => shown(row, names))
}

export async function findEntry(queryable: Queryable, id: string): Promise<AuditEntryDetail | undefined> {
  const { rows } = await queryable.query<Row & { detail: string; seq: string | null; hash: Buffer | null }>(
    `select ${columns}, a.detail, c.seq::text as seq, c.hash
     from audit_log a left join audit_chain c on c.audit_id = a.id where a.id = $1`,
    [id],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { before, after } = JSON.parse(row.detail) as { before?: unknown; after?: unknown }
  const chained = row.seq === null || row.hash === null ? null : { seq: row.seq, hash: row.hash.toString('hex') }
  return {
    ...shown(row, await namesOf(queryable, rows)),
    before: withoutPersonalNumbers(before),
    after: withoutPersonalNumbers(after),
    chained,
  }
}

type Names = ReadonlyMap<string, { readonly name: string; readonly nameEn: string }>
const keyOf = (kind: string, id: string) => `${kind} ${id}`

async function namesOf(queryable: Queryable, rows: readonly Row[]): Promise<Names> {
  const ids = new Map<string, Set<string>>()
  for (const { object_type: kind, object_id: id } of rows) {
    const isKnown = Object.hasOwn(named, kind)
      ? /^\d{1,18}$/
      : Object.hasOwn(namedByUuid, kind)
        ? /^[\da-f-]{36}$/
        : undefined
    if (isKnown?.test(id) === true) ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  }
  const names = new Map<string, { name: string; nameEn: string }>()
  if (ids.size === 0) return names
  const values: unknown[] = []
  const parts = [...ids].map(([kind, wanted]) => {
    const [place, type] = [values.push([...wanted]), Object.hasOwn(named, kind) ? 'bigint' : 'uuid']
    const source = named[kind] ?? namedByUuid[kind] ?? ''
    return `select '${kind}' as kind, n.id::text as id, n.name, n.name_en from (${source}) n where n.id = any($${place}::${type}[])`
  })
  const found = await queryable.query<{ kind: string; id: string; name: string; name_en: string }>(
    parts.join(' union all '),
    values,
  )
  for (const { kind, id, name, name_en } of found.rows) names.set(keyOf(kind, id), { name, nameEn: name_en })
  return names
}

function shown(row: Row, names: Names): AuditRow {
  const name = names.get(keyOf(row.object_type, row.object_id))
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    who: row.who,
    userName: row.user_name,
    onBehalfOf: row.on_behalf_of,
    address: row.address,
    action: row.action,
    kind: row.object_type,
    objectId: row.object_id,
    objectName: name?.name ?? null,
    objectNameEn: name?.nameEn ?? null,
    result: row.result,
  }
}

export async function readOldestMoment(queryable: Queryable): Promise<Date | undefined> {
  const { rows } = await queryable.query<{ at: Date }>('select at from audit_log order by audit_log.at, id limit 1')
  return rows[0]?.at
}

/** Whether one person gave another the account, its roles or a password since then. */
export async function hasGivenAccount(
  queryable: Queryable,
  { by, to, since }: { readonly by: number; readonly to: number; readonly since: Date },
): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from audit_log where object_type = 'user' and object_id = $2 and user_id = $1 and at >= $3 and result = 'ok'
       and (action in ('user.create', 'user.setRoles', 'user.resetPassword')
         or action = 'user.edit' and detail like '%"passwordGiven":true%')
     limit 1`,
    [by, String(to), since],
  )
  return rows.length > 0
}
