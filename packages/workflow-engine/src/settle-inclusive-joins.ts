import { flowRegionsOf } from './flow-regions.ts'
import type { SequenceFlow, TokenRow } from './model.ts'
import { tokensIn } from './run.ts'
import type { Run } from './run.ts'
import { resumeToken } from './tokens.ts'

/** The tokens that wait for each other at one inclusive gateway in one scope; the first to arrive speaks for all. */
type WaitingJoin = { readonly elementId: string; readonly first: TokenRow; readonly blockers: readonly TokenRow[] }

/**
 * Lets inclusive joins go on to which no other token can come any more. Asked when nothing else is due, so also after a
 * token has died. Joins that wait only for each other count as satisfied.
 * @returns whether any join went on.
 * @see BPMN 2.0.2, 13.4.3 Inclusive Gateway
 */
export function settleInclusiveJoins(run: Run): boolean {
  const waiting = findWaitingJoins(run)
  if (waiting.length === 0) return false
  const free = waiting.find(({ blockers }) => blockers.length === 0)
  const satisfied = free === undefined ? findMutual(run, waiting) : [free]
  for (const { first } of satisfied) resumeToken(run, first, { kind: 'join' })
  return satisfied.length > 0
}

function findWaitingJoins(run: Run): readonly WaitingJoin[] {
  const groups = new Map<string, TokenRow>()
  for (const token of run.draft.tokens.all()) {
    if (token.state !== 'arrived' || run.index.node(token.elementId).type !== 'inclusiveGateway') continue
    const key = `${token.scopeId} ${token.elementId}`
    if (!groups.has(key)) groups.set(key, token)
  }
  return [...groups.values()].map((first) => ({
    elementId: first.elementId,
    first,
    blockers: findBlockers(run, first),
  }))
}

/**
 * Tokens of the scope that are still to come. One that is asynchronous at the gateway has not arrived. One that lies
 * before the gateway will come. One that could come only by the way back of a loop counts when it leads to a flow that
 * is empty and to none that has been used: else it belongs to the next round, and waiting for it would never end.
 */
function findBlockers(run: Run, { scopeId, elementId }: TokenRow): readonly TokenRow[] {
  const { downstream } = flowRegionsOf(run.definition)
  const standing = tokensIn(run, scopeId)
  const isHere = (token: TokenRow): boolean => token.elementId === elementId && token.state === 'arrived'
  const used = new Set(standing.filter(isHere).map(({ flowId }) => flowId))
  const incoming = run.index.node(elementId).incoming.map((id) => run.index.flow(id))
  const leadsTo = (token: TokenRow, { sourceId }: SequenceFlow): boolean =>
    token.elementId === sourceId || run.index.upstreamWithout(sourceId, elementId).has(token.elementId)

  return standing.filter((token) => {
    if (isHere(token)) return false
    if (token.elementId === elementId || downstream(token.elementId).has(elementId)) return true
    const reached = incoming.filter((flow) => leadsTo(token, flow))
    return reached.length > 0 && reached.every(({ id }) => !used.has(id))
  })
}

/** Joins whose blockers all stand at such joins, and of those the ones that also block what blocks them. */
function findMutual(run: Run, waiting: readonly WaitingJoin[]): readonly WaitingJoin[] {
  let mutual = waiting
  for (;;) {
    const isWaitingAt = (token: TokenRow): boolean =>
      token.state === 'arrived' &&
      mutual.some(({ elementId, first }) => elementId === token.elementId && first.scopeId === token.scopeId)
    const left = mutual.filter(({ blockers }) => blockers.every(isWaitingAt))
    if (left.length === mutual.length) break
    mutual = left
  }
  const blocks = (blocking: WaitingJoin, join: WaitingJoin): boolean =>
    join.blockers.some(
      ({ scopeId, elementId }) => scopeId === blocking.first.scopeId && elementId === blocking.elementId,
    )
  return mutual.filter((join) => mutual.every((other) => !blocks(other, join) || blocks(join, other)))
}
