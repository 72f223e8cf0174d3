import { indexAt, nodeOf } from './definition-at.ts'
import { findSatisfiedJoins } from './inclusive-joins.ts'
import { tokensIn } from './run.ts'
import type { Run } from './run.ts'
import { resumeToken } from './tokens.ts'
import { spendLooking } from './work.ts'

/**
 * Lets inclusive joins go on to which no other token can come any more. Asked when nothing else is due, so also after a
 * token has died. Joins that wait only for each other count as satisfied.
 * @returns whether any join went on.
 */
export function settleInclusiveJoins(run: Run): boolean {
  for (const scopeId of scopesWithWaitingJoins(run)) {
    const tokens = tokensIn(run, scopeId)
    // Every token that stands is asked for every flow into every join that waits.
    for (const elementId of new Set(tokens.filter(({ state }) => state === 'arrived').map((token) => token.elementId)))
      spendLooking(run.work, tokens.length * (1 + indexAt(run, scopeId).node(elementId).incoming.length))
    const satisfied = findSatisfiedJoins(indexAt(run, scopeId).definition, tokens)
    for (const first of satisfied) resumeToken(run, first, { kind: 'join' })
    if (satisfied.length > 0) return true
  }
  return false
}

function scopesWithWaitingJoins(run: Run): ReadonlySet<string> {
  const scopes = new Set<string>()
  for (const token of run.draft.tokens.all()) {
    if (token.state === 'arrived' && nodeOf(run, token).type === 'inclusiveGateway') scopes.add(token.scopeId)
  }
  return scopes
}
