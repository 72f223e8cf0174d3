/**
 * The trees of the organisation, read. *Shown* is a detail whose type, which itself and all above which are shown to
 * everybody; whoever administers the organisation sees the others too (`seesAll`).
 */
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable } from '../../database/open-database.ts'
import { hasParts } from '../../database/search-parts.ts'

export type NodeType = {
  readonly aid: number
  readonly name: string
  readonly nameEn: string
  readonly clientShow: boolean
  readonly details: number
  readonly rev: number
}
export type OrganisationNode = {
  readonly id: number
  readonly aid: number
  readonly pid: number | null
  readonly name: string
  readonly nameEn: string
  readonly level: number
  readonly keyword: string
  readonly clientShow: boolean
  readonly children: number
  readonly rev: number
}
type Above = { readonly id: number; readonly name: string; readonly nameEn: string }
export type FoundNode = OrganisationNode & { readonly typeName: string; readonly above: readonly Above[] }

type NodeRow = {
  id: string
  aid: string
  pid: string | null
  name: string
  name_en: string
  level: number
  keyword: string
  client_show: boolean
  children: number
  rev: number
}
type FoundRow = NodeRow & { type_name: string; above: { id: number; name: string; nameEn: string }[] }

const nodeOf = (row: NodeRow): OrganisationNode => ({
  id: Number(row.id),
  aid: Number(row.aid),
  pid: row.pid === null ? null : Number(row.pid),
  name: row.name,
  nameEn: row.name_en,
  level: row.level,
  keyword: row.keyword,
  clientShow: row.client_show,
  children: row.children,
  rev: row.rev,
})
const foundOf = ({ type_name, above, ...row }: FoundRow): FoundNode => ({ ...nodeOf(row), typeName: type_name, above })

/** `$1` is `seesAll` in each statement of this file. */
const CHILDREN = `(select count(*) from organisation_details c where c.pid = d.id and ($1 or c.client_show))::integer as children`
const COLUMNS = `d.id, d.aid, d.pid, d.name, d.name_en, d.level, d.keyword, d.client_show, d.rev, ${CHILDREN}`
/** Those above `d`, the uppermost first; none of them hidden, or no row at all. */
const ABOVE = `join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'nameEn', p.name_en)
                              order by cardinality(p.path)), '[]') as above,
           coalesce(bool_and(p.client_show), true) as are_shown
    from organisation_details p where p.id = any(trim_array(d.path, 1))) a on true`
const FOUND = `select ${COLUMNS}, t.name as type_name, a.above
  from organisation_details d join organisation_types t on t.aid = d.aid ${ABOVE}
  where ($1 or (t.client_show and d.client_show and a.are_shown))`
/** Of `d` and its type `t`: neither they are hidden nor anything above. */
const IS_SEEN = `($1 or (t.client_show and not exists (
    select from organisation_details h where h.id = any(d.path) and not h.client_show)))`
const SEEN = `organisation_details d join organisation_types t on t.aid = d.aid`
const MATCHES = `(d.name ilike $2 or d.name_en ilike $2 or d.keyword ilike $2 or d.initials like $3)`
/** Exactly the expression of the index organisation_details_search. */
const SEARCHED = `search_parts(d.name || ' ' || d.name_en || ' ' || d.keyword || ' ' || coalesce(d.initials, ''))`
const RANK = `case when lower(d.name) = $5 or lower(d.name_en) = $5 or d.initials = $5
                    or $5 = any(regexp_split_to_array(lower(d.keyword), '[\\s,，、;；]+')) then 0
               when d.name ilike $6 or d.name_en ilike $6 or d.keyword ilike $6 then 1 else 2 end, d.level, d.sort, d.id`
/** Of the best hits so many are looked at for whom some of them may be hidden. */
const LOOKED_AT = 400
const patternsOf = (words: string) => [`%${escapeLike(words)}%`, `%${escapeLike(words.toLowerCase())}%`]

export async function listNodeTypes(database: Queryable, seesAll: boolean): Promise<NodeType[]> {
  type Row = { aid: string; name: string; name_en: string; client_show: boolean; details: number; rev: number }
  const { rows } = await database.query<Row>(
    `select t.aid, t.name, t.name_en, t.client_show, t.rev,
            (select count(*) from organisation_details d where d.aid = t.aid)::integer as details
     from organisation_types t where $1 or t.client_show order by t.sort, t.aid`,
    [seesAll],
  )
  return rows.map((row) => ({
    aid: Number(row.aid),
    name: row.name,
    nameEn: row.name_en,
    clientShow: row.client_show,
    details: row.details,
    rev: row.rev,
  }))
}

export async function findNode(database: Queryable, seesAll: boolean, id: number): Promise<FoundNode | undefined> {
  const { rows } = await database.query<FoundRow>(`${FOUND} and d.id = $2`, [seesAll, id])
  return rows[0] && foundOf(rows[0])
}

/** Right below one, or the uppermost ones; of one type, or of all. */
export async function listChildren(
  database: Queryable,
  seesAll: boolean,
  { aid, pid }: { readonly aid: number | undefined; readonly pid: number | undefined },
): Promise<OrganisationNode[]> {
  if (pid !== undefined && !seesAll && (await findNode(database, seesAll, pid)) === undefined) return []
  const { rows } = await database.query<NodeRow>(
    `select ${COLUMNS} from organisation_details d join organisation_types t on t.aid = d.aid
     where ($1 or (t.client_show and d.client_show)) and ${pid === undefined ? 'd.pid is null and $2::bigint is null' : 'd.pid = $2::bigint'}
       ${aid === undefined ? 'and $3::bigint is null' : 'and d.aid = $3::bigint'}
     order by ${aid === undefined ? 't.sort, t.aid, ' : ''}d.sort, d.id`,
    [seesAll, pid ?? null, aid ?? null],
  )
  return rows.map(nodeOf)
}

/** Those of one level, or all of a type; parents before their children. */
export async function listSeen(
  database: Queryable,
  seesAll: boolean,
  { aid, level }: { readonly aid: number | undefined; readonly level: number | undefined },
): Promise<OrganisationNode[]> {
  const { rows } = await database.query<NodeRow>(
    `select ${COLUMNS} from ${SEEN}
     where ($2::bigint is null or d.aid = $2) and ($3::integer is null or d.level = $3) and ${IS_SEEN}
     order by d.level, d.aid, d.sort, d.id`,
    [seesAll, aid ?? null, level ?? null],
  )
  return rows.map(nodeOf)
}

export async function pageNodes(
  database: Queryable,
  seesAll: boolean,
  asked: { readonly aid: number; readonly words: string; readonly limit: number; readonly offset: number },
): Promise<{ rows: FoundNode[]; total: number }> {
  const values = [seesAll, ...patternsOf(asked.words), asked.aid, asked.words === '']
  const found = `from ${SEEN} where d.aid = $4 and ($5 or ${MATCHES}) and ${IS_SEEN}`
  const counted = await database.query<{ total: number }>(`select count(*)::integer as total ${found}`, values)
  const { rows } = await database.query<FoundRow>(
    `with part as (select d.id ${found} order by d.level, d.sort, d.id limit $6 offset $7)
     ${FOUND} and d.id in (select id from part) order by d.level, d.sort, d.id`,
    [...values, asked.limit, asked.offset],
  )
  return { rows: rows.map(foundOf), total: counted.rows[0]?.total ?? 0 }
}

/** The best first: the very name or alias, then those that begin so, then the upper levels. */
export async function searchNodes(
  database: Queryable,
  seesAll: boolean,
  { words, aid, limit }: { readonly words: string; readonly aid: number | undefined; readonly limit: number },
): Promise<FoundNode[]> {
  // A name of one sign, or two letters, has no part that the index could be asked for.
  const parts = hasParts(words) ? [words] : []
  const { rows } = await database.query<FoundRow>(
    `${FOUND} and d.id in (
       select d.id from organisation_details d
       where ${parts.length > 0 ? `${SEARCHED} @> search_parts($8) and ` : ''}${MATCHES} and ($4::bigint is null or d.aid = $4)
       order by ${RANK} limit case when $1 then $7::integer else ${LOOKED_AT} end)
     order by ${RANK} limit $7::integer`,
    [seesAll, ...patternsOf(words), aid ?? null, words.toLowerCase(), `${escapeLike(words)}%`, limit, ...parts],
  )
  return rows.map(foundOf)
}
/** The ids above each that is seen, the uppermost first. */
export async function listParentIds(
  database: Queryable,
  seesAll: boolean,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await database.query<{ id: string; above: { id: number }[] }>(
    `select d.id, a.above from organisation_details d join organisation_types t on t.aid = d.aid ${ABOVE}
     where d.id = any($2::bigint[]) and ($1 or (t.client_show and d.client_show and a.are_shown))`,
    [seesAll, ids],
  )
  return new Map(rows.map((row) => [Number(row.id), row.above.map(({ id }) => id)]))
}
