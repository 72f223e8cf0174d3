/** What was waited for has happened: the same for boundary, intermediate, gateway, receive task and event sub-process. */
import { cancelContents, cancelWaits, endCancelled } from '../cancel.ts'
import { calledAt, nodeOf } from '../definition-at.ts'
import { startEventSubProcess } from './event-sub-processes.ts'
import type { FlowNode } from '../definition.ts'
import type { TokenRow } from '../state.ts'
import { createToken, getScope, getToken } from '../run.ts'
import type { Run, Waiting } from '../run.ts'
import { endActivity, resumeToken, startActivity } from '../tokens.ts'

/**
 * Goes on from an event. A boundary event interrupts its activity or begins beside it, an event sub-process opens, an
 * event behind an event-based gateway takes the gateway's token, and all else wakes the token that waits at it.
 */
export function trigger(run: Run, event: FlowNode, { scopeId, tokenId }: Waiting): void {
  if (tokenId === undefined) return startEventSubProcess(run, event, getScope(run, scopeId))
  const token = getToken(run, tokenId)
  if (event.attachedTo !== undefined) return triggerBoundaryEvent(run, event, token)
  if (token.elementId === event.id) return resumeToken(run, token, { kind: 'event' })
  takeFromGateway(run, event, token)
}

/** Interrupts the activity that a token is in, or begins a new token beside it. */
export function triggerBoundaryEvent(run: Run, event: FlowNode, token: TokenRow): void {
  if (event.isInterrupting === false) {
    createToken(run, token.scopeId, event.id)
    return
  }
  cancelContents(run, token, 'interrupted')
  endCancelled(run, token, 'interrupted')
  const { activityInstanceId: _, flowId: __, ...columns } = token
  run.draft.tokens.update({ ...columns, elementId: event.id, state: 'active' })
  run.agenda.push({ kind: 'enter', tokenId: token.id })
}

/** The first event decides: the others are waited for no more (BPMN 2.0.2, 13.4.4 Event-based Gateway). */
function takeFromGateway(run: Run, event: FlowNode, token: TokenRow): void {
  cancelWaits(run, token.id)
  endActivity(run, token, 'completed')
  const gateway = nodeOf(run, token)
  const flowId = event.incoming.find((id) => gateway.outgoing.includes(id))
  const { activityInstanceId: _, flowId: __, ...columns } = token
  const moved: TokenRow = {
    ...columns,
    elementId: event.id,
    state: 'active',
    ...(flowId === undefined ? {} : { flowId }),
  }
  if (flowId !== undefined) {
    run.effects.push({ type: 'flowTaken', flowId, tokenId: token.id, ...calledAt(run, token.scopeId) })
  }
  startActivity(run, event, moved, false)
  run.agenda.push({ kind: 'leave', tokenId: token.id })
}
