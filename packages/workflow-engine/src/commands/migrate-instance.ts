import type { MigrateInstance } from '../command.ts'
import { indexAt } from '../definition-at.ts'
import { MigrationRefused } from '../errors.ts'
import { subscribe } from '../events/subscribe.ts'
import { evaluateIn } from '../expressions.ts'
import { toText } from '../expression/coerce.ts'
import { planMigration } from '../migration/plan-migration.ts'
import type { NodeMapping } from '../migration/plan-migration.ts'
import type { FlowNode } from '../definition.ts'
import type { JobRow, ScopeRow, SubscriptionRow, TokenRow } from '../state.ts'
import { isRoot } from '../run.ts'
import type { Run } from '../run.ts'

/**
 * Lets an instance go on in another version: its rows name the elements of the new one, what waits for an event waits as
 * the new one draws it, and nothing that has been done is done again. What called processes run stays as it is.
 * @throws {MigrationRefused} naming the elements at which it stands and which have no counterpart.
 */
export function migrateInstance(run: Run, { from, mapping: given }: MigrateInstance): void {
  const { mapping, problems } = planMigration(from, run.definition, given)
  const own = ownScopes(run)
  refuse(run, from.nodes, mapping, own)
  if (problems.some(({ severity }) => severity === 'error')) {
    throw new MigrationRefused(
      problems.filter(({ severity }) => severity === 'error').map(({ elementId }) => elementId),
    )
  }
  const { draft } = run
  draft.instance = { ...draft.instance, processDefinitionKey: run.definition.id }
  for (const scope of own) moveScope(run, scope, mapping)
  const scopeIds = new Set(own.map(({ id }) => id))
  for (const token of [...draft.tokens.all()]) if (scopeIds.has(token.scopeId)) moveToken(run, token, mapping)
  for (const task of [...draft.tasks.all()]) {
    if (!scopeIds.has(task.scopeId)) continue
    const node = run.index.node(mapping[task.elementId] ?? '')
    const name = node.name === undefined ? node.id : toText(evaluateIn(run, task.scopeId, node.name))
    const moved = { ...task, elementId: node.id, name }
    draft.tasks.update(moved)
    run.effects.push({ type: 'userTaskUpdated', task: moved, previous: task })
  }
  moveCompensations(run, mapping, scopeIds)
  moveWaits(run, from.nodes, mapping, scopeIds)
  run.effects.push({
    type: 'processMigrated',
    processInstanceId: draft.instance.id,
    from: from.id,
    to: run.definition.id,
  })
}

/** The scopes that run the migrated definition: not those of called processes. */
function ownScopes(run: Run): readonly ScopeRow[] {
  const own: ScopeRow[] = []
  const open = [...run.draft.scopes.all()].filter(isRoot)
  for (let scope = open.pop(); scope !== undefined; scope = open.pop()) {
    own.push(scope)
    open.push(...run.draft.scopes.of(scope.id).filter(({ kind }) => kind !== 'process'))
  }
  return own
}

function refuse(
  run: Run,
  nodes: Readonly<Record<string, FlowNode>>,
  mapping: NodeMapping,
  own: readonly ScopeRow[],
): void {
  const scopeIds = new Set(own.map(({ id }) => id))
  const standing = [...run.draft.tokens.all()]
    .filter(({ scopeId }) => scopeIds.has(scopeId))
    .map(({ elementId }) => elementId)
  const open = own.filter((scope) => !isRoot(scope)).map(({ elementId }) => elementId)
  const lost = [...standing, ...open].filter((id) => mapping[id] === undefined && nodes[id] !== undefined)
  if (lost.length > 0) throw new MigrationRefused([...new Set(lost)])
}

function moveScope(run: Run, scope: ScopeRow, mapping: NodeMapping): void {
  const elementId = isRoot(scope) ? run.definition.id : (mapping[scope.elementId] ?? scope.elementId)
  if (elementId !== scope.elementId) run.draft.scopes.update({ ...scope, elementId })
}

/** A flow that a token came along and that does not lead to its node any more stands for any flow. */
function moveToken(run: Run, token: TokenRow, mapping: NodeMapping): void {
  const node = run.index.node(mapping[token.elementId] ?? '')
  const { flowId, ...columns } = token
  const isKept = flowId !== undefined && node.incoming.includes(flowId)
  const moved = { ...columns, elementId: node.id, ...(isKept ? { flowId } : {}) }
  if (node.id !== token.elementId || isKept !== (flowId !== undefined)) run.draft.tokens.update(moved)
}

function moveCompensations(run: Run, mapping: NodeMapping, scopeIds: ReadonlySet<string>): void {
  for (const row of [...run.draft.compensations.all()]) {
    if (!scopeIds.has(row.scopeId)) continue
    const elementId = mapping[row.elementId]
    const handlerId = row.handlerId === undefined ? undefined : mapping[row.handlerId]
    // What the new version does not compensate is not compensated.
    if (elementId === undefined || (row.handlerId !== undefined && handlerId === undefined)) {
      run.draft.compensations.remove(row.id)
    } else run.draft.compensations.update({ ...row, elementId, ...(handlerId === undefined ? {} : { handlerId }) })
  }
}

/** What is drawn alike goes on waiting, and keeps its date; what is drawn otherwise, or is new, is set out anew. */
function moveWaits(
  run: Run,
  nodes: Readonly<Record<string, FlowNode>>,
  mapping: NodeMapping,
  scopeIds: ReadonlySet<string>,
): void {
  const kept = new Set<string>()
  const isAlike = (id: string): boolean => {
    const [before, after] = [nodes[id], run.definition.nodes[mapping[id] ?? '']]
    const drawing = (node: FlowNode | undefined): string =>
      JSON.stringify([node?.timer, node?.event, node?.isInterrupting])
    return after !== undefined && drawing(before) === drawing(after)
  }
  const keyOf = (row: { scopeId: string; tokenId?: string }, id: string): string =>
    `${row.tokenId ?? row.scopeId} ${id}`
  const move = <Row extends JobRow | SubscriptionRow>(
    row: Row,
    update: (row: Row) => void,
    remove: (row: Row) => void,
  ): void => {
    const elementId = mapping[row.elementId]
    const isAsync = 'dueAt' in row && row.kind === 'async'
    if (elementId === undefined || (!isAsync && !isAlike(row.elementId))) return remove(row)
    if (!isAsync) kept.add(keyOf(row, elementId))
    if (elementId !== row.elementId) update({ ...row, elementId })
  }
  for (const job of [...run.draft.jobs.all()]) {
    if (!scopeIds.has(job.scopeId)) continue
    move(
      job,
      (row) => run.draft.jobs.update(row),
      (row) => {
        run.draft.jobs.remove(row.id)
        run.effects.push({ type: 'timerCancelled', job: row })
      },
    )
  }
  for (const subscription of [...run.draft.subscriptions.all()]) {
    if (!scopeIds.has(subscription.scopeId)) continue
    move(
      subscription,
      (row) => run.draft.subscriptions.update(row),
      (row) => run.draft.subscriptions.remove(row.id),
    )
  }
  setOutWhatIsNew(run, scopeIds, (row, id) => kept.has(keyOf(row, id)))
}

function setOutWhatIsNew(
  run: Run,
  scopeIds: ReadonlySet<string>,
  isSetOut: (row: { scopeId: string; tokenId?: string }, eventId: string) => boolean,
): void {
  const setOut = (event: FlowNode, waiting: { scopeId: string; tokenId?: string }): void => {
    if (!isSetOut(waiting, event.id)) subscribe(run, event, waiting)
  }
  for (const token of [...run.draft.tokens.all()]) {
    if (!scopeIds.has(token.scopeId) || token.state === 'async' || token.state === 'arrived') continue
    const waiting = { scopeId: token.scopeId, tokenId: token.id }
    const node = run.index.node(token.elementId)
    for (const id of node.boundaryEvents) setOut(run.index.node(id), waiting)
    if (token.state !== 'waiting') continue
    if (node.type !== 'eventBasedGateway') setOut(node, waiting)
    else for (const { targetId } of run.index.outgoing(node)) setOut(run.index.node(targetId), waiting)
  }
  for (const scope of [...run.draft.scopes.all()]) {
    if (!scopeIds.has(scope.id)) continue
    for (const { start } of indexAt(run, scope.id).eventSubProcesses(scope.elementId))
      setOut(start, { scopeId: scope.id })
  }
}
