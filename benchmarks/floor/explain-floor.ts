import type pg from 'pg'

/** A table up to this size is read as fast whole as by an index. */
const FEW_PAGES = 8

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * The tables of more than a few pages that the prepared statement `name` reads whole; none is what makes it a floor.
 * @param values of one execution, which is not made
 */
export async function findScans(client: pg.Client, name: string, values: readonly string[]): Promise<string[]> {
  const given = values.map((value) => client.escapeLiteral(value)).join()
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `explain (verbose, format json) execute ${client.escapeIdentifier(name)}(${given})`,
  )
  const read = new Set(rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan)))
  const sizes = await client.query<{ name: string; pages: number }>(
    `select name, pg_relation_size(name::regclass) / current_setting('block_size')::int as pages from unnest($1::text[]) as name`,
    [[...read]],
  )
  return sizes.rows.filter(({ pages }) => Number(pages) > FEW_PAGES).map(({ name: table }) => table)
}

function scansOf(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [`${node.Schema ?? 'public'}.${node['Relation Name'] ?? ''}`] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
