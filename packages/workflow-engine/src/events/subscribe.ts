/** Waiting for an event: the same for boundary, intermediate, gateway, receive task and event sub-process. */
import { evaluateIn } from '../expressions.ts'
import { toText } from '../expression/coerce.ts'
import { indexAt } from '../definition-at.ts'
import type { FlowNode } from '../definition.ts'
import type { ScopeRow, TokenRow, VariableValue } from '../state.ts'
import type { Run, Waiting } from '../run.ts'
import { scheduleTimer } from '../timers.ts'
import { ROW_UNITS } from '../work.ts'

/**
 * Sets out what an event is drawn to wait for: a timer, or a subscription to a message, signal or condition. What is
 * only ever thrown to it (error, escalation, cancel, compensation, link) needs no row.
 * @throws {InvalidValue} when a drawn time is no time.
 */
export function subscribe(run: Run, event: FlowNode, waiting: Waiting): void {
  if (event.timer !== undefined) return scheduleTimer(run, event, waiting)
  const drawn = event.event
  if (drawn?.kind !== 'message' && drawn?.kind !== 'signal' && drawn?.kind !== 'conditional') return
  const value = (text: string): VariableValue => evaluateIn(run, waiting.scopeId, text)
  run.work.spend(ROW_UNITS)
  run.draft.subscriptions.insert({
    id: run.context.nextId(),
    processInstanceId: run.draft.instance.id,
    kind: drawn.kind,
    name: drawn.kind === 'conditional' ? '' : toText(value(drawn.name)),
    elementId: event.id,
    ...waiting,
    ...(drawn.kind === 'message' && drawn.correlationKey !== undefined
      ? { key: toText(value(drawn.correlationKey)) }
      : {}),
  })
}

/** Sets out the boundary events of an activity that a token has entered. */
export function subscribeBoundaryEvents(run: Run, node: FlowNode, { scopeId, id: tokenId }: TokenRow): void {
  if (node.boundaryEvents.length === 0) return
  const index = indexAt(run, scopeId)
  for (const id of node.boundaryEvents) subscribe(run, index.node(id), { scopeId, tokenId })
}

/** Sets out what starts the event sub-processes of a scope that has opened. */
export function subscribeEventSubProcesses(run: Run, scope: ScopeRow): void {
  for (const { start } of indexAt(run, scope.id).eventSubProcesses(scope.elementId)) {
    subscribe(run, start, { scopeId: scope.id })
  }
}

/** The same for those that wait no more, after an event sub-process that took the place of all else has been left. */
export function subscribeMissingStarts(run: Run, scope: ScopeRow): void {
  const waits = [...run.draft.subscriptions.of(scope.id), ...run.draft.jobs.of(scope.id)]
  for (const { start } of indexAt(run, scope.id).eventSubProcesses(scope.elementId)) {
    if (!waits.some(({ elementId }) => elementId === start.id)) subscribe(run, start, { scopeId: scope.id })
  }
}
