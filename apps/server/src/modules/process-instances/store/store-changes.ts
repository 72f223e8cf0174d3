/** Turns the engine's changes into rows. */
import type { Changes, RowChanges, VariableRow } from '@liveline/workflow-engine'
import {
  compensationColumns,
  jobColumns,
  scopeColumns,
  subscriptionColumns,
  tokenColumns,
  writeRow,
  type ColumnsOf,
} from './table-columns.ts'
import { toColumns } from './typed-value.ts'
import type { WriteSet } from './write-set.ts'

/** Adds the engine's own rows (not tasks, which carry more than the engine knows) to a set of writes. */
export function storeChanges(writes: WriteSet, changes: Changes, orgId: number): void {
  const keyed = { org_id: orgId }
  const key = ['process_instance_id', 'id'] as const
  const store = <Row extends object>(
    table: 'scopes' | 'tokens' | 'jobs' | 'subscriptions' | 'compensations',
    { inserted, updated, deleted }: RowChanges<Row & { id: string; processInstanceId: string }>,
    columns: ColumnsOf<Row>,
    own: object = {},
  ) => {
    writes.insert(table, ...inserted.map((row) => ({ ...keyed, ...writeRow(columns, row), ...own })))
    writes.update(table, key, ...updated.map((row) => ({ ...writeRow(columns, row), ...own })))
    writes.remove(
      table,
      key,
      ...deleted.map(({ id, processInstanceId }) => ({ process_instance_id: processInstanceId, id })),
    )
  }
  store('scopes', changes.scopes, scopeColumns)
  store('tokens', changes.tokens, tokenColumns)
  // A job that the engine moved begins anew, whatever became of it before.
  store('jobs', changes.jobs, jobColumns, { attempts: 0, retry_at: null, incident_at: null, failure: null })
  store('subscriptions', changes.subscriptions, subscriptionColumns)
  store('compensations', changes.compensations, compensationColumns)
  const variableKey = ['process_instance_id', 'scope_id', 'name'] as const
  const named = ({ processInstanceId, scopeId, name }: VariableRow) => ({
    process_instance_id: processInstanceId,
    scope_id: scopeId,
    name,
  })
  const { inserted, updated, deleted } = changes.variables
  writes.insert('variables', ...inserted.map((row) => ({ ...keyed, ...named(row), ...toColumns(row.value) })))
  writes.update('variables', variableKey, ...updated.map((row) => ({ ...named(row), ...toColumns(row.value) })))
  writes.remove('variables', variableKey, ...deleted.map(named))
}
