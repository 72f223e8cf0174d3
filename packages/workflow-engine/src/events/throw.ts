import { handOut } from '../calls.ts'
import { indexAt, nodeOf } from '../definition-at.ts'
import { UncaughtError } from '../errors.ts'
import { evaluateIn } from '../expressions.ts'
import { toText } from '../expression/coerce.ts'
import type { FlowNode } from '../definition.ts'
import type { ScopeRow, TokenRow } from '../state.ts'
import { getScope } from '../run.ts'
import type { Run, Thrown } from '../run.ts'
import { setVariables } from '../variables.ts'
import { startEventSubProcess } from './event-sub-processes.ts'
import { triggerBoundaryEvent } from './trigger.ts'

/**
 * Goes outward from where something was thrown, through sub-processes and calls, until an event sub-process or a
 * boundary event catches it; at one place an event with the very code comes before one that catches all. What is thrown
 * in an event sub-process is not caught by itself, nor by another of the scope that it has taken the place of. What
 * leaves a called process hands its variables out, as its end would.
 * @throws {UncaughtError} when an error is caught nowhere; an escalation then has no effect.
 * @see BPMN 2.0.2, 10.5.1 Concepts (propagation), 10.5.5 Error, Escalation and Cancel Event Definitions
 */
export function throwOutward(
  run: Run,
  thrown: Thrown,
  from: { readonly scopeId: string; readonly tokenId: string },
): void {
  const thrower = run.draft.tokens.find(from.tokenId)
  // Cancelled since: what it threw has been overtaken.
  if (thrower === undefined) return
  if (thrower.state !== 'scope' && catchAtActivity(run, thrown, thrower)) return
  let cameFrom: ScopeRow | undefined
  for (let scope: ScopeRow | undefined = getScope(run, from.scopeId); scope !== undefined;) {
    if (catchInScope(run, thrown, scope, cameFrom)) return
    if (scope.kind === 'process') handOut(run, scope)
    const holder = run.draft.tokens.find(scope.parentTokenId ?? '')
    if (holder !== undefined && catchAtActivity(run, thrown, holder)) return
    cameFrom = scope
    scope = scope.parentScopeId === undefined ? undefined : getScope(run, scope.parentScopeId)
  }
  if (thrown.kind === 'error') throw new UncaughtError(thrower.elementId, thrown.code ?? '')
  run.effects.push({ type: 'thrownUncaught', kind: thrown.kind, elementId: thrower.elementId, ...codeOf(thrown) })
}

const codeOf = ({ code }: Thrown): { code?: string } => (code === undefined ? {} : { code })

function catchInScope(run: Run, thrown: Thrown, scope: ScopeRow, cameFrom: ScopeRow | undefined): boolean {
  const drawn = indexAt(run, scope.id).eventSubProcesses(scope.elementId)
  const left = cameFrom?.kind === 'eventSubProcess' ? cameFrom.elementId : undefined
  if (drawn.some(({ node, start }) => node.id === left && start.isInterrupting !== false)) return false
  const starts = drawn.filter(({ node }) => node.id !== left).map(({ start }) => start)
  const event = choose(run, thrown, scope.id, starts)
  if (event === undefined) return false
  tell(run, thrown, event, scope.id)
  startEventSubProcess(run, event, scope)
  return true
}

function catchAtActivity(run: Run, thrown: Thrown, token: TokenRow): boolean {
  const { boundaryEvents } = nodeOf(run, token)
  if (boundaryEvents.length === 0) return false
  const index = indexAt(run, token.scopeId)
  const event = choose(
    run,
    thrown,
    token.scopeId,
    boundaryEvents.map((id) => index.node(id)),
  )
  if (event === undefined) return false
  tell(run, thrown, event, token.scopeId)
  triggerBoundaryEvent(run, event, token)
  return true
}

/** The event with the very code, else the one that catches all. */
function choose(run: Run, { kind, code }: Thrown, scopeId: string, events: readonly FlowNode[]): FlowNode | undefined {
  const fitting = events.filter(({ event }) => event?.kind === kind)
  const caught = ({ event }: FlowNode): string | undefined => {
    if (event?.kind !== 'error' && event?.kind !== 'escalation') return undefined
    return event.code === undefined ? undefined : toText(evaluateIn(run, scopeId, event.code)) || undefined
  }
  return (
    fitting.find((event) => code !== undefined && caught(event) === code) ??
    fitting.find((event) => caught(event) === undefined)
  )
}

/** What is caught stands in the variables that the catching event names. */
function tell(run: Run, thrown: Thrown, { event, id: elementId }: FlowNode, scopeId: string): void {
  const { kind, code = null, message = null } = thrown
  run.effects.push({ type: 'thrownCaught', kind, elementId, ...codeOf(thrown) })
  if (event?.kind !== 'error' && event?.kind !== 'escalation') return
  if (event.codeVariable !== undefined) setVariables(run, scopeId, { [event.codeVariable]: code })
  if (event.kind === 'error' && event.messageVariable !== undefined) {
    setVariables(run, scopeId, { [event.messageVariable]: message })
  }
}
