import { nodeOf } from '../definition-at.ts'
import type { SubscriptionRow, Variables } from '../model.ts'
import type { Run } from '../run.ts'
import { setVariables } from '../variables.ts'
import { trigger } from './trigger.ts'

/**
 * What a subscription waited for has come. It ends, but for one that may come again: that of a boundary event or an
 * event sub-process that does not interrupt.
 */
export function fulfil(run: Run, subscription: SubscriptionRow, variables?: Variables): void {
  const { scopeId, tokenId } = subscription
  const event = nodeOf(run, subscription)
  if (event.isInterrupting !== false) run.draft.subscriptions.remove(subscription.id)
  setVariables(run, scopeId, variables)
  run.effects.push({
    type: 'eventReceived',
    kind: subscription.kind,
    name: subscription.name,
    elementId: event.id,
    scopeId,
  })
  trigger(run, event, tokenId === undefined ? { scopeId } : { scopeId, tokenId })
}

/** Wakes everything in the instance that waits for a signal now. */
export function receiveSignal(run: Run, name: string, variables?: Variables): number {
  const waiting = [...run.draft.subscriptions.all()].filter((row) => row.kind === 'signal' && row.name === name)
  for (const subscription of waiting) {
    // What an earlier one has cancelled waits no more.
    if (run.draft.subscriptions.find(subscription.id) !== undefined) fulfil(run, subscription, variables)
  }
  return waiting.length
}
