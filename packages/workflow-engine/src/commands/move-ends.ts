import { behaviourOf } from '../behaviours/registry.ts'
import { indexAt } from '../definition-at.ts'
import type { DefinitionIndex } from '../definition-index.ts'
import { IllegalTransition } from '../errors.ts'
import type { FlowNode } from '../definition.ts'
import type { ScopeRow, TokenRow } from '../state.ts'
import { findCall } from './move-into-call.ts'
import { getScope } from '../run.ts'
import type { Run } from '../run.ts'

/** One target with the scope it is reached from: the deepest that holds it and all sources. */
export type Target = {
  readonly node: FlowNode
  readonly meeting: ScopeRow
  /** The element in the process that the node calls, which is opened for it. */
  readonly calledElementId?: string
}

/** A scope in which an event sub-process waits for its start event, which a move takes the place of. */
export type StartSource = { readonly scope: ScopeRow; readonly startId: string }

/** The event sub-processes among the sources that have not begun: named by their start events. */
export function findStartSources(run: Run, from: readonly string[]): readonly StartSource[] {
  return from.flatMap((startId) => {
    const waits = [...run.draft.subscriptions.all(), ...run.draft.jobs.all()].filter(
      ({ elementId, tokenId }) => elementId === startId && tokenId === undefined,
    )
    return waits.map(({ scopeId }) => ({ scope: getScope(run, scopeId), startId }))
  })
}

/** The outermost tokens at the sources; an iteration of a multi-instance task stands for its whole body. */
export function findSources(run: Run, from: readonly string[]): readonly TokenRow[] {
  const sources = new Map<string, TokenRow>()
  for (const id of from) {
    const named = run.draft.tokens.find(id)
    const standing =
      named === undefined ? [...run.draft.tokens.all()].filter(({ elementId }) => elementId === id) : [named]
    if (standing.length === 0) throw new IllegalTransition('noTokenAtSource', id)
    for (const token of standing) {
      const outermost = bodyTokenOf(run, token)
      sources.set(outermost.id, outermost)
    }
  }
  return [...sources.values()]
}

function bodyTokenOf(run: Run, token: TokenRow): TokenRow {
  const scope = getScope(run, token.scopeId)
  if (scope.kind !== 'iteration') return token
  const body = getScope(run, scope.parentScopeId ?? '')
  return run.draft.tokens.find(body.parentTokenId ?? '') ?? token
}

/** @throws {IllegalTransition} */
export function findTarget(run: Run, id: string, scopeIds: readonly string[]): Target {
  const index = indexOfTarget(run, id, scopeIds)
  if (!index.has(id)) {
    const call = findCall(run, id, scopeIds)
    if (call !== undefined) return { ...findTarget(run, call.id, scopeIds), calledElementId: id }
  }
  const node = index.node(id)
  assertEnterable(node)
  const containers = new Set(index.containers(node))
  const [first, ...others] = scopeIds.map((scopeId) => scopesOutward(run, scopeId))
  const meeting = first?.find(
    (scope) =>
      holdsNodes.has(scope.kind) &&
      indexAt(run, scope.id) === index &&
      containers.has(scope.elementId) &&
      others.every((path) => path.some((other) => other.id === scope.id)),
  )
  if (meeting === undefined) throw new IllegalTransition('illegalTarget', id)
  return { node, meeting }
}

/**
 * The sources by the scope in which each meets the targets, when these are several of one drawing — iterations of one
 * multi-instance activity, event sub-processes that run beside each other — and the targets lie inside: each is moved
 * there by itself, and what the others have done stays. Else all together.
 */
export function apartByScope(
  run: Run,
  sources: readonly TokenRow[],
  starts: readonly StartSource[],
  to: readonly string[],
): readonly (readonly TokenRow[])[] {
  if (starts.length > 0 || sources.length < 2) return [sources]
  const groups = new Map<string, TokenRow[]>()
  const drawings = new Set<string>()
  for (const source of sources) {
    const meetings = to.map((id) => findTarget(run, id, [source.scopeId]).meeting)
    drawings.add(meetings.map(({ elementId }) => elementId).join(' '))
    const key = meetings.map(({ id }) => id).join(' ')
    groups.set(key, [...(groups.get(key) ?? []), source])
  }
  return drawings.size > 1 ? [sources] : [...groups.values()]
}

/** @throws {IllegalTransition} for what no token can be put on. */
export function assertEnterable(node: FlowNode): void {
  behaviourOf(node)
  const isEntered = node.attachedTo === undefined && node.isForCompensation !== true
  if (!isEntered) throw new IllegalTransition('illegalTarget', node.id)
}

const holdsNodes: ReadonlySet<ScopeRow['kind']> = new Set(['process', 'subProcess', 'eventSubProcess'])

/** The definition that the target is drawn in: that of the first source, or of one that called it. */
function indexOfTarget(run: Run, id: string, [scopeId]: readonly string[]): DefinitionIndex {
  const around = scopeId === undefined ? [] : scopesOutward(run, scopeId)
  return around.map((scope) => indexAt(run, scope.id)).find((index) => index.has(id)) ?? run.index
}

/** A scope and those around it, inner first. */
export function scopesOutward(run: Run, scopeId: string): readonly ScopeRow[] {
  const path: ScopeRow[] = []
  for (let id: string | undefined = scopeId; id !== undefined;) {
    const scope = getScope(run, id)
    path.push(scope)
    id = scope.parentScopeId
  }
  return path
}

/** The token of the meeting scope that is, or holds, the given one; none where an event sub-process lies between. */
export function tokenIn(run: Run, token: TokenRow, meeting: ScopeRow): TokenRow | undefined {
  let current: TokenRow | undefined = token
  while (current !== undefined && current.scopeId !== meeting.id) current = holderOf(run, current)
  return current
}

/** The outermost multi-instance body between a token and the meeting scope, which moves whole; else the token. */
export function bodyTokenUnder(run: Run, token: TokenRow, meeting: ScopeRow): TokenRow {
  let outermost = token
  for (let current: TokenRow | undefined = token; current !== undefined && current.scopeId !== meeting.id;) {
    const isIteration = getScope(run, current.scopeId).loopCounter !== undefined
    current = holderOf(run, current)
    if (isIteration && current !== undefined) outermost = current
  }
  return outermost
}

/** The token parked above the scope that a token is in; none in an event sub-process. */
function holderOf(run: Run, { scopeId }: TokenRow): TokenRow | undefined {
  const scope = getScope(run, scopeId)
  if (scope.kind === 'eventSubProcess' || scope.kind === 'compensation') return undefined
  return run.draft.tokens.find(scope.parentTokenId ?? getScope(run, scope.parentScopeId ?? '').parentTokenId ?? '')
}
