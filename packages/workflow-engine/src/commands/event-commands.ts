import type { CorrelateMessage, EvaluateConditions, SendSignal } from '../command.ts'
import { IllegalTransition } from '../errors.ts'
import { fulfil, receiveSignal } from '../events/subscriptions.ts'
import type { SubscriptionRow } from '../state.ts'
import type { Run } from '../run.ts'

/** Hands a message to the one subscription that waits for it, the first made where several do. */
export function correlateMessage(run: Run, command: CorrelateMessage): void {
  const { name, correlationKey, subscriptionId, variables } = command
  const isMeant = ({ id, kind, name: awaited, key }: SubscriptionRow): boolean =>
    kind === 'message' &&
    awaited === name &&
    (subscriptionId === undefined || id === subscriptionId) &&
    (key === undefined || key === correlationKey || subscriptionId !== undefined)
  const subscription = [...run.draft.subscriptions.all()].find(isMeant)
  if (subscription === undefined) throw new IllegalTransition('noSubscription', name)
  fulfil(run, subscription, variables)
}

/** Wakes everything in the instance that waits for the signal; nothing may. */
export function sendSignal(run: Run, { name, variables }: SendSignal): void {
  receiveSignal(run, { name, variables, isForeign: true })
}

/** Looks at every condition anew, whether or not a variable has changed. */
export function evaluateConditions(run: Run, _command: EvaluateConditions): void {
  run.conditions.isForced = true
}
