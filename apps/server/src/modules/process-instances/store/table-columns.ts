/**
 * The engine's rows ↔ columns. The maps name every field of the engine's model: a field without a column does not
 * compile, so nothing the engine relies on can be lost between two steps.
 */
import type {
  CompensationRow,
  JobRow,
  ProcessInstanceRow,
  ScopeRow,
  SubscriptionRow,
  TokenRow,
  UserTaskRow,
  VariableValue,
} from '@liveline/workflow-engine'
import { fromJson, toJson } from './typed-value.ts'

type Column = {
  readonly name: string
  /** From JSON as PostgreSQL writes it; never asked for null. */
  readonly read: (value: unknown) => unknown
  readonly write: (value: unknown) => unknown
}

/** One column for each field of a row, optional ones included. */
export type ColumnsOf<Row> = { readonly [Field in keyof Required<Row>]: Column }

const asIs = (value: unknown) => value
const text = (name: string): Column => ({ name, read: String, write: asIs })
const number = (name: string): Column => ({ name, read: Number, write: asIs })
const boolean = (name: string): Column => ({ name, read: asIs, write: asIs })
const json = (name: string): Column => ({ name, read: asIs, write: asIs })
const moment = (name: string): Column => ({ name, read: (value) => new Date(String(value)), write: asIs })
/** Dates and big integers inside survive. */
const values = (name: string): Column => ({ name, read: fromJson, write: (value) => toJson(value as VariableValue) })

const keys = { id: text('id'), processInstanceId: text('process_instance_id') }

/** Written with the instance's other columns by `start-process.ts` and `run-step.ts`. */
export const instanceColumns: ColumnsOf<ProcessInstanceRow> = {
  id: text('id'),
  processDefinitionKey: text('definition_key'),
  state: text('status'),
  businessKey: text('business_key'),
  initiator: text('initiator_id'),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
}

export const scopeColumns: ColumnsOf<ScopeRow> = {
  ...keys,
  kind: text('kind'),
  elementId: text('element_id'),
  parentScopeId: text('parent_scope_id'),
  parentTokenId: text('parent_token_id'),
  activityInstanceId: text('activity_instance_id'),
  loopCounter: number('loop_counter'),
  isSequential: boolean('is_sequential'),
  nrOfInstances: number('nr_of_instances'),
  nrOfCompletedInstances: number('nr_of_completed_instances'),
  items: values('items'),
  definitionId: text('definition_id'),
}

export const tokenColumns: ColumnsOf<TokenRow> = {
  ...keys,
  scopeId: text('scope_id'),
  elementId: text('element_id'),
  state: text('state'),
  flowId: text('flow_id'),
  activityInstanceId: text('activity_instance_id'),
}

export const taskColumns: ColumnsOf<UserTaskRow> = {
  ...keys,
  tokenId: text('token_id'),
  scopeId: text('scope_id'),
  elementId: text('element_id'),
  name: text('name'),
  assignee: text('assignee'),
  candidateUsers: json('candidate_users'),
  candidateGroups: json('candidate_groups'),
  formKey: text('form_key'),
  dueAt: moment('drawn_due_at'),
  priority: number('priority'),
  createdAt: moment('created_at'),
  loopCounter: number('loop_counter'),
}

export const jobColumns: ColumnsOf<JobRow> = {
  ...keys,
  kind: text('kind'),
  elementId: text('element_id'),
  scopeId: text('scope_id'),
  tokenId: text('token_id'),
  dueAt: moment('due_at'),
  repeat: text('repeat'),
}

export const subscriptionColumns: ColumnsOf<SubscriptionRow> = {
  ...keys,
  kind: text('kind'),
  name: text('name'),
  elementId: text('element_id'),
  scopeId: text('scope_id'),
  tokenId: text('token_id'),
  key: text('key'),
}

export const compensationColumns: ColumnsOf<CompensationRow> = {
  ...keys,
  scopeId: text('scope_id'),
  elementId: text('element_id'),
  handlerId: text('handler_id'),
  parentId: text('parent_id'),
  position: number('position'),
  variables: values('variables'),
}

const listed = new WeakMap<object, readonly (readonly [field: string, column: Column])[]>()

function columnsOf<Row>(columns: ColumnsOf<Row>) {
  const known = listed.get(columns)
  if (known !== undefined) return known
  const entries = Object.entries<Column>(columns)
  listed.set(columns, entries)
  return entries
}

/** A row of the engine; what is null is absent, as its optional fields want it. */
export function readRow<Row>(columns: ColumnsOf<Row>, stored: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, unknown> = {}
  for (const [field, { name, read }] of columnsOf(columns)) {
    const value = stored[name]
    if (value !== null && value !== undefined) row[field] = read(value)
  }
  // Every field comes from its own column, and the table says which may be null.
  return row as Row
}

/** All columns of a row; what is absent is null. */
export function writeRow<Row extends object>(columns: ColumnsOf<Row>, row: Row): Record<string, unknown> {
  const fields = row as Readonly<Record<string, unknown>>
  const stored: Record<string, unknown> = {}
  for (const [field, { name, write }] of columnsOf(columns)) {
    const value = fields[field]
    stored[name] = value === undefined ? null : write(value)
  }
  return stored
}
