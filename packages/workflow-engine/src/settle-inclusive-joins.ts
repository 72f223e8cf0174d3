import type { TokenRow } from './model.ts'
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

/** Tokens of the scope that can still come; one that is still asynchronous at the gateway has not arrived. */
function findBlockers(run: Run, { scopeId, elementId }: TokenRow): readonly TokenRow[] {
  const upstream = run.index.upstream(elementId)
  const blockers: TokenRow[] = []
  for (const token of run.draft.tokens.all()) {
    if (token.scopeId !== scopeId) continue
    const isPending = token.elementId === elementId && token.state !== 'arrived'
    if (isPending || upstream.has(token.elementId)) blockers.push(token)
  }
  return blockers
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
  const reaches = (from: WaitingJoin, to: WaitingJoin): boolean =>
    from.first.scopeId === to.first.scopeId && run.index.upstream(to.elementId).has(from.elementId)
  return mutual.filter((join) => mutual.every((other) => !reaches(other, join) || reaches(join, other)))
}
