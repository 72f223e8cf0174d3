import { nodeOf } from '../definition-at.ts'
import type { SubscriptionRow, Variables } from '../state.ts'
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

/** A signal that has come; `isForeign` from outside the instance. */
type Signal = {
  readonly name: string
  readonly variables?: Variables | undefined
  readonly isForeign?: true
}

/** Wakes everything in the instance that waits for a signal now. What is drawn for its own instance hears no foreign one. */
export function receiveSignal(run: Run, { name, variables, isForeign }: Signal): void {
  const hears = (row: SubscriptionRow): boolean => {
    if (row.kind !== 'signal' || row.name !== name) return false
    const { event } = nodeOf(run, row)
    return isForeign !== true || event?.kind !== 'signal' || event.scope === 'global'
  }
  for (const subscription of [...run.draft.subscriptions.all()].filter(hears)) {
    // What an earlier one has cancelled waits no more.
    if (run.draft.subscriptions.find(subscription.id) !== undefined) fulfil(run, subscription, variables)
  }
}
