import { indexOf } from './definition-index.ts'
import { flowRegionsOf } from './flow-regions.ts'
import type { ProcessDefinition, SequenceFlow } from './definition.ts'
import type { TokenState } from './state.ts'

/** What the rule of inclusive joins looks at: a token, or a place where a look ahead lets one stand. */
export type Standing = {
  readonly elementId: string
  readonly state: TokenState
  readonly flowId?: string | undefined
}

/** The tokens that wait for each other at one inclusive gateway; the first to arrive speaks for all. */
type WaitingJoin<Token> = { readonly first: Token; readonly blockers: readonly Token[] }

/**
 * Of the tokens standing in one scope when nothing else is due, the first at each inclusive join that goes on now: a
 * join to which no other token can come any more, or else the joins that wait only for each other.
 * @see BPMN 2.0.2, 13.4.3 Inclusive Gateway
 */
export function findSatisfiedJoins<Token extends Standing>(
  definition: ProcessDefinition,
  standing: readonly Token[],
): readonly Token[] {
  const index = indexOf(definition)
  const waiting = new Map<string, WaitingJoin<Token>>()
  for (const token of standing) {
    const isHere = token.state === 'arrived' && index.node(token.elementId).type === 'inclusiveGateway'
    if (!isHere || waiting.has(token.elementId)) continue
    const blockers = findBlockers(definition, standing, token.elementId)
    if (blockers.length === 0) return [token]
    waiting.set(token.elementId, { first: token, blockers })
  }
  return waiting.size < 2 ? [] : findMutual([...waiting.values()]).map(({ first }) => first)
}

/**
 * Tokens of the scope that are still to come. One that is asynchronous at the gateway has not arrived. One that lies
 * before the gateway will come. One that could come only by the way back of a loop counts when it leads to a flow that
 * is empty and to none that has been used: else it belongs to the next round, and waiting for it would never end.
 */
function findBlockers<Token extends Standing>(
  definition: ProcessDefinition,
  standing: readonly Token[],
  joinId: string,
): readonly Token[] {
  const index = indexOf(definition)
  const { downstream } = flowRegionsOf(definition)
  const isHere = (token: Token): boolean => token.elementId === joinId && token.state === 'arrived'
  const used = new Set(standing.filter(isHere).map(({ flowId }) => flowId))
  const incoming = index.node(joinId).incoming.map((id) => index.flow(id))
  const leadsTo = (token: Token, { sourceId }: SequenceFlow): boolean =>
    token.elementId === sourceId || index.upstreamWithout(sourceId, joinId).has(token.elementId)

  return standing.filter((token) => {
    if (isHere(token)) return false
    if (token.elementId === joinId || downstream(token.elementId).has(joinId)) return true
    let isReached = false
    for (const flow of incoming) {
      if (!leadsTo(token, flow)) continue
      if (used.has(flow.id)) return false
      isReached = true
    }
    return isReached
  })
}

/** Joins whose blockers all stand at such joins, and of those the ones that also block what blocks them. */
function findMutual<Token extends Standing>(waiting: readonly WaitingJoin<Token>[]): readonly WaitingJoin<Token>[] {
  let mutual = waiting
  for (;;) {
    const isWaitingAt = ({ state, elementId }: Token): boolean =>
      state === 'arrived' && mutual.some(({ first }) => first.elementId === elementId)
    const left = mutual.filter(({ blockers }) => blockers.every(isWaitingAt))
    if (left.length === mutual.length) break
    mutual = left
  }
  const blocks = (blocking: WaitingJoin<Token>, join: WaitingJoin<Token>): boolean =>
    join.blockers.some(({ elementId }) => elementId === blocking.first.elementId)
  return mutual.filter((join) => mutual.every((other) => !blocks(other, join) || blocks(join, other)))
}
