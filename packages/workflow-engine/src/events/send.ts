import { evaluateIn } from '../expressions.ts'
import { toText } from '../expression/coerce.ts'
import type { FlowNode } from '../definition.ts'
import type { TokenRow } from '../state.ts'
import type { Run } from '../run.ts'

/** Hands a message to the host, which finds the one that waits for it, here or in another instance. */
export function throwMessage(run: Run, { id: elementId, event }: FlowNode, { scopeId }: TokenRow): void {
  if (event?.kind !== 'message') return
  const text = (expression: string): string => toText(evaluateIn(run, scopeId, expression))
  run.effects.push({
    type: 'messageThrown',
    elementId,
    scopeId,
    name: text(event.name),
    ...(event.correlationKey === undefined ? {} : { correlationKey: text(event.correlationKey) }),
  })
}

/**
 * Sends a signal: what waits for it in this instance wakes in this transition, and a global one is handed to the host
 * for all others. One that is drawn for the process instance stays in it and the processes it calls.
 * @see BPMN 2.0.2, 10.5.5 Signal Event Definition
 */
export function throwSignal(run: Run, { id: elementId, event }: FlowNode, { scopeId }: TokenRow): void {
  if (event?.kind !== 'signal') return
  const name = toText(evaluateIn(run, scopeId, event.name))
  run.agenda.push({ kind: 'signal', name })
  if (event.scope === 'global') run.effects.push({ type: 'signalThrown', elementId, scopeId, name })
}
