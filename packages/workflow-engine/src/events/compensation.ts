/**
 * Undoing what has completed. A record is kept for each activity that can be compensated; compensating takes the records
 * of a scope into a compensation scope and goes through them from the last to the first.
 * @see BPMN 2.0.2, 10.7 Compensation, 13.5.5 Compensation
 */
import { removeScope } from '../cancel.ts'
import { indexAt, nodeOf } from '../definition-at.ts'
import type { FlowNode } from '../definition.ts'
import type { CompensationRow, ScopeRow, TokenRow, Variables } from '../state.ts'
import { createToken, getScope, updateToken } from '../run.ts'
import type { Run } from '../run.ts'
import { setVariables } from '../variables.ts'
import { ROW_UNITS, spendLooking } from '../work.ts'
import { openEventSubProcess } from './event-sub-processes.ts'

/**
 * Keeps a record of an activity that has completed, when a compensation handler is drawn for it: of a multi-instance one
 * for each iteration, with what it saw.
 */
export function recordActivity(run: Run, node: FlowNode, { scopeId }: TokenRow): void {
  if (node.boundaryEvents.length === 0) return
  const handlerId = handlerOf(run, node, scopeId)
  if (handlerId === undefined) return
  const { kind, parentScopeId = '' } = getScope(run, scopeId)
  const elementId = node.id
  if (kind !== 'iteration') insertRecord(run, { scopeId, elementId, handlerId })
  else insertRecord(run, { scopeId: parentScopeId, elementId, handlerId, variables: variablesIn(run, scopeId) })
}

const variablesIn = (run: Run, scopeId: string): Variables =>
  Object.fromEntries(run.draft.variables.of(scopeId).map(({ name, value }) => [name, value]))

function handlerOf(run: Run, node: FlowNode, scopeId: string): string | undefined {
  const index = indexAt(run, scopeId)
  return node.boundaryEvents.map((id) => index.node(id).compensationHandler).find((id) => id !== undefined)
}

/**
 * Keeps what can be compensated in a sub-process that has completed: the records of its activities, or its compensation
 * event sub-process, with the variables as they stood.
 */
export function recordSubProcess(run: Run, scope: ScopeRow): void {
  const parentScopeId = scope.parentScopeId
  if (parentScopeId === undefined || scope.kind !== 'subProcess') return
  const index = indexAt(run, scope.id)
  const node = index.node(scope.elementId)
  const variables = variablesIn(run, scope.id)
  // A handler drawn for the sub-process as a whole takes the place of those inside.
  const handlerId = handlerOf(run, node, parentScopeId)
  if (handlerId !== undefined) {
    if (scope.loopCounter === undefined) return
    insertRecord(run, { scopeId: parentScopeId, elementId: node.id, handlerId, variables })
    return
  }
  const inner = run.draft.compensations.of(scope.id)
  const handler = index.eventSubProcesses(scope.elementId).find(({ start }) => start.event?.kind === 'compensate')
  if (inner.length === 0 && handler === undefined) return
  const record = insertRecord(run, {
    scopeId: parentScopeId,
    elementId: scope.elementId,
    ...(handler === undefined ? {} : { handlerId: handler.node.id }),
    variables,
  })
  for (const row of inner) {
    run.draft.compensations.update({ ...row, scopeId: parentScopeId, parentId: row.parentId ?? record.id })
  }
}

function insertRecord(
  run: Run,
  record: Pick<CompensationRow, 'scopeId' | 'elementId' | 'handlerId' | 'variables'>,
): CompensationRow {
  let position = 0
  let looked = 0
  for (const row of run.draft.compensations.all()) {
    position = Math.max(position, row.position)
    looked += 1
  }
  spendLooking(run.work, looked)
  run.work.spend(ROW_UNITS)
  const row = {
    id: run.context.nextId(),
    processInstanceId: run.draft.instance.id,
    ...record,
    position: position + 1,
  }
  run.draft.compensations.insert(row)
  return row
}

/**
 * Begins to compensate what has completed in the scope of a token: one activity, or everything.
 * @returns whether there is anything; the token is then parked until it is done, unless nobody waits.
 */
export function beginCompensation(
  run: Run,
  token: TokenRow,
  { activityRef, waitForCompletion }: { readonly activityRef?: string; readonly waitForCompletion: boolean },
): boolean {
  return compensate(run, token, findRecords(run, token.scopeId, activityRef), waitForCompletion)
}

/** Compensates records; see {@link beginCompensation}. */
export function compensate(
  run: Run,
  token: TokenRow,
  records: readonly CompensationRow[],
  waitForCompletion: boolean,
): boolean {
  if (records.length === 0) return false
  if (waitForCompletion) updateToken(run, token, { state: 'scope' })
  const scope = openCompensation(run, {
    elementId: token.elementId,
    parentScopeId: token.scopeId,
    ...(waitForCompletion ? { parentTokenId: token.id } : {}),
  })
  take(run, records, scope.id)
  run.agenda.push({ kind: 'scopeEmptied', scopeId: scope.id })
  return waitForCompletion
}

/** Those of the nearest scope outward that has some; what is thrown in a handler means the scope that the handler is for. */
function findRecords(run: Run, scopeId: string, activityRef: string | undefined): readonly CompensationRow[] {
  for (let scope: ScopeRow | undefined = getScope(run, scopeId); scope !== undefined;) {
    const records = run.draft.compensations
      .of(scope.id)
      .filter(
        ({ parentId, elementId }) => parentId === undefined && (activityRef === undefined || elementId === activityRef),
      )
    if (records.length > 0) return records
    // Without a name, what is meant is what was done in this very scope.
    if (scope.kind === 'process' || (activityRef === undefined && !isHandler(scope))) return []
    scope = scope.parentScopeId === undefined ? undefined : getScope(run, scope.parentScopeId)
  }
  return []
}

const isHandler = ({ kind }: ScopeRow): boolean => kind === 'eventSubProcess' || kind === 'compensation'

/** Moves records, with those inside them, into a compensation scope. */
function take(run: Run, records: readonly CompensationRow[], scopeId: string): void {
  for (const record of records) {
    const inner = run.draft.compensations.of(record.scopeId).filter(({ parentId }) => parentId === record.id)
    run.draft.compensations.update({ ...record, scopeId })
    take(run, inner, scopeId)
  }
}

function openCompensation(
  run: Run,
  place: Pick<ScopeRow, 'elementId' | 'parentScopeId' | 'parentTokenId'>,
  variables?: Variables,
): ScopeRow {
  const scope: ScopeRow = {
    id: run.context.nextId(),
    processInstanceId: run.draft.instance.id,
    kind: 'compensation',
    ...place,
  }
  run.work.spend(ROW_UNITS)
  run.draft.scopes.insert(scope)
  setVariables(run, scope.id, variables, true)
  return scope
}

/** The next record of a compensation scope, from the last to the first; without any the scope is done. */
export function continueCompensation(run: Run, scope: ScopeRow): void {
  const next = run.draft.compensations
    .of(scope.id)
    .filter(({ parentId }) => parentId === undefined)
    .toSorted((a, b) => b.position - a.position)[0]
  if (next === undefined) return completeCompensation(run, scope)
  const inner = run.draft.compensations.of(scope.id).filter(({ parentId }) => parentId === next.id)
  run.draft.compensations.remove(next.id)
  const handler =
    next.handlerId === undefined ? undefined : nodeOf(run, { scopeId: scope.id, elementId: next.handlerId })
  run.effects.push({
    type: 'compensationStarted',
    elementId: next.elementId,
    ...(handler === undefined ? {} : { handlerId: handler.id }),
  })
  if (handler !== undefined && handler.type !== 'eventSubProcess') {
    const place = { elementId: next.elementId, parentScopeId: scope.id }
    const around = next.variables === undefined ? scope : openCompensation(run, place, next.variables)
    createToken(run, around.id, handler.id)
    return
  }
  const nested = openCompensation(run, { elementId: next.elementId, parentScopeId: scope.id }, next.variables)
  for (const row of inner) {
    const { parentId: _, ...columns } = row
    take(run, [row], nested.id)
    run.draft.compensations.update({ ...columns, scopeId: nested.id })
  }
  const drawn = indexAt(run, scope.id).eventSubProcesses(next.elementId)
  const start = drawn.find((inner) => inner.start.event?.kind === 'compensate')?.start
  if (handler !== undefined && start !== undefined) openEventSubProcess(run, handler, start, nested)
  else run.agenda.push({ kind: 'scopeEmptied', scopeId: nested.id })
}

function completeCompensation(run: Run, scope: ScopeRow): void {
  removeScope(run, scope)
  const { parentTokenId, parentScopeId = '' } = scope
  if (parentTokenId === undefined) {
    run.agenda.push({ kind: 'scopeEmptied', scopeId: parentScopeId })
    return
  }
  const token = run.draft.tokens.find(parentTokenId)
  if (token === undefined) return
  if (nodeOf(run, token).event?.kind === 'cancel') throwCancel(run, updateToken(run, token, { state: 'active' }))
  else run.agenda.push({ kind: 'leave', tokenId: parentTokenId })
}

/** Leaves a transaction by its cancel boundary event. */
export function throwCancel(run: Run, token: TokenRow): void {
  run.agenda.push({ kind: 'throw', thrown: { kind: 'cancel' }, scopeId: token.scopeId, tokenId: token.id })
  // Without a cancel boundary event the transaction ends like any other.
  run.agenda.push({ kind: 'leave', tokenId: token.id })
}
