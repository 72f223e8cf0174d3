import { behaviourOf } from '../behaviours/registry.ts'
import { cancelScope, cancelStartWaits, cancelToken } from '../cancel.ts'
import type { MoveTokens } from '../command.ts'
import type { ScopeRow, TokenRow } from '../state.ts'
import { forgetIteration } from '../multi-instance.ts'
import { createToken, getScope, isRoot, processScopeOf, tokensIn } from '../run.ts'
import { indexAt } from '../definition-at.ts'
import { interruptScope, runsBeside } from '../events/event-sub-processes.ts'
import type { Run } from '../run.ts'
import { subscribeMissingStarts } from '../events/subscribe.ts'
import { setVariables } from '../variables.ts'
import { elementIn, findCollapsed, positionOf } from './move-collapse.ts'
import { createContainers } from './move-containers.ts'
import type { Containers } from './move-containers.ts'
import {
  apartByScope,
  assertEnterable,
  bodyTokenUnder,
  findSources,
  findStartSources,
  findTarget,
  scopesOutward,
  tokenIn,
} from './move-ends.ts'
import { openCallIn } from './move-into-call.ts'
import type { StartSource, Target } from './move-ends.ts'
import { isPastJoinIn, liesAfter, restoreArrivals } from './move-siblings.ts'
import type { Opened } from './move-siblings.ts'

/**
 * Moves tokens: cancels the sources and the scopes they leave empty, opens the scopes that the targets need, and puts a
 * token on each target — one per source where the target joins. `return` leaves sub-processes and forks as a whole, and
 * finds what other branches brought to a join that the flow has passed still there.
 * @throws {IllegalTransition} when no token stands at a source, or a target cannot be entered.
 */
export function moveTokens(run: Run, { from, to, mode, variables, reason }: MoveTokens): void {
  const starts = findStartSources(run, from)
  const sources = findSources(
    run,
    from.filter((id) => !starts.some(({ startId }) => startId === id)),
  )
  setVariables(run, processScopeOf(run).id, variables)
  for (const group of apartByScope(run, sources, starts, to)) moveGroup(run, group, starts, to, mode)
  run.effects.push({ type: 'tokensMoved', from, to, mode, ...(reason === undefined ? {} : { reason }) })
}

/** Moves sources that meet in one scope. */
function moveGroup(
  run: Run,
  sources: readonly TokenRow[],
  starts: readonly StartSource[],
  to: readonly string[],
  mode: MoveTokens['mode'],
): void {
  const scopeIds = [...sources.map(({ scopeId }) => scopeId), ...starts.map(({ scope }) => scope.id)]
  const targets = to.map((id) => findTarget(run, id, scopeIds))
  const left = targets.filter(({ meeting }) => sources.some((source) => leavesEventSubProcess(run, source, meeting)))
  const paths = targets.flatMap(({ meeting }) => scopesOutward(run, meeting.id))
  const meetings = new Set(paths.map(({ id }) => id))
  const doomed =
    mode === 'return'
      ? targets.flatMap((target) => findCollapsed(run, target, sources))
      : targets.flatMap(({ meeting }) => sources.map((source) => bodyTokenUnder(run, source, meeting)))
  const positions = targets.map(({ meeting }) =>
    sources.flatMap((source) => tokenIn(run, source, meeting) ?? []).map((token) => positionOf(run, token)),
  )
  // A token that holds a scope in which another target lies stays.
  const holders = new Set(paths.map(({ parentTokenId }) => parentTokenId))
  for (const token of doomed) if (!holders.has(token.id)) cancelUpward(run, token, meetings)
  for (const source of sources) cancelUpward(run, source, meetings)
  for (const { meeting } of left) if (!runsBeside(run, meeting.id)) subscribeMissingStarts(run, meeting)
  for (const start of starts) cancelStart(run, start)
  for (const target of targets) makeRoom(run, target, starts)
  const containers = createContainers(run)
  const opened = targets.flatMap((target, at) => openAt(run, target, positions[at] ?? [], containers))
  // Where only event sub-processes run, the flow is over: no more of them begin.
  for (const { scope } of opened) if (tokensIn(run, scope.id).length === 0) cancelStartWaits(run, scope.id)
  if (mode === 'return') for (const place of opened) restoreArrivals(run, place)
}

/** Whether a source lies in an event sub-process of the meeting scope. */
const leavesEventSubProcess = (run: Run, { scopeId }: TokenRow, meeting: ScopeRow): boolean =>
  scopesOutward(run, scopeId).some(
    ({ kind, parentScopeId }) => kind === 'eventSubProcess' && parentScopeId === meeting.id,
  )

function cancelStart(run: Run, { scope, startId }: StartSource): void {
  for (const { id, elementId } of run.draft.subscriptions.of(scope.id)) {
    if (elementId === startId) run.draft.subscriptions.remove(id)
  }
  for (const job of run.draft.jobs.of(scope.id).filter(({ elementId }) => elementId === startId)) {
    run.draft.jobs.remove(job.id)
    run.effects.push({ type: 'timerCancelled', job })
  }
}

/** An interrupting event sub-process that a move goes into takes the place of all else, unless it is moved to from its own start. */
function makeRoom(run: Run, { node, meeting }: Target, starts: readonly StartSource[]): void {
  const index = indexAt(run, meeting.id)
  const entry = elementIn(run, node, meeting)
  const drawn = index.eventSubProcesses(meeting.elementId).filter((inner) => inner.node.id === entry)
  const isMoved = drawn.some(({ start }) => starts.some(({ startId }) => startId === start.id))
  const interrupts = drawn.some(({ start }) => start.isInterrupting !== false)
  if (interrupts && !isMoved) interruptScope(run, meeting, 'moved')
}

/** Cancels a token and, upward, every scope it leaves empty, but none that is kept. */
function cancelUpward(run: Run, token: TokenRow, kept: ReadonlySet<string>): void {
  if (run.draft.tokens.find(token.id) === undefined) return
  cancelToken(run, token, 'moved')
  const scope = getScope(run, token.scopeId)
  if (kept.has(scope.id) || tokensIn(run, scope.id).length > 0 || runsBeside(run, scope.id) || isRoot(scope)) return
  cancelScope(run, scope, 'moved')
  const holder = run.draft.tokens.find(scope.parentTokenId ?? '')
  if (holder !== undefined) return cancelUpward(run, holder, kept)
  const body = getScope(run, scope.parentScopeId ?? '')
  // An event sub-process leaves the scope around it as it is.
  if (scope.kind === 'eventSubProcess') return
  const hasOthers = [...run.draft.scopes.all()].some(({ parentScopeId }) => parentScopeId === body.id)
  const bodyToken = run.draft.tokens.find(body.parentTokenId ?? '')
  if (hasOthers) forgetIteration(run, body)
  else if (bodyToken !== undefined) cancelUpward(run, bodyToken, kept)
}

/** Opens the containers between the meeting scope and the target, without their start events, and enters the target. */
function openAt(
  run: Run,
  { node, meeting, calledElementId }: Target,
  positions: readonly string[],
  open: Containers,
): readonly Opened[] {
  const index = indexAt(run, meeting.id)
  const containers = index.containers(node)
  const isPast = (elementId: string): boolean =>
    positions.some((position) => liesAfter(index.definition, position, elementId))
  const entry = elementIn(run, node, meeting)
  const opened: Opened[] = [{ scope: meeting, entry, isPast }]
  let scopes: readonly ScopeRow[] = [meeting]
  let isContainerPast = isPast(entry)
  for (const id of containers.slice(containers.indexOf(meeting.elementId) + 1)) {
    scopes = scopes.flatMap((scope) => open(index.node(id), scope))
    const inner = containers[containers.indexOf(id) + 1] ?? node.id
    const isPastInside = isPastJoinIn(index.definition, id, isContainerPast)
    opened.push(...scopes.map((scope) => ({ scope, entry: inner, isPast: isPastInside })))
    isContainerPast = isPastInside(inner)
  }
  if (calledElementId !== undefined) {
    const called = scopes.map((scope) => openCallIn(run, node, scope))
    return [...opened, ...called.flatMap((scope) => openInside(run, scope, calledElementId, open))]
  }
  const count = behaviourOf(node).joins === true && node.incoming.length > 1 ? positions.length : 1
  for (const scope of scopes) for (let made = 0; made < count; made += 1) createToken(run, scope.id, node.id)
  return opened
}

/** Goes on in a called process that a move has opened. */
function openInside(run: Run, meeting: ScopeRow, id: string, open: Containers): readonly Opened[] {
  const node = indexAt(run, meeting.id).node(id)
  assertEnterable(node)
  return openAt(run, { node, meeting }, [node.id], open)
}
