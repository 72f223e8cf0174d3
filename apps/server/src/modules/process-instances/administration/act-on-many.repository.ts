import type { Queryable } from '../../../database/open-database.ts'

export async function listNumbers(database: Queryable, instanceIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ id: string; number: string }>(
    'select id, number from process_instances where id = any($1::uuid[])',
    [instanceIds],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export async function listOpenTaskIds(database: Queryable, instanceId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from tasks where process_instance_id = $1 order by created_at, id',
    [instanceId],
  )
  return rows.map(({ id }) => id)
}
