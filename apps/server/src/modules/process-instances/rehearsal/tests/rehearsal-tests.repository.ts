/** Tests of workflows as they are stored: those of a workflow that was deleted are not found. */
import type { RehearsalCase } from '@liveline/contract/rehearsal/shapes.ts'
import type { RehearsalExpectation } from '@liveline/contract/rehearsal-test/shapes.ts'
import type { Queryable, Tx } from '../../../../database/open-database.ts'

export type StoredTest = {
  readonly id: number
  readonly definitionId: number
  readonly name: string
  readonly given: RehearsalCase
  readonly expected: RehearsalExpectation
  readonly createdAt: Date
  readonly createdBy: string
  readonly updatedAt: Date
  readonly updatedBy: string
}

type Row = {
  id: string
  definition_id: string
  name: string
  given: RehearsalCase
  expected: RehearsalExpectation
  created_at: Date
  created_by_name: string | null
  updated_at: Date
  updated_by_name: string | null
}
const select = `select t.id, t.definition_id, t.name, t.given, t.expected, t.created_at, t.updated_at,
    (select u.name from users u where u.id = t.created_by) as created_by_name,
    (select u.name from users u where u.id = t.updated_by) as updated_by_name
  from rehearsal_tests t join process_definitions d on d.id = t.definition_id and d.deleted_at is null`
const testOf = (row: Row): StoredTest => ({
  id: Number(row.id),
  definitionId: Number(row.definition_id),
  name: row.name,
  given: row.given,
  expected: row.expected,
  createdAt: row.created_at,
  createdBy: row.created_by_name ?? '',
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name ?? '',
})

/** By name. */
export async function listTests(queryable: Queryable, definitionId: number): Promise<StoredTest[]> {
  const { rows } = await queryable.query<Row>(`${select} where t.definition_id = $1 order by t.name, t.id`, [
    definitionId,
  ])
  return rows.map(testOf)
}

export async function findTest(queryable: Queryable, id: number): Promise<StoredTest | undefined> {
  const { rows } = await queryable.query<Row>(`${select} where t.id = $1`, [id])
  return rows.map(testOf)[0]
}

/** For whoever changes the tests of a workflow: others wait until the transaction ends. False: it is gone. */
export async function lockTests(tx: Tx, definitionId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from process_definitions where id = $1 and deleted_at is null for no key update',
    [definitionId],
  )
  return rowCount > 0
}

export async function countTests(tx: Tx, definitionId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from rehearsal_tests where definition_id = $1',
    [definitionId],
  )
  return rows[0]?.count ?? 0
}

type By = { readonly userId: number; readonly at: Date }

/** Undefined: the name is taken. */
export async function insertTest(
  tx: Tx,
  test: Pick<StoredTest, 'definitionId' | 'name' | 'given' | 'expected'>,
  { userId, at }: By,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into rehearsal_tests (definition_id, name, given, expected, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $5, $6) on conflict (definition_id, name) do nothing returning id`,
    [test.definitionId, test.name, JSON.stringify(test.given), JSON.stringify(test.expected), userId, at],
  )
  return rows[0] && Number(rows[0].id)
}

export async function replaceTest(
  tx: Tx,
  { id, given, expected }: Pick<StoredTest, 'id' | 'given' | 'expected'>,
  { userId, at }: By,
): Promise<void> {
  await tx.query(
    'update rehearsal_tests set given = $2, expected = $3, updated_by = $4, updated_at = $5 where id = $1',
    [id, JSON.stringify(given), JSON.stringify(expected), userId, at],
  )
}

/** False: the name is taken. */
export async function renameTest(
  tx: Tx,
  { id, definitionId, name }: Pick<StoredTest, 'id' | 'definitionId' | 'name'>,
  { userId, at }: By,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update rehearsal_tests set name = $3, updated_by = $4, updated_at = $5
     where id = $1 and not exists (
       select from rehearsal_tests o where o.definition_id = $2 and o.name = $3 and o.id <> $1)`,
    [id, definitionId, name, userId, at],
  )
  return rowCount > 0
}

export async function deleteTest(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from rehearsal_tests where id = $1', [id])
}
