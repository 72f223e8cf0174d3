/** The trees of the organisation, written; whoever writes holds `noteChange(tx, 'directory')`, so nobody else does. */
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { pinyinInitials } from '../../pinyin-initials.ts'

export type TypeFacts = { readonly name: string; readonly nameEn: string; readonly clientShow: boolean }
export type NodeFacts = TypeFacts & { readonly keyword: string }
export type By = { readonly userId: number; readonly at: Date }
/** As it stands, with who changed it last: a person, or nobody. */
export type StoredType = TypeFacts & { readonly aid: number; readonly rev: number } & LastChange
export type StoredNode = NodeFacts & {
  readonly id: number
  readonly aid: number
  readonly pid: number | null
  readonly level: number
  readonly rev: number
} & LastChange
type LastChange = { readonly updatedBy: string; readonly updatedAt: Date | null }

type TypeRow = { aid: string; name: string; name_en: string; client_show: boolean; rev: number } & ChangeRow
type NodeRow = TypeRow & { id: string; pid: string | null; level: number; keyword: string }
type ChangeRow = { updated_by: string | null; updated_at: Date | null }

export async function findType(tx: Queryable, aid: number): Promise<StoredType | undefined> {
  const { rows } = await tx.query<TypeRow>(
    `select t.aid, t.name, t.name_en, t.client_show, t.rev, u.name as updated_by, t.updated_at
     from organisation_types t left join users u on u.id = t.updated_by where t.aid = $1`,
    [aid],
  )
  const [row] = rows
  return row && { aid: Number(row.aid), rev: row.rev, ...typeFactsOf(row), ...changeOf(row) }
}

export async function findStored(tx: Queryable, id: number): Promise<StoredNode | undefined> {
  const { rows } = await tx.query<NodeRow>(
    `select d.id, d.aid, d.pid, d.name, d.name_en, d.client_show, d.level, d.keyword, d.rev,
            u.name as updated_by, d.updated_at
     from organisation_details d left join users u on u.id = d.updated_by where d.id = $1`,
    [id],
  )
  const [row] = rows
  return (
    row && {
      id: Number(row.id),
      aid: Number(row.aid),
      pid: row.pid === null ? null : Number(row.pid),
      level: row.level,
      rev: row.rev,
      keyword: row.keyword,
      ...typeFactsOf(row),
      ...changeOf(row),
    }
  )
}

const typeFactsOf = (row: TypeRow): TypeFacts => ({
  name: row.name,
  nameEn: row.name_en,
  clientShow: row.client_show,
})
const changeOf = (row: ChangeRow): LastChange => ({ updatedBy: row.updated_by ?? '', updatedAt: row.updated_at })

export async function hasTypeNamed(tx: Queryable, name: string, but: number | undefined): Promise<boolean> {
  const { rows } = await tx.query('select 1 from organisation_types where name = $1 and aid is distinct from $2', [
    name,
    but ?? null,
  ])
  return rows.length > 0
}

export async function hasSiblingNamed(
  tx: Queryable,
  at: { readonly aid: number; readonly pid: number | null; readonly name: string; readonly but: number | undefined },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from organisation_details
     where aid = $1 and pid is not distinct from $2 and name = $3 and id is distinct from $4`,
    [at.aid, at.pid, at.name, at.but ?? null],
  )
  return rows.length > 0
}

export async function insertType(tx: Tx, facts: TypeFacts, by: By): Promise<number> {
  const { rows } = await tx.query<{ aid: string }>(
    `insert into organisation_types (name, name_en, client_show, updated_by, updated_at, sort)
     values ($1, $2, $3, $4, $5, (select coalesce(max(sort), 0) + 1 from organisation_types)) returning aid`,
    [facts.name, facts.nameEn, facts.clientShow, by.userId, by.at],
  )
  return Number(rows[0]?.aid)
}

export async function updateType(tx: Tx, aid: number, facts: TypeFacts, by: By): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `update organisation_types set name = $2, name_en = $3, client_show = $4, updated_by = $5, updated_at = $6,
            rev = rev + 1 where aid = $1 returning rev`,
    [aid, facts.name, facts.nameEn, facts.clientShow, by.userId, by.at],
  )
  return rows[0]?.rev ?? 0
}

export async function deleteType(tx: Tx, aid: number): Promise<void> {
  await tx.query('delete from organisation_types where aid = $1', [aid])
  await tx.query("insert into organisation_removals (kind, id) values ('type', $1) on conflict do nothing", [aid])
}

type NewNode = NodeFacts & { readonly aid: number; readonly pid: number | null; readonly level: number }

export async function insertNode(tx: Tx, node: NewNode, by: By): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into organisation_details
       (aid, pid, name, name_en, keyword, client_show, level, initials, updated_by, updated_at, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
       (select coalesce(max(sort), 0) + 1 from organisation_details where aid = $1 and pid is not distinct from $2))
     returning id`,
    [
      ...[node.aid, node.pid, node.name, node.nameEn, node.keyword, node.clientShow, node.level],
      ...[pinyinInitials(node.name), by.userId, by.at],
    ],
  )
  return Number(rows[0]?.id)
}

export async function updateNode(tx: Tx, id: number, facts: NodeFacts, by: By): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `update organisation_details set name = $2, name_en = $3, keyword = $4, client_show = $5, initials = $6,
            updated_by = $7, updated_at = $8, rev = rev + 1 where id = $1 returning rev`,
    [id, facts.name, facts.nameEn, facts.keyword, facts.clientShow, pinyinInitials(facts.name), by.userId, by.at],
  )
  return rows[0]?.rev ?? 0
}

/** The levels that a node takes with all that is below: 1 for itself alone. */
export async function heightOf(tx: Queryable, id: number): Promise<number> {
  const { rows } = await tx.query<{ height: number }>(
    `select max(cardinality(d.path)) - min(cardinality(d.path)) + 1 as height
     from organisation_details d where d.path @> array[$1::bigint]`,
    [id],
  )
  return rows[0]?.height ?? 1
}

/** Whether `id` is `upper` or stands below it. */
export async function isBelow(tx: Queryable, id: number, upper: number): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    'select exists (select from organisation_details where id = $1 and $2::bigint = any(path)) as found',
    [id, upper],
  )
  return rows[0]?.found === true
}

/** Puts a node, with all below, under another one: before a sibling, or last. */
export async function moveNode(
  tx: Tx,
  node: Pick<StoredNode, 'id' | 'aid' | 'level'>,
  to: { readonly pid: number | null; readonly level: number; readonly beforeId: number | null },
  by: By,
): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>(
    `update organisation_details set pid = $2, updated_by = $3, updated_at = $4, rev = rev + 1,
            sort = (select coalesce(max(s.sort), 0) + 1 from organisation_details s
                    where s.aid = $5 and s.pid is not distinct from $2 and s.id <> $1)
     where id = $1 returning rev`,
    [node.id, to.pid, by.userId, by.at, node.aid],
  )
  if (to.beforeId !== null) {
    await tx.query(
      `with placed as (
         select s.id, row_number() over (order by case when s.id = $3 then b.sort else s.sort end,
                                                  case when s.id = $3 then b.id else s.id end, s.id <> $3) as place
         from organisation_details s, organisation_details b
         where s.aid = $1 and s.pid is not distinct from $2 and b.id = $4)
       update organisation_details d set sort = p.place from placed p where p.id = d.id and d.sort <> p.place`,
      [node.aid, to.pid, node.id, to.beforeId],
    )
  }
  if (to.level !== node.level) {
    await tx.query('update organisation_details set level = cardinality(path) where path @> array[$1::bigint]', [
      node.id,
    ])
  }
  return rows[0]?.rev ?? 0
}

export async function deleteNode(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from organisation_details where id = $1', [id])
  await tx.query("insert into organisation_removals (kind, id) values ('detail', $1) on conflict do nothing", [id])
}

export type Uses = {
  readonly children: number
  readonly below: number
  readonly people: number
  readonly peopleBelow: number
  readonly tasks: number
  readonly processes: number
  readonly records: number
  readonly leader: string
}

/** What hangs on a node; `actorKind` is how tasks call one of its type, if they do. */
export async function countUses(tx: Queryable, id: number, actorKind: string | undefined): Promise<Uses> {
  const { rows } = await tx.query<Uses>(
    `with below as (select id from organisation_details where path @> array[$1::bigint])
     select (select count(*) from organisation_details where pid = $1)::integer as children,
            (select count(*) - 1 from below)::integer as below,
            (select count(*) from user_attributes a join users u on u.id = a.user_id
             where a.detail_id = $1 and u.deleted_at is null)::integer as people,
            (select count(distinct a.user_id) from user_attributes a join users u on u.id = a.user_id
             where a.detail_id in (select id from below) and u.deleted_at is null)::integer as "peopleBelow",
            (select count(*) from task_actors where actor_kind = $2 and actor_id = $1)::integer as tasks,
            (select count(*) from process_instances where org_id = $1 and ended_at is null)::integer as processes,
            (select count(*) from form_data where org_id = $1 and deleted_at is null)::integer as records,
            coalesce((select u.name from organisation_details d join users u on u.id = d.leader_user_id
                      where d.id = $1), '') as leader`,
    [id, actorKind ?? ''],
  )
  const [found] = rows
  if (found === undefined) throw new Error('a count came back without a row')
  return found
}

/** Rows that came another way than by the console have no initials yet. */
export async function fillInitials(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select id, name from organisation_details where initials is null',
  )
  if (rows.length === 0) return 0
  await noteChange(tx, 'directory')
  await tx.query(
    `update organisation_details d set initials = r.initials
     from jsonb_to_recordset($1::jsonb) as r (id bigint, initials text) where r.id = d.id`,
    [JSON.stringify(rows.map(({ id, name }) => ({ id: Number(id), initials: pinyinInitials(name) })))],
  )
  return rows.length
}
