/** Instances that stand at joins, and what was found of them. */
import type { ProcessState } from '@liveline/workflow-engine'
import type { Tx } from '../../../database/open-database.ts'
import { readRow, scopeColumns, tokenColumns } from '../store/table-columns.ts'

/** How far the round came; undefined while another server judges. */
export async function takeTurn(tx: Tx): Promise<{ formula: number; after: string | null } | undefined> {
  const { rows } = await tx.query<{ formula: number; after: string | null }>(
    'select formula, after from join_rounds where id = 1 for update skip locked',
  )
  return rows[0]
}

/** Begins with the first again, without any verdict. */
export async function beginAnew(tx: Tx, formula: number): Promise<void> {
  await tx.query('delete from join_verdicts')
  await tx.query('update join_rounds set formula = $1, after = null where id = 1', [formula])
}

/**
 * The next instances that stand at a join, in the order of their ids, and those of them whose verdict is of another
 * revision, or none.
 * @param limits how many of either at most
 * @returns `last`: how far that reaches; null: to the end
 */
export async function findNext(
  tx: Tx,
  after: string | null,
  limits: { readonly looked: number; readonly judged: number },
): Promise<{ last: string | null; unjudged: readonly string[] }> {
  const { rows } = await tx.query<{ looked: number; last: string | null; unjudged: string[] | null }>(
    `with here as materialized (
       select distinct process_instance_id as id from tokens
       where state = 'arrived' and process_instance_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
       order by process_instance_id limit $2
     ), unjudged as materialized (
       select h.id from here h
       cross join lateral (select rev from process_instances where id = h.id limit 1) i
       where not coalesce((select v.rev = i.rev from join_verdicts v where v.process_instance_id = h.id limit 1), false)
       order by h.id limit $3
     )
     select (select count(*)::int from here) as looked, (select id from here order by id desc limit 1) as last,
            (select array_agg(id order by id) from unjudged) as unjudged`,
    [after, limits.looked, limits.judged],
  )
  const { looked, last, unjudged } = rows[0] as { looked: number; last: string | null; unjudged: string[] | null }
  if (unjudged?.length === limits.judged) return { last: unjudged.at(-1) ?? null, unjudged }
  return { last: looked < limits.looked ? null : last, unjudged: unjudged ?? [] }
}

export type StandingInstance = {
  readonly id: string
  readonly rev: number
  readonly definitionVersionId: number
  readonly state: Pick<ProcessState, 'scopes' | 'tokens'>
}

/** As one statement sees them, so that revision and rows fit. */
export async function readStanding(tx: Tx, ids: readonly string[]): Promise<readonly StandingInstance[]> {
  type Row = Readonly<Record<string, unknown>>
  const { rows } = await tx.query<{
    id: string
    rev: number
    definition_version_id: string
    scopes: Row[]
    tokens: Row[]
  }>(
    `select i.id, i.rev, i.definition_version_id,
            (select json_agg(s) from scopes s where s.process_instance_id = i.id) as scopes,
            (select json_agg(t) from tokens t where t.process_instance_id = i.id) as tokens
     from unnest($1::uuid[]) p(id)
     cross join lateral (select id, rev, definition_version_id from process_instances where id = p.id limit 1) i`,
    [ids],
  )
  return rows.map((row) => ({
    id: row.id,
    rev: row.rev,
    definitionVersionId: Number(row.definition_version_id),
    state: {
      scopes: (row.scopes ?? []).map((scope) => readRow(scopeColumns, scope)),
      tokens: (row.tokens ?? []).map((token) => readRow(tokenColumns, token)),
    },
  }))
}

export type JoinVerdict = {
  readonly id: string
  readonly rev: number
  readonly verdict: 'open' | 'dead' | 'unknown'
  readonly elementIds: readonly string[]
}

/** Writes verdicts, takes away those of instances up to `last` that stand at no join any more, and goes on behind it. */
export async function writeVerdicts(
  tx: Tx,
  verdicts: readonly JoinVerdict[],
  { after, last }: { readonly after: string | null; readonly last: string | null },
): Promise<void> {
  await tx.query(
    `insert into join_verdicts (process_instance_id, rev, verdict, element_ids)
     select v.id, v.rev, v.verdict, v."elementIds"
     from json_to_recordset($1::json) v(id uuid, rev int, verdict text, "elementIds" text[])
     on conflict (process_instance_id) do update
       set rev = excluded.rev, verdict = excluded.verdict, element_ids = excluded.element_ids`,
    [JSON.stringify(verdicts)],
  )
  await tx.query(
    `delete from join_verdicts v
     where v.process_instance_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
       and v.process_instance_id <= coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
       and not exists (select from tokens t where t.process_instance_id = v.process_instance_id and t.state = 'arrived')`,
    [after, last],
  )
  await tx.query('update join_rounds set after = $1 where id = 1', [last])
}
