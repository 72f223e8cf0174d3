import type {
  Changes,
  CompensationRow,
  JobRow,
  ProcessInstanceRow,
  ProcessState,
  ScopeRow,
  SubscriptionRow,
  TokenRow,
  UserTaskRow,
  VariableRow,
} from './state.ts'
import { createRowTable } from './row-table.ts'
import type { RowTable } from './row-table.ts'

/**
 * The working copy of a process state inside one transition. Scopes are grouped by the scope around them, tokens and
 * variables by their scope, and what a token owns by the token, so that a wide instance costs no more a row than a narrow one.
 */
export type Draft = {
  instance: ProcessInstanceRow
  readonly scopes: RowTable<ScopeRow>
  readonly tokens: RowTable<TokenRow>
  readonly variables: RowTable<VariableRow>
  readonly tasks: RowTable<UserTaskRow>
  readonly jobs: RowTable<JobRow>
  readonly subscriptions: RowTable<SubscriptionRow>
  readonly compensations: RowTable<CompensationRow>
}

const byId = (row: { readonly id: string }): string => row.id

/** The key of a variable row; scope ids hold no blanks. */
export const variableKey = (scopeId: string, name: string): string => `${scopeId} ${name}`

/** Opens a draft over a state, or over nothing for an instance that is just being started. */
export function createDraft(instance: ProcessInstanceRow, before: ProcessState | undefined): Draft {
  return {
    instance,
    scopes: createRowTable(before?.scopes ?? [], byId, (row) => row.parentScopeId),
    tokens: createRowTable(before?.tokens ?? [], byId, (row) => row.scopeId),
    variables: createRowTable(
      before?.variables ?? [],
      (row) => variableKey(row.scopeId, row.name),
      (row) => row.scopeId,
    ),
    tasks: createRowTable(before?.tasks ?? [], byId, (row) => row.tokenId),
    // What starts an event sub-process belongs to the scope around it.
    jobs: createRowTable(before?.jobs ?? [], byId, (row) => row.tokenId ?? row.scopeId),
    subscriptions: createRowTable(before?.subscriptions ?? [], byId, (row) => row.tokenId ?? row.scopeId),
    compensations: createRowTable(before?.compensations ?? [], byId, (row) => row.scopeId),
  }
}

/** The state after. */
export function stateOf(draft: Draft): ProcessState {
  return {
    instance: draft.instance,
    scopes: draft.scopes.rows(),
    tokens: draft.tokens.rows(),
    variables: draft.variables.rows(),
    tasks: draft.tasks.rows(),
    jobs: draft.jobs.rows(),
    subscriptions: draft.subscriptions.rows(),
    compensations: draft.compensations.rows(),
  }
}

/** The difference from the state before. */
export function changesOf(draft: Draft, before: ProcessState | undefined): Changes {
  const rows = {
    scopes: draft.scopes.changes(),
    tokens: draft.tokens.changes(),
    variables: draft.variables.changes(),
    tasks: draft.tasks.changes(),
    jobs: draft.jobs.changes(),
    subscriptions: draft.subscriptions.changes(),
    compensations: draft.compensations.changes(),
  }
  if (before === undefined) return { instance: { kind: 'inserted', row: draft.instance }, ...rows }
  if (before.instance === draft.instance) return rows
  return { instance: { kind: 'updated', row: draft.instance }, ...rows }
}
