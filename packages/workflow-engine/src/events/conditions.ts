import { nodeOf } from '../definition-at.ts'
import { UnknownVariable } from '../errors.ts'
import { evaluateIn } from '../expressions.ts'
import { toBoolean } from '../expression/coerce.ts'
import type { SubscriptionRow } from '../state.ts'
import type { Run } from '../run.ts'
import { spendLooking } from '../work.ts'
import { fulfil } from './subscriptions.ts'

/**
 * Fires the conditional events whose condition holds: looked at when they begin to wait, after variables have changed,
 * and when the host asks. A condition on a variable that is not there does not hold. Asked when nothing else is due;
 * each fires at most once in a transition.
 * @returns whether any fired.
 * @see BPMN 2.0.2, 10.5.5 Conditional Event Definition
 */
export function settleConditions(run: Run): boolean {
  const { conditions, effects, draft } = run
  const waiting: SubscriptionRow[] = []
  for (const row of draft.subscriptions.all()) if (row.kind === 'conditional') waiting.push(row)
  // What changes while an instance is suspended is looked at when it is resumed.
  if (waiting.length === 0 || draft.instance.state === 'suspended') return false
  spendLooking(run.work, waiting.length)
  const isChanged =
    conditions.isForced || effects.slice(conditions.seenEffects).some(({ type }) => type === 'variableSet')
  conditions.seenEffects = effects.length
  conditions.isForced = false
  let hasFired = false
  for (const subscription of waiting) {
    const { id } = subscription
    const isNew = !conditions.known.has(id)
    conditions.known.add(id)
    if (conditions.fired.has(id) || (!isChanged && !isNew)) continue
    if (draft.subscriptions.find(id) === undefined || !holds(run, subscription)) continue
    conditions.fired.add(id)
    fulfil(run, subscription)
    hasFired = true
  }
  return hasFired
}

function holds(run: Run, subscription: SubscriptionRow): boolean {
  const { event } = nodeOf(run, subscription)
  if (event?.kind !== 'conditional') return false
  try {
    return toBoolean(evaluateIn(run, subscription.scopeId, event.condition))
  } catch (error) {
    if (error instanceof UnknownVariable) return false
    throw error
  }
}
