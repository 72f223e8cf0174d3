import { behaviourOf } from '../behaviours/registry.ts'
import { cancelScope, cancelToken } from '../cancel.ts'
import type { MoveTokens } from '../command.ts'
import { IllegalTransition } from '../errors.ts'
import { flowRegionsOf } from '../flow-regions.ts'
import type { FlowNode, ScopeRow, TokenRow } from '../model.ts'
import { forgetIteration, openMultiInstance, planLoop } from '../multi-instance.ts'
import { createToken, getScope, processScopeOf, tokensIn, updateToken } from '../run.ts'
import type { Run } from '../run.ts'
import { openSubProcess } from '../scopes.ts'
import { scheduleBoundaryTimers, startActivity } from '../tokens.ts'
import { setVariables } from '../variables.ts'

/** One target with the scope it is reached from: the deepest that holds it and all sources. */
type Target = { readonly node: FlowNode; readonly meeting: ScopeRow }

/**
 * Moves tokens: cancels the sources and the scopes they leave empty, opens the scopes that the targets need, and puts a
 * token on each target — one per source where the target joins.
 * @throws {IllegalTransition} when no token stands at a source, or a target cannot be entered.
 */
export function moveTokens(run: Run, { from, to, mode, variables, reason }: MoveTokens): void {
  const sources = findSources(run, from)
  const targets = to.map((id) => findTarget(run, id, sources))
  setVariables(run, processScopeOf(run).id, variables)
  const doomed =
    mode === 'return' ? [...sources, ...targets.flatMap((target) => findOverrun(run, target, sources))] : sources
  const kept = new Set(targets.map(({ meeting }) => meeting.id))
  for (const token of doomed) cancelUpward(run, token, kept)
  for (const { node, meeting } of targets) openAt(run, node, meeting, sources.length)
  run.effects.push({ type: 'tokensMoved', from, to, mode, ...(reason === undefined ? {} : { reason }) })
}

/** The outermost tokens at the sources; an iteration of a multi-instance task stands for its whole body. */
function findSources(run: Run, from: readonly string[]): readonly TokenRow[] {
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

function findTarget(run: Run, id: string, sources: readonly TokenRow[]): Target {
  const node = run.index.node(id)
  behaviourOf(node)
  if (node.attachedTo !== undefined) throw new IllegalTransition('illegalTarget', id)
  const containers = new Set(run.index.containers(node))
  const [first, ...others] = sources.map((source) => scopesOutward(run, source.scopeId))
  const meeting = first?.find(
    (scope) =>
      (scope.kind === 'process' || scope.kind === 'subProcess') &&
      containers.has(scope.elementId) &&
      others.every((path) => path.some((other) => other.id === scope.id)),
  )
  if (meeting === undefined) throw new IllegalTransition('illegalTarget', id)
  return { node, meeting }
}

function scopesOutward(run: Run, scopeId: string): readonly ScopeRow[] {
  const path: ScopeRow[] = []
  for (let id: string | undefined = scopeId; id !== undefined;) {
    const scope = getScope(run, id)
    path.push(scope)
    id = scope.parentScopeId
  }
  return path
}

/** *Return*: the tokens downstream of the target, in the branch of forks that target and sources share. */
function findOverrun(run: Run, { node, meeting }: Target, sources: readonly TokenRow[]): readonly TokenRow[] {
  const { region, downstream } = flowRegionsOf(run.definition)
  const entry = elementIn(run, node, meeting)
  const shared = sources.reduce(
    (common, source) => commonBeginning(common, region(positionOf(run, tokenIn(run, source, meeting)))),
    region(entry),
  )
  const ahead = downstream(entry)
  return tokensIn(run, meeting.id).filter((token) => {
    const position = positionOf(run, token)
    const isAhead = ahead.has(position) || position === entry
    return isAhead && commonBeginning(shared, region(position)).length === shared.length
  })
}

/** The node of the meeting scope that is, or holds, the target. */
function elementIn(run: Run, node: FlowNode, meeting: ScopeRow): string {
  const path = [...run.index.containers(node), node.id]
  return path[path.indexOf(meeting.elementId) + 1] ?? node.id
}

/** The token of the meeting scope that is, or holds, the given one. */
function tokenIn(run: Run, token: TokenRow, meeting: ScopeRow): TokenRow {
  let current = token
  while (current.scopeId !== meeting.id) {
    const scope = getScope(run, current.scopeId)
    const holder = scope.parentTokenId ?? getScope(run, scope.parentScopeId ?? '').parentTokenId
    current = run.draft.tokens.find(holder ?? '') ?? current
  }
  return current
}

/** Where a token counts as standing: one that waits at a join still belongs to the branch it came from. */
function positionOf(run: Run, token: TokenRow): string {
  if (token.state !== 'arrived' || token.flowId === undefined) return token.elementId
  return run.index.flow(token.flowId).sourceId
}

function commonBeginning(left: readonly string[], right: readonly string[]): readonly string[] {
  const end = left.findIndex((branch, at) => branch !== right[at])
  return end < 0 ? left : left.slice(0, end)
}

/** Cancels a token and, upward, every scope it leaves empty, but none that is kept. */
function cancelUpward(run: Run, token: TokenRow, kept: ReadonlySet<string>): void {
  if (run.draft.tokens.find(token.id) === undefined) return
  cancelToken(run, token, 'moved')
  const scope = getScope(run, token.scopeId)
  if (kept.has(scope.id) || tokensIn(run, scope.id).length > 0 || scope.kind === 'process') return
  cancelScope(run, scope, 'moved')
  const holder = run.draft.tokens.find(scope.parentTokenId ?? '')
  if (holder !== undefined) return cancelUpward(run, holder, kept)
  const body = getScope(run, scope.parentScopeId ?? '')
  const hasOthers = [...run.draft.scopes.all()].some(({ parentScopeId }) => parentScopeId === body.id)
  const bodyToken = run.draft.tokens.find(body.parentTokenId ?? '')
  if (hasOthers) forgetIteration(run, body)
  else if (bodyToken !== undefined) cancelUpward(run, bodyToken, kept)
}

/** Opens the containers between the meeting scope and the target, without their start events, and enters the target. */
function openAt(run: Run, node: FlowNode, meeting: ScopeRow, sourceCount: number): void {
  const containers = run.index.containers(node)
  let scopes: readonly ScopeRow[] = [meeting]
  for (const container of containers.slice(containers.indexOf(meeting.elementId) + 1)) {
    scopes = scopes.flatMap((scope) => openContainer(run, run.index.node(container), scope))
  }
  const count = behaviourOf(node).joins === true && node.incoming.length > 1 ? sourceCount : 1
  for (const scope of scopes) for (let made = 0; made < count; made += 1) createToken(run, scope.id, node.id)
}

function openContainer(run: Run, container: FlowNode, scope: ScopeRow): readonly ScopeRow[] {
  const token: TokenRow = {
    id: run.context.nextId(),
    processInstanceId: scope.processInstanceId,
    scopeId: scope.id,
    elementId: container.id,
    state: 'active',
  }
  run.draft.tokens.insert(token)
  const plan = container.loop && planLoop(run, container, container.loop, scope.id)
  if (plan?.count === 0) throw new IllegalTransition('illegalTarget', container.id)
  const visiting = startActivity(run, container, token, plan !== undefined)
  scheduleBoundaryTimers(run, container, visiting)
  const parked = updateToken(run, visiting, { state: 'scope' })
  return plan === undefined ? [openSubProcess(run, container, parked)] : openMultiInstance(run, container, parked, plan)
}
